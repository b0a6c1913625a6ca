// What each kind of message does at the table.

#include <algorithm>
#include <array>

#include "match/guest.h"
#include "match/session.h"

namespace penult {
namespace {

constexpr std::array<std::string_view, 10> kBotNames = {"Robin", "Alma", "Otto", "Vera", "Milo",
                                                        "Ida",   "Hugo", "Nora", "Theo", "Lena"};

void tell(Outcome& out, ViewerId viewer, ErrorCode code, Sentences texts = {}) {
  out.deliveries.push_back({viewer, Problem{.code = code, .texts = std::move(texts), .id = {}}});
}

}  // namespace

std::string Session::free_name(std::string_view wanted) const {
  const auto taken = [this](const std::string& name) {
    return std::any_of(state_.seats.begin(), state_.seats.end(),
                       [&](const TableSeat& seat) { return seat.name == name; });
  };
  std::string name(wanted);
  for (int number = 2; taken(name); ++number)
    name = std::string(wanted) + ' ' + std::to_string(number);
  return name;
}

bool Session::needs_host(ViewerId viewer, bool lobby, Outcome& out) const {
  const int seat = seat_of(viewer);
  if (seat < 0 || seat != state_.host) {
    tell(out, viewer, ErrorCode::kNotHost);
    return false;
  }
  if (lobby && state_.phase != Phase::kLobby) {
    tell(out, viewer, ErrorCode::kNotNow);
    return false;
  }
  return true;
}

void Session::on(ViewerId viewer, const Hello& hello, Outcome& out, Millis now) {
  if (viewers_.contains(viewer)) return tell(out, viewer, ErrorCode::kNotNow);
  if (!hello.secret.empty()) return come_back(viewer, hello, out, now);
  if (!may_enter(viewer, hello, out)) return;
  const std::optional<std::string> name = clean_name(hello.name);
  const bool may_sit = state_.phase == Phase::kLobby && state_.seats.size() < options_.seats &&
                       !hello.watch && state_.people.size() < kMostPeople;
  if (!may_sit) return welcome_watcher(viewer, hello, out, now);
  if (!name) return tell(out, viewer, ErrorCode::kBadName);
  write({.now = now,
         .type = RecordType::kJoin,
         .text = free_name(*name),
         .more =
             hash_of_secret(hello.fresh_secret) + ':' + hash_of_device(hello.device, state_.code)},
        out);
  welcome_seat(viewer, int(state_.seats.size()) - 1, hello, state_.last_event, out, now);
}

bool Session::may_enter(ViewerId viewer, const Hello& hello, Outcome& out) const {
  ErrorCode error{};
  const std::string& password = state_.settings.password_hash;
  if (is_banned(state_.people, hash_of_device(hello.device, state_.code),
                hash_of_address(hello.address, state_.code)))
    error = ErrorCode::kBanned;
  else if (!password.empty() && !same_hash(password, hash_of_password(hello.password, state_.code)))
    error = ErrorCode::kBadPassword;
  else
    return true;
  tell(out, viewer, error);
  return false;
}

void Session::come_back(ViewerId viewer, const Hello& hello, Outcome& out, Millis now) {
  // Compared before anything is touched: a wrong secret must leave no trace.
  const std::string hash = hash_of_secret(hello.secret);
  int seat = -1;
  bool with_next = false;
  for (int number = 0; number < int(state_.seats.size()); ++number) {
    const TableSeat& one = state_.seats[size_t(number)];
    const bool next = same_hash(one.next_secret_hash, hash);
    if (!next && !same_hash(one.secret_hash, hash)) continue;
    seat = number;
    with_next = next;
  }
  if (seat < 0) return tell(out, viewer, ErrorCode::kBadSecret);
  drop_viewers_of(seat, ByeCode::kSuperseded, out);
  // Each coming back is with another secret: one that leaked is worth nothing for long. The old
  // one counts until the new one has been used, since it may get lost on its way.
  if (with_next) write({.now = now, .type = RecordType::kSecretUsed, .seat = seat}, out);
  write({.now = now,
         .type = RecordType::kSecret,
         .seat = seat,
         .text = hash_of_secret(hello.fresh_secret)},
        out);
  if (!state_.seats[size_t(seat)].online)
    write({.now = now, .type = RecordType::kOnline, .seat = seat}, out);
  welcome_seat(viewer, seat, hello, hello.last, out, now);
  viewers_[viewer].fresh_secret = true;
}

void Session::welcome_seat(ViewerId viewer, int seat, const Hello& hello, uint64_t last,
                           Outcome& out, Millis now) {
  out.deliveries.push_back({viewer, SeatWelcome{.secret = hello.fresh_secret,
                                                .table = update_for_seat(seat, last, now)}});
  viewers_[viewer] = {.seat = seat,
                      .told = state_.last_event,
                      .version = version_,
                      .address = hash_of_address(hello.address, state_.code)};
  arbiter_.connect(Seat(seat), now);
}

void Session::welcome_watcher(ViewerId viewer, const Hello& hello, Outcome& out, Millis now) {
  if (size_t(watchers()) >= options_.watchers) return tell(out, viewer, ErrorCode::kTableFull);
  ++version_;
  viewers_[viewer] = {.seat = -1, .told = state_.last_event, .version = version_};
  const uint64_t last = hello.last > 0 ? hello.last : state_.last_event;
  out.deliveries.push_back({viewer, WatcherWelcome{.table = update_for_watcher(last, now)}});
}

bool Session::answered_before(int seat, const std::string& id, Outcome& out,
                              ViewerId viewer) const {
  for (const DoneAction& done : state_.seats[size_t(seat)].done)
    if (done.id == id) {
      out.deliveries.push_back({viewer, Done{.id = id, .number = done.number}});
      return true;
    }
  for (const auto& [refused_seat, refused] : refused_)
    if (refused_seat == seat && refused.id == id) {
      out.deliveries.push_back({viewer, refused});
      return true;
    }
  // It is still held: the answer comes when its turn has.
  return std::any_of(held_.begin(), held_.end(), [&](const auto& held) {
    return held.second.seat == seat && held.second.id == id;
  });
}

bool Session::consent(int seat, Outcome& out, Millis now) {
  const State& round = state_.match.table.state;
  if (state_.phase != Phase::kPlay || step_of(round) != Step::kConfirm) return false;
  consents_ = SeatMask(consents_ | seat_bit(Seat(seat)) | seat_bit(round.laid_by));
  SeatMask people = 0;
  for (Seat other = 0; other < state_.seats.size(); ++other)
    if (!state_.seats[other].bot_acts() && is_active(round, other)) people |= seat_bit(other);
  if ((people & ~consents_) == 0) write({.now = now, .type = RecordType::kConfirm}, out);
  return true;
}

void Session::on(ViewerId viewer, const ActInput& act, Outcome& out, Millis now) {
  const int seat = seat_of(viewer);
  if (seat < 0) return tell(out, viewer, ErrorCode::kNotNow);
  if (answered_before(seat, act.id, out, viewer)) return;
  const HeldAct held{.seat = Seat(seat), .id = act.id, .action = act.action, .laid = state_.laid};
  if (act.action.verb == Verb::kConfirm) {
    if (consent(seat, out, now))
      out.deliveries.push_back({viewer, Done{.id = act.id, .number = state_.last_event}});
    else
      refuse(held, false, {.reason = Reason::kNothingToConfirm}, out);
    return;
  }
  if (state_.phase != Phase::kPlay)
    return refuse(held, act.seen < state_.last_event, {.reason = Reason::kRoundIsOver}, out);
  if (state_.seats[size_t(seat)].bot_plays)
    write({.now = now, .type = RecordType::kBotOff, .seat = seat}, out);
  const Verb verb = act.action.verb;
  const bool reaction =
      verb == Verb::kCatch || verb == Verb::kUno || verb == Verb::kJump || verb == Verb::kAccuse;
  if (!reaction)
    if (const Refusal refusal = check_action(state_, held.seat, act.action))
      return refuse(held, act.seen < state_.laid, refusal, out);
  const uint64_t ticket = next_ticket_++;
  held_[ticket] = held;
  arbiter_.submit({.seat = held.seat,
                   .action = act.action,
                   .ticket = ticket,
                   .seen = act.seen,
                   .arrival = now,
                   .claim = act.claim});
}

void Session::on(ViewerId viewer, const AddBot& bot, Outcome& out, Millis now) {
  if (!needs_host(viewer, true, out)) return;
  const auto& levels = options_.bot_levels;
  if (std::find(levels.begin(), levels.end(), bot.level) == levels.end())
    return tell(out, viewer, ErrorCode::kBadMessage,
                {"There is no such bot.", "Такого бота нет.", "Такого бота немає."});
  if (state_.seats.size() >= options_.seats) return tell(out, viewer, ErrorCode::kTableFull);
  std::string name(kBotNames[0]);
  for (const std::string_view one : kBotNames)
    if (free_name(one) == one) {
      name = one;
      break;
    }
  write({.now = now, .type = RecordType::kBot, .text = free_name(name), .more = bot.level}, out);
}

void Session::on(ViewerId viewer, const Kick& kick, Outcome& out, Millis now) {
  if (!needs_host(viewer, false, out)) return;
  if (kick.seat < 0 || kick.seat >= int(state_.seats.size()) || kick.seat == state_.host)
    return tell(out, viewer, ErrorCode::kBadMessage,
                {"There is no such seat to empty.", "Такого места нет.", "Такого місця немає."});
  if (state_.phase != Phase::kLobby && !state_.seats[size_t(kick.seat)].human)
    return tell(out, viewer, ErrorCode::kNotNow);
  if (state_.seats[size_t(kick.seat)].human)
    write({.now = now,
           .type = RecordType::kBan,
           .seat = kick.seat,
           .text = shared_by_none(kick.seat)},
          out);
  give_up_seat(kick.seat, ByeCode::kKicked, out, now);
}

void Session::on(ViewerId viewer, const SetRules& rules, Outcome& out, Millis now) {
  if (!needs_host(viewer, true, out)) return;
  if (const OptionError error = rules_error(rules.rules))
    return tell(out, viewer, ErrorCode::kBadRules, error.texts);
  if (const std::string error = settings_error(rules.table); !error.empty())
    return tell(out, viewer, ErrorCode::kBadRules, {error, {}, {}});
  const TableSettings settings = changed(state_.settings, rules.table, state_.code);
  write({.now = now,
         .type = RecordType::kRules,
         .more = rules.rules,
         .number = uint64_t(settings.clock_seconds)},
        out);
  if (settings != state_.settings)
    write({.now = now, .type = RecordType::kSettings, .more = to_text(settings)}, out);
}

void Session::on(ViewerId viewer, const StartMatch& start, Outcome& out, Millis now) {
  if (!needs_host(viewer, true, out)) return;
  if (state_.seats.size() < 2)
    return tell(
        out, viewer, ErrorCode::kNotNow,
        {"It takes two to play.", "Играть можно хотя бы вдвоём.", "Грати можна щонайменше вдвох."});
  const Compiled compiled = compile(state_.options, int(state_.seats.size()));
  if (!compiled.errors.empty())
    return tell(out, viewer, ErrorCode::kBadRules, compiled.errors.front().texts);
  write({.now = now, .type = RecordType::kStart, .number = start.seed}, out);
}

void Session::on(ViewerId viewer, const ReadyForNext&, Outcome& out, Millis now) {
  const int seat = seat_of(viewer);
  if (seat < 0) return tell(out, viewer, ErrorCode::kNotNow);
  if (state_.phase == Phase::kMatchOver)
    return write({.now = now, .type = RecordType::kLobby}, out);
  if (state_.phase != Phase::kRoundOver) return tell(out, viewer, ErrorCode::kNotNow);
  if (!state_.seats[size_t(seat)].ready)
    write({.now = now, .type = RecordType::kReady, .seat = seat}, out);
}

void Session::on(ViewerId viewer, const BotForMe& bot, Outcome& out, Millis now) {
  const int seat = seat_of(viewer);
  if (seat < 0 || state_.phase == Phase::kLobby) return tell(out, viewer, ErrorCode::kNotNow);
  const TableSeat& one = state_.seats[size_t(seat)];
  if (one.bot_plays == bot.on && one.misses == 0) return;
  write({.now = now, .type = bot.on ? RecordType::kBotOn : RecordType::kBotOff, .seat = seat}, out);
}

void Session::on(ViewerId viewer, const LeaveSeat&, Outcome& out, Millis now) {
  const int seat = seat_of(viewer);
  if (seat >= 0) return give_up_seat(seat, ByeCode::kLeft, out, now);
  out.deliveries.push_back({viewer, Bye{.code = ByeCode::kLeft}});
  viewers_.erase(viewer);
  ++version_;
}

void Session::drop_viewers_of(int seat, ByeCode code, Outcome& out) {
  arbiter_.disconnect(Seat(seat));
  for (auto one = viewers_.begin(); one != viewers_.end();) {
    if (one->second.seat != seat) {
      ++one;
      continue;
    }
    out.deliveries.push_back({one->first, Bye{.code = code}});
    one = viewers_.erase(one);
  }
}

void Session::give_up_seat(int seat, ByeCode code, Outcome& out, Millis now) {
  const bool lobby = state_.phase == Phase::kLobby;
  drop_viewers_of(seat, code, out);
  write({.now = now, .type = RecordType::kLeave, .seat = seat}, out);
  // Whatever is remembered by seat number belongs to somebody else now.
  refused_.clear();
  if (!lobby) return;
  for (auto& [id, viewer] : viewers_)
    if (viewer.seat > seat) --viewer.seat;
}

}  // namespace penult

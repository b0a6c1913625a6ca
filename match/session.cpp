#include "match/session.h"

#include <algorithm>
#include <cassert>

#include "match/history.h"
#include "match/table_clock.h"

namespace penult {
namespace {

constexpr size_t kRememberedRefusals = 128;
/// A longer gap is closed by the view alone.
constexpr uint64_t kLongestGap = 120;

std::vector<TableEvent> events_after(const TableState& state, uint64_t last, Seat viewer) {
  std::vector<TableEvent> events;
  if (last >= state.last_event || state.last_event - last > kLongestGap) return events;
  const auto missed = events_since(state, last);
  if (uint64_t(missed.size()) < state.last_event - last) return events;
  for (const LoggedEvent& logged : missed)
    events.push_back(seen_by(state, logged, viewer));
  return events;
}

}  // namespace

Session::Session(SessionOptions options)
    : options_(std::move(options)), arbiter_(options_.arbiter) {
  state_.times = options_.times;
}

Millis Session::never_before(Millis now) const { return std::max(now, state_.now); }

Outcome Session::open(std::string_view code, const SetRules& rules, Millis now) {
  Outcome out;
  const TableSettings settings = changed({}, rules.table, code);
  write({.now = now,
         .type = RecordType::kOpen,
         .text = std::string(code),
         .more = rules.rules,
         .number = uint64_t(settings.clock_seconds)},
        out);
  if (settings != state_.settings)
    write({.now = now, .type = RecordType::kSettings, .more = to_text(settings)}, out);
  return out;
}

std::string Session::replay(std::string_view line) {
  const std::optional<Record> record = decode(line);
  if (!record) return "a record that cannot be read: " + std::string(line);
  Outcome out;
  const std::string error = advance(state_, *record);
  if (!error.empty()) return error + ": " + std::string(line);
  ++version_;
  return {};
}

Outcome Session::restarted(Millis now) {
  Outcome out;
  now = never_before(now);
  write({.now = now, .type = RecordType::kRestart}, out);
  presumed_until_ = now + options_.return_time;
  return out;
}

void Session::write(const Record& record, Outcome& out) {
  const uint64_t before = state_.last_event;
  const std::string error = advance(state_, record);
  assert(error.empty());
  if (!error.empty()) return;
  out.records.push_back(encode(record));
  ++version_;
  if (record.type == RecordType::kStart || record.type == RecordType::kRound) {
    arbiter_.reset(arbiter_options(state_, options_.arbiter), state_.seed);
    held_.clear();
    connect_all(record.now);
  }
  if (record.type == RecordType::kRestart)
    arbiter_.reset(arbiter_options(state_, options_.arbiter), state_.seed);
  // After a replay the arbiter learns from the first record how the table stands.
  const bool changed = before != state_.last_event || record.type == RecordType::kRestart;
  if (!changed || state_.phase == Phase::kLobby) return;
  consents_ = 0;
  arbiter_.table_changed(observe(state_.match.rules, state_.match.table.state, kNobody), before + 1,
                         state_.laid, record.now);
}

Outcome Session::handle(ViewerId viewer, const Input& input, Millis now) {
  Outcome out;
  if (state_.ended) return out;
  now = never_before(now);
  const auto known = viewers_.find(viewer);
  if (known != viewers_.end() && known->second.fresh_secret) {
    // Whoever answers has got the welcome, and with it the new secret.
    known->second.fresh_secret = false;
    write({.now = now, .type = RecordType::kSecretUsed, .seat = known->second.seat}, out);
  }
  std::visit([&](const auto& one) { on(viewer, one, out, now); }, input);
  settle(out, now);
  tell_all(out, now);
  return out;
}

Outcome Session::detach(ViewerId viewer, Millis now) {
  Outcome out;
  const auto found = viewers_.find(viewer);
  if (found == viewers_.end() || state_.ended) return out;
  now = never_before(now);
  const int seat = found->second.seat;
  viewers_.erase(found);
  talk_.erase(viewer);
  ++version_;
  if (seat >= 0) arbiter_.disconnect(Seat(seat));
  if (seat >= 0) write({.now = now, .type = RecordType::kOffline, .seat = seat}, out);
  settle(out, now);
  tell_all(out, now);
  return out;
}

Outcome Session::act_as_bot(Seat seat, const Action& action, Millis now) {
  Outcome out;
  if (state_.ended || seat >= state_.seats.size() || !state_.seats[seat].bot_acts()) return out;
  now = never_before(now);
  const uint64_t ticket = next_ticket_++;
  held_[ticket] = {.seat = seat, .id = "-", .action = action, .laid = state_.laid};
  arbiter_.submit({.seat = seat,
                   .action = action,
                   .ticket = ticket,
                   .seen = state_.last_event,
                   .arrival = now});
  settle(out, now);
  tell_all(out, now);
  return out;
}

void Session::settle(Outcome& out, Millis now) {
  while (const std::optional<Verdict> verdict = arbiter_.next(now))
    decide(*verdict, out, now);
  const bool somebody_waits = state_.phase == Phase::kRoundOver && state_.next_round_at >= 0;
  if (somebody_waits && all_ready()) write({.now = now, .type = RecordType::kRound}, out);
  settle_vote(out, now);
}

void Session::refuse(const HeldAct& act, bool late, const Refusal& refusal, Outcome& out) {
  if (act.id == "-") return;
  Refused refused{.id = act.id, .late = late, .refusal = refusal};
  if (refusal.seat < state_.seats.size()) refused.seat_name = state_.seats[refusal.seat].name;
  for (const auto& [id, viewer] : viewers_)
    if (viewer.seat == act.seat) out.deliveries.push_back({id, refused});
  refused_.emplace_back(act.seat, std::move(refused));
  if (refused_.size() > kRememberedRefusals) refused_.pop_front();
}

void Session::tell_all(Outcome& out, Millis now) {
  out.deliveries.reserve(out.deliveries.size() + viewers_.size());
  for (auto& [id, viewer] : viewers_) {
    if (viewer.version == version_) continue;
    if (viewer.seat >= 0)
      out.deliveries.push_back({id, update_for_seat(viewer.seat, viewer.told, now)});
    else
      out.deliveries.push_back({id, update_for_watcher(viewer.told, now)});
    viewer.told = state_.last_event;
    viewer.version = version_;
  }
  // Whoever hears that his action is done has seen what it did.
  std::stable_partition(out.deliveries.begin(), out.deliveries.end(), [](const Delivery& one) {
    return !std::holds_alternative<Done>(one.message);
  });
}

std::shared_ptr<const TableView> Session::shown_table(Millis now) const {
  const Shown wanted{
      .version = version_, .watchers = watchers(), .at = now, .holds = arbiter_.holds_until()};
  if (shown_view_ == nullptr || shown_ != wanted) {
    shown_view_ =
        std::make_shared<const TableView>(view_table(state_, wanted.watchers, wanted.holds, now));
    shown_ = wanted;
  }
  return shown_view_;
}

TableUpdate Session::update_for_watcher(uint64_t after, Millis now) const {
  return {.number = state_.last_event,
          .events = events_after(state_, after, kNobody),
          .view = shown_table(now)};
}

SeatUpdate Session::update_for_seat(int seat, uint64_t after, Millis now) const {
  SeatUpdate update;
  update.number = state_.last_event;
  update.events = events_after(state_, after, Seat(seat));
  update.view = shown_table(now);
  update.own = view_own(state_, seat);
  return update;
}

int Session::watchers() const {
  return int(std::count_if(viewers_.begin(), viewers_.end(),
                           [](const auto& one) { return one.second.seat < 0; }));
}

int Session::seat_of(ViewerId viewer) const {
  const auto found = viewers_.find(viewer);
  return found == viewers_.end() ? -1 : found->second.seat;
}

bool Session::all_ready() const {
  return std::all_of(state_.seats.begin(), state_.seats.end(), [](const TableSeat& seat) {
    return seat.bot_acts() || !seat.online || seat.ready;
  });
}

}  // namespace penult

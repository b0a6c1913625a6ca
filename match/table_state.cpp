#include "match/table_state.h"

#include <algorithm>

#include "engine/observation.h"
#include "match/table_clock.h"
#include "match/table_parts.h"

namespace penult {

TableEvent& tell(TableState& state, TableEventType type, int seat) {
  LoggedEvent& logged = state.history.emplace_back();
  logged.event.number = ++state.last_event;
  logged.event.type = type;
  logged.event.seat = seat;
  if (seat >= 0) logged.event.name = state.seats[size_t(seat)].name;
  if (state.history.size() > kMaxHistory) state.history.pop_front();
  return logged.event;
}

namespace {

void tell_dealt(TableState& state, const Event& event) {
  if (state.history.empty() || state.history.back().event.type != TableEventType::kDealt) {
    TableEvent& told = tell(state, TableEventType::kDealt);
    told.event = {.type = EventType::kDealt, .seat = state.match.dealer, .amount = event.amount};
  }
  state.history.back().dealt.push_back(event);
}

void tell_round(TableState& state, const std::vector<Event>& events) {
  for (const Event& event : events) {
    if (event.type == EventType::kDealt) {
      tell_dealt(state, event);
    } else if (event.type == EventType::kRoundOver) {
      TableEvent& told = tell(state, TableEventType::kRoundOver);
      told.event = event;
      const size_t seats = state.seats.size();
      const Match& match = state.match;
      told.points.assign(match.last_score.booked.begin(),
                         match.last_score.booked.begin() + std::ptrdiff_t(seats));
      told.totals.assign(match.totals.begin(), match.totals.begin() + std::ptrdiff_t(seats));
    } else {
      tell(state, TableEventType::kRound).event = event;
      if (event.type == EventType::kPlayed) state.laid = state.last_event;
      if (event.type != EventType::kUno) state.moved = state.last_event;
    }
  }
  if (state.phase != Phase::kPlay || !is_over(state.match.table.state)) return;
  state.phase = state.match.over ? Phase::kMatchOver : Phase::kRoundOver;
  state.vote.reset();
  for (TableSeat& seat : state.seats)
    seat.ready = !seat.human;
  if (!state.match.over) return;
  TableEvent& told = tell(state, TableEventType::kMatchOver);
  told.winners = state.match.winners;
  told.ranking = state.match.ranking;
}

void deal_next(TableState& state) {
  EventLog log;
  const std::vector<Cut> cuts = deal_round(state.match, log);
  state.phase = Phase::kPlay;
  state.laid = 0;
  for (const Cut& cut : cuts)
    tell(state, TableEventType::kCut).draws = cut.draws;
  tell_round(state, log.events);
}

}  // namespace

std::string carry_out(TableState& state, Seat seat, const Action& action) {
  if (state.phase != Phase::kPlay) return "no round is on";
  EventLog log;
  const Color before = state.match.table.state.color;
  if (const Refusal refusal = act(state.match, seat, action, log))
    return "refused: " + std::string(code_of(refusal.reason));
  const bool another_card = std::any_of(log.events.begin(), log.events.end(), [](const Event& one) {
    return one.type == EventType::kPlayed;
  });
  if (another_card) state.color_before = before;
  tell_round(state, log.events);
  return {};
}

namespace {

std::string open(TableState& state, const Record& record) {
  std::string preset;
  Options options;
  if (const OptionError error = read_rules(record.more, preset, options))
    return error.in(Language::kEnglish);
  Compiled compiled = compile(options);
  if (!compiled.errors.empty()) return compiled.errors.front().in(Language::kEnglish);
  if (record.type == RecordType::kOpen) state.code = record.text;
  state.preset = preset;
  state.options = options;
  state.changes = rule_changes(preset, options);
  state.rules = compiled.rules;
  state.settings.clock_seconds = int(record.number);
  TableEvent& told = tell(state, TableEventType::kRules);
  told.name = preset;
  told.options = state.changes;
  return {};
}

/// The log is judged again whenever it is read: whoever it says was first must be.
std::string tell_race(TableState& state, const Record& record) {
  const std::optional<Race> race = parse_race(record.text);
  if (!race) return "a race that cannot be read";
  if (race->presses[first_of(*race)].seat != record.seat) return "a race that another seat has won";
  TableEvent& told = tell(state, TableEventType::kRace, record.seat);
  told.by_time = race->by_time;
  for (const RacePress& press : race->presses) {
    if (!press.lawful) continue;
    const RaceTime time{.seat = press.seat, .kind = press.kind, .took = key_of(press)};
    const auto known = std::find_if(told.times.begin(), told.times.end(),
                                    [&](const RaceTime& one) { return one.seat == time.seat; });
    if (known == told.times.end())
      told.times.push_back(time);
    else if (time.took < known->took)
      *known = time;
  }
  return {};
}

/// TIME-01. Where several are awaited at once nobody's clock is the acting seat's.
Action on_timeout(const TableState& state, int seat) {
  const State& round = state.match.table.state;
  if (awaited_seat(round) == seat || (awaited_seats(state) & seat_bit(Seat(seat))) == 0)
    return just(Verb::kTimeout);
  return default_action(state.match.rules, round, Seat(seat));
}

std::string start(TableState& state, uint64_t seed) {
  Compiled compiled = compile(state.options, int(state.seats.size()));
  if (!compiled.errors.empty()) return compiled.errors.front().in(Language::kEnglish);
  state.rules = compiled.rules;
  state.match = begin_match(state.rules, int(state.seats.size()), seed);
  state.seed = seed;
  deal_next(state);
  return {};
}

void back_to_lobby(TableState& state) {
  state.phase = Phase::kLobby;
  const Match none;
  state.match = none;
  state.laid = 0;
  // Seats may change from here on: nobody may be told later what another one held.
  state.history.clear();
  for (TableSeat& seat : state.seats) {
    seat.ready = seat.bot_plays = false;
    seat.misses = 0;
  }
}

void remember(TableState& state, const Record& record) {
  TableSeat& seat = state.seats[size_t(record.seat)];
  if (record.text != "-") {
    seat.done.push_back({record.text, state.last_event});
    if (seat.done.size() > kRememberedActions) seat.done.pop_front();
    seat.misses = 0;
  }
}

std::string set_settings(TableState& state, const Record& record) {
  const std::optional<TableSettings> settings = parse_settings(record.more);
  if (!settings) return "settings that cannot be read";
  state.settings = *settings;
  // More time counts at once, less from the next turn on.
  const int seconds = settings->clock_seconds;
  if (seconds == 0 || (state.turn_seconds > 0 && seconds > state.turn_seconds))
    state.turn_seconds = seconds;
  tell(state, TableEventType::kSettings);
  return {};
}

std::string carry_out_seat(TableState& state, const Record& record) {
  TableSeat& seat = state.seats[size_t(record.seat)];
  switch (record.type) {
    case RecordType::kReady:
      seat.ready = true;
      if (state.next_round_at < 0) state.next_round_at = record.now + state.times.next_round;
      return {};
    case RecordType::kDo: {
      std::string error = carry_out(state, Seat(record.seat), record.action);
      if (error.empty()) remember(state, record);
      return error;
    }
    case RecordType::kSpeak:
      return carry_out(state, Seat(record.seat), just(Verb::kSpeak));
    case RecordType::kRace:
      return tell_race(state, record);
    case RecordType::kTimeout:
      // Who is slow in a race is there all the same.
      if (step_of(state.match.table.state) != Step::kSlap) ++seat.misses;
      return carry_out(state, Seat(record.seat), on_timeout(state, record.seat));
    default:
      return carry_out_person(state, record);
  }
}

/// Whether a record may come in this phase. The session never writes another one; a damaged log may
/// hold anything.
bool fits_phase(const TableState& state, RecordType type) {
  const bool lobby = !state.code.empty() && state.phase == Phase::kLobby;
  switch (type) {
    case RecordType::kOpen:
      return state.code.empty();
    case RecordType::kJoin:
    case RecordType::kBot:
      return lobby && state.seats.size() < kMaxSeats;
    case RecordType::kStart:
      return lobby && state.seats.size() >= 2;
    case RecordType::kRules:
      return lobby;
    case RecordType::kRound:
    case RecordType::kReady:
      return state.phase == Phase::kRoundOver;
    case RecordType::kLobby:
      return state.phase == Phase::kMatchOver;
    case RecordType::kRace:
    case RecordType::kVote:
    case RecordType::kFine:
    case RecordType::kMoreTime:
      return state.phase == Phase::kPlay;
    case RecordType::kVoteOver:
      return state.vote.has_value();
    default:
      return !state.ended;
  }
}

std::string carry_out_any(TableState& state, const Record& record) {
  switch (record.type) {
    case RecordType::kOpen:
    case RecordType::kRules:
      return open(state, record);
    case RecordType::kJoin:
    case RecordType::kBot:
      join(state, record);
      return {};
    case RecordType::kStart:
      return start(state, record.number);
    case RecordType::kConfirm:
      return carry_out(state, kNobody, just(Verb::kConfirm));
    case RecordType::kRound:
      state.next_round_at = -1;
      deal_next(state);
      return {};
    case RecordType::kLobby:
      back_to_lobby(state);
      return {};
    case RecordType::kRestart:
      delay_clocks(state, record.now - state.now);
      return {};
    case RecordType::kEnd:
      state.ended = true;
      return {};
    case RecordType::kSettings:
      return set_settings(state, record);
    case RecordType::kVoteOver:
      tell(state, TableEventType::kVoteOver).target = state.vote->against;
      state.vote.reset();
      return {};
    default:
      if (record.seat < 0 || record.seat >= int(state.seats.size())) return "no such seat";
      return carry_out_seat(state, record);
  }
}

}  // namespace

std::string advance(TableState& state, const Record& record) {
  if (record.now < state.now) return "time runs backward";
  if (!fits_phase(state, record.type)) return "out of place";
  std::string error = carry_out_any(state, record);
  if (!error.empty()) return error;
  state.now = record.now;
  set_clocks(state);
  return {};
}

}  // namespace penult

#include "match/table_state.h"

#include <algorithm>

#include "engine/observation.h"
#include "match/table_clock.h"

namespace penult {
namespace {

TableEvent& tell(TableState& state, TableEventType type, int seat = -1) {
  LoggedEvent& logged = state.history.emplace_back();
  logged.event.number = ++state.last_event;
  logged.event.type = type;
  logged.event.seat = seat;
  if (seat >= 0) logged.event.name = state.seats[size_t(seat)].name;
  if (state.history.size() > kMaxHistory) state.history.pop_front();
  return logged.event;
}

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

std::string carry_out(TableState& state, const Record& record, const Action& action) {
  if (state.phase != Phase::kPlay) return "no round is on";
  EventLog log;
  const Seat seat = record.type == RecordType::kConfirm ? kNobody : Seat(record.seat);
  if (const Refusal refusal = act(state.match, seat, action, log))
    return "refused: " + std::string(code_of(refusal.reason));
  tell_round(state, log.events);
  return {};
}

std::string open(TableState& state, const Record& record) {
  std::string preset;
  Options options;
  if (const OptionError error = read_rules(record.more, preset, options)) return error.text;
  Compiled compiled = compile(options);
  if (!compiled.errors.empty()) return compiled.errors.front().text;
  if (record.type == RecordType::kOpen) state.code = record.text;
  state.preset = preset;
  state.options = options;
  state.rules = compiled.rules;
  state.clock_seconds = int(record.number);
  TableEvent& told = tell(state, TableEventType::kRules);
  told.name = preset;
  told.options = rule_changes(state);
  return {};
}

/// TIME-01. Where several are awaited at once nobody's clock is the acting seat's.
Action on_timeout(const TableState& state, int seat) {
  const State& round = state.match.table.state;
  if (awaited_seat(round) == seat || (awaited_seats(state) & seat_bit(Seat(seat))) == 0)
    return just(Verb::kTimeout);
  return default_action(state.match.rules, round, Seat(seat));
}

/// The next person after `seat` who is there, or at least could come; -1 if nobody is left.
int next_host(const TableState& state, int seat) {
  const int count = int(state.seats.size());
  for (const bool online : {true, false})
    for (int step = 1; step <= count; ++step) {
      const int next = (seat + step) % count;
      const TableSeat& one = state.seats[size_t(next)];
      if (one.human && (one.online || !online)) return next;
    }
  return -1;
}

void leave(TableState& state, int seat) {
  tell(state, TableEventType::kLeft, seat);
  TableSeat& left = state.seats[size_t(seat)];
  const bool was_host = state.host == seat;
  if (state.phase == Phase::kLobby) {
    state.seats.erase(state.seats.begin() + seat);
    if (was_host) state.host = state.seats.empty() ? -1 : next_host(state, seat - 1);
    if (!was_host && state.host > seat) --state.host;
    return;
  }
  left.human = false;
  left.online = left.bot_plays = false;
  left.ready = true;
  left.secret_hash.clear();
  left.done.clear();
  left.level = "simple";
  tell(state, TableEventType::kBotOn, seat);
  if (was_host) state.host = next_host(state, seat);
}

void join(TableState& state, const Record& record) {
  TableSeat seat;
  seat.name = record.text;
  seat.human = record.type == RecordType::kJoin;
  seat.online = seat.human;
  (seat.human ? seat.secret_hash : seat.level) = record.more;
  state.seats.push_back(seat);
  const int number = int(state.seats.size()) - 1;
  if (state.host < 0 && seat.human) state.host = number;
  tell(state, TableEventType::kJoined, number);
}

std::string start(TableState& state, uint64_t seed) {
  Compiled compiled = compile(state.options, int(state.seats.size()));
  if (!compiled.errors.empty()) return compiled.errors.front().text;
  state.rules = compiled.rules;
  state.match = begin_match(state.rules, int(state.seats.size()), seed);
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

std::string carry_out_seat(TableState& state, const Record& record) {
  TableSeat& seat = state.seats[size_t(record.seat)];
  switch (record.type) {
    case RecordType::kOnline:
    case RecordType::kOffline:
      seat.online = record.type == RecordType::kOnline;
      tell(state, seat.online ? TableEventType::kOnline : TableEventType::kOffline, record.seat);
      return {};
    case RecordType::kBotOn:
    case RecordType::kBotOff:
      seat.bot_plays = record.type == RecordType::kBotOn;
      seat.misses = 0;
      tell(state, seat.bot_plays ? TableEventType::kBotOn : TableEventType::kBotOff, record.seat);
      return {};
    case RecordType::kLeave:
      leave(state, record.seat);
      return {};
    case RecordType::kHost:
      state.host = record.seat;
      return {};
    case RecordType::kReady:
      seat.ready = true;
      if (state.next_round_at < 0) state.next_round_at = record.now + state.times.next_round;
      return {};
    case RecordType::kDo: {
      std::string error = carry_out(state, record, record.action);
      if (error.empty()) remember(state, record);
      return error;
    }
    case RecordType::kTimeout:
      ++seat.misses;
      return carry_out(state, record, on_timeout(state, record.seat));
    default:
      return "unknown record";
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
      return carry_out(state, record, just(Verb::kConfirm));
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

SeatMask awaited_seats(const TableState& state) {
  if (state.phase != Phase::kPlay) return 0;
  const State& round = state.match.table.state;
  const Seat seat = awaited_seat(round);
  if (seat != kNobody) return seat_bit(seat);
  const Step step = step_of(round);
  const bool several = step == Step::kSlap || step == Step::kReady || step == Step::kGive;
  return several ? round.outstanding : SeatMask{0};
}

Refusal check_action(const TableState& state, Seat seat, const Action& action) {
  return check(state.match.rules, state.match.table.state, seat, action);
}

}  // namespace penult

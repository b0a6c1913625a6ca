#include "match/table_clock.h"

#include <algorithm>

namespace penult {

Millis patience(const TableState& state, SeatMask waited) {
  const Step step = step_of(state.match.table.state);
  // A race has its own deadline, whatever the clock of the table.
  if (step == Step::kSlap)
    return state.settings.race ? state.times.slap : state.times.slap + state.times.prompt;
  Millis clock = state.turn_seconds > 0 ? Millis{state.turn_seconds} * 1000 : -1;
  if (step == Step::kReady && clock < 0) clock = state.times.ready_clock;
  // Whoever has lost the connection gets the time to find it again.
  for (Seat seat = 0; seat < state.seats.size(); ++seat)
    if ((waited & seat_bit(seat)) != 0 && !state.seats[seat].online)
      clock = std::max(clock, state.times.offline_clock);
  return clock;
}

namespace {

void set_turn_clock(TableState& state) {
  const SeatMask waited = SeatMask(awaited_seats(state) & playing_people(state));
  // A reconnection or an UNO cry gives nobody more time: the clock starts with the turn.
  if (waited != state.awaited || state.moved != state.awaited_since) {
    state.clock_started = state.now;
    state.turn_seconds = state.settings.clock_seconds;
    state.clock_extra = 0;
    state.extensions = 0;
  }
  state.awaited = waited;
  state.awaited_since = state.moved;
  const Millis wait = waited != 0 ? patience(state, waited) : -1;
  state.clock_ends = wait < 0 ? -1 : state.clock_started + wait + state.clock_extra;
}

/// Starts the clock at `place` while `runs`, without starting it anew.
void run(Millis& place, bool runs, Millis end) {
  if (!runs) place = -1;
  if (runs && place < 0) place = end;
}

}  // namespace

SeatMask playing_people(const TableState& state) {
  SeatMask people = 0;
  for (Seat seat = 0; seat < state.seats.size(); ++seat)
    if (!state.seats[seat].bot_acts()) people = SeatMask(people | seat_bit(seat));
  return people;
}

void set_clocks(TableState& state) {
  set_turn_clock(state);
  const bool confirming =
      state.phase == Phase::kPlay && step_of(state.match.table.state) == Step::kConfirm;
  run(state.confirm_at, confirming, state.now + state.times.confirm);
  if (state.phase != Phase::kRoundOver) state.next_round_at = -1;

  bool anybody_online = false, anybody_human = false;
  for (const TableSeat& seat : state.seats) {
    anybody_online |= seat.human && seat.online;
    anybody_human |= seat.human;
  }
  const bool host_away = state.host >= 0 && !state.seats[size_t(state.host)].online;
  run(state.host_away_at, host_away && anybody_online, state.now + state.times.host_away);
  // A table that was just opened waits for its first guest like one that all have left for a while.
  const bool abandoned = !anybody_human && !state.seats.empty();
  run(state.empty_at, !anybody_online && !state.ended,
      state.now + (abandoned ? state.times.abandoned : state.times.empty));
  if (abandoned) state.empty_at = std::min(state.empty_at, state.now + state.times.abandoned);
}

void delay_clocks(TableState& state, Millis delay) {
  state.clock_started += delay;
  for (Millis* clock : {&state.clock_ends, &state.confirm_at, &state.next_round_at,
                        &state.host_away_at, &state.empty_at})
    if (*clock >= 0) *clock += delay;
  if (state.vote) state.vote->ends_at += delay;
}

Millis next_clock(const TableState& state) {
  Millis earliest = -1;
  const Millis vote = state.vote ? state.vote->ends_at : -1;
  for (const Millis clock : {state.clock_ends, state.confirm_at, state.next_round_at,
                             state.host_away_at, state.empty_at, vote})
    if (clock >= 0 && (earliest < 0 || clock < earliest)) earliest = clock;
  return earliest;
}

}  // namespace penult

#pragma once
// Who drew four or more sorts the cards and says "Ready" before play goes on (INFO-03).

#include "engine/moves.h"

namespace penult::ready {

Refusal check_ready(const State& state, Seat seat);

/// After each action: the gate closes once choices and the race of the same play are over (section
/// 13, ruling 27).
inline void ask(State& state) {
  const Step step = step_of(state);
  if (step == Step::kOver || step == Step::kConfirm) state.ready_due = 0;
  if (step != Step::kTurn && step != Step::kDrawn && step != Step::kRespond) return;
  state.outstanding = SeatMask(state.ready_due & state.active);
  state.ready_due = 0;
  if (state.outstanding) push_step(state, Step::kReady);
}

template <class P>
void say(P& play, Seat seat) {
  State& state = play.state;
  state.outstanding &= SeatMask(~seat_bit(seat));
  play.tell({.type = EventType::kReadied, .seat = seat});
  if (state.outstanding == 0) pop_step(state);
}

}  // namespace penult::ready

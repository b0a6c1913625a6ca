#pragma once
// After a right UNO everybody lays a hand on the pile; the last one draws two (HOUSE-CENTER-01,
// -02).

#include "engine/moves.h"

namespace penult::centre {

void write(const Options& options, Rules& rules);
Refusal check_slap(const State& state, Seat seat);

/// The race comes after the hands have moved, before the target answers; none with two players
/// (HOUSE-CENTER-02).
template <class P>
void card_laid(P& play, Seat seat, int left) {
  State& state = play.state;
  const bool called = left == 1 && (state.uno_said & seat_bit(seat));
  if (!called || play.rules.options.uno_to_centre == Switch::off ||
      std::popcount(state.active) <= 2)
    return;
  state.outstanding =
      SeatMask(state.active & ~seat_bit(seat));  // also set anew when choices above have been made
  push_step(state, Step::kSlap);
}

template <class P>
void end_race(P& play) {
  State& state = play.state;
  const auto last = Seat(std::countr_zero(state.outstanding));
  state.outstanding = 0;
  if (last < kMaxSeats) give_cards(play, last, 2, DrawReason::kRace);
  go_on(play, state.actor);
}

template <class P>
void slap(P& play, Seat seat) {
  State& state = play.state;
  state.outstanding &= SeatMask(~seat_bit(seat));
  play.tell({.type = EventType::kSlapped, .seat = seat});
  if (std::popcount(state.outstanding) <= 1) end_race(play);
}

}  // namespace penult::centre

#pragma once
// Seven stages: an emptied hand is refilled with one card less each time (HOUSE-R7-01 … -05).

#include "engine/moves.h"

namespace penult::seven_rounds {

void write(const Options& options, Rules& rules);

constexpr int stage_of(const State& state, Seat seat) {
  return int(state.stages >> (3 * seat) & 7);
}
constexpr void set_stage(State& state, Seat seat, int stage) {
  state.stages = (state.stages & ~(7u << (3 * seat))) | uint32_t(stage) << (3 * seat);
}

/// Refills an emptied hand; returns the cards now held, 0 when the last stage is done or nothing is
/// left to take (HOUSE-R7-04).
template <class P>
int refill(P& play, Seat seat) {
  State& state = play.state;
  const int stage = stage_of(state, seat);
  if (play.rules.options.stages == Stages::off || stage <= 1) return 0;
  set_stage(state, seat, stage - 1);
  CardSet got;
  for (int card = 1; card < stage; ++card) {
    const Card drawn = draw_card(play);
    if (drawn == kNoCard) break;
    state.hands[seat].add(drawn);
    got.add(drawn);
  }
  state.uno_said &= SeatMask(~seat_bit(seat));
  play.tell(
      {.type = EventType::kRefilled, .seat = seat, .amount = uint8_t(got.count()), .cards = got});
  return got.count();
}

}  // namespace penult::seven_rounds

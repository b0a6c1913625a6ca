#include "engine/plain_turns.h"

namespace penult {

Ring make_ring(const Rules& rules, SeatMask active) {
  Ring ring{.active = active};
  const bool reverse_skips =
      std::popcount(active) == 2 && rules.options.two_player_reverse == TwoPlayerReverse::skip;
  const bool turns_round = rules.options.reverse_lasts == ReverseLasts::persistent;
  for (unsigned acts = 0; acts < 4; ++acts) {
    const bool reverses = (acts & kReverses) != 0;
    const bool skips = (acts & kSkips) != 0 || (reverses && reverse_skips);
    for (unsigned mover = 0; mover < 32; ++mover) {
      const unsigned direction = mover >> 4;
      const unsigned going = direction ^ unsigned(reverses);
      Seat seat = next_seat(active, Seat(mover & 15), uint8_t(going));
      if (skips) seat = next_seat(active, seat, uint8_t(going));
      ring.next[acts][mover] = uint8_t(seat | (direction ^ unsigned(reverses && turns_round)) << 4);
    }
  }
  return ring;
}

const Ring& Rings::of(SeatMask active) {
  Ring& ring = rings_[active % rings_.size()];
  if (ring.active != active) ring = make_ring(*rules_, active);
  return ring;
}

}  // namespace penult

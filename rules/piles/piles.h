#pragma once
// Nothing left to draw and nobody who can play (PILE-04; section 13, ruling 30).

#include "engine/rules.h"

namespace penult::piles {

struct Outcome {
  Ending ending = Ending::kVoid;
  Seat winner = kNobody;
};
/// How a blocked round ends: the unique lowest hand wins, or the round is void.
Outcome blocked(const Rules& rules, const State& state);

}  // namespace penult::piles

#pragma once
// A table's life from a seed: people, bots, faults, then calm, in which it must go on.

#include <cstdint>
#include <string>

#include "tests/simulation/plan.h"

namespace penult::simulation {

struct Report {
  std::string problem;  ///< empty: all held
  std::size_t records = 0, moves = 0, views = 0, crashes = 0;
  int64_t simulated_ms = 0;
};
Report simulate(uint64_t seed, Planted planted = Planted::kNothing);

}  // namespace penult::simulation

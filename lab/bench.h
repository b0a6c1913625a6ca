#pragma once
// Speed of the engine in one run: several rule sets in turn, several times, medians.

#include <string>
#include <vector>

#include "lab/simulate.h"

namespace penult {

struct BenchCase {
  std::string name;
  SimulationPlan plan;
};

struct BenchResult {
  std::string name;
  double nanoseconds_per_turn = 0;
  double nanoseconds_per_action = 0;
  double actions_per_second = 0;
  double rounds_per_second = 0;
};

/// Measures each case `repeats` times for about `seconds` each, the cases in turn so that a slow
/// moment of the machine hits all alike.
std::vector<BenchResult> run_bench(const std::vector<BenchCase>& cases, int repeats,
                                   double seconds);

}  // namespace penult

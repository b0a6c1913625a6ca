#pragma once
// Speed in one run: the cases in turn, several times, medians of processor time. Only ratios within
// one run mean anything on a machine that others use too.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "lab/simulate.h"

namespace penult {

/// What a case has played in one go.
struct Work {
  uint64_t rounds = 0;
  uint64_t turns = 0;
  uint64_t decisions = 0;  ///< calls of `apply`; 0 where there are none
  double seconds = 0;      ///< processor time of all threads together; set by `run_bench` if 0
};

struct BenchCase {
  std::string name;
  /// Plays about so many rounds; `repeat` is another seed each time.
  std::function<Work(uint64_t rounds, uint64_t repeat)> play;
};

/// Medians, in nanoseconds of processor time.
struct BenchResult {
  std::string name;
  double turn = 0;
  double decision = 0;  ///< 0 where there are none
  double round = 0;
};

/// Measures each case `repeats` times for about `seconds` each, in turn so that a slow moment of
/// the machine hits all alike.
std::vector<BenchResult> run_bench(const std::vector<BenchCase>& cases, int repeats,
                                   double seconds);

/// The engine as the laboratory drives it. `plan.rounds` and `plan.seed` do not matter.
BenchCase simulation_case(std::string name, SimulationPlan plan);

/// Processor time of the calling thread.
double thread_seconds();

/// Keeps the calling thread on the processor it runs on: a thread that moves takes its time with
/// cold caches. Does nothing where the system does not know how.
void stay_on_this_processor();

}  // namespace penult

#pragma once
// Speed in one run: the cases in turn, several times, medians of processor time. Only ratios within
// one run mean anything on a machine that others use too.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "lab/plan.h"

namespace penult {

/// What a case has played in one go.
struct Work {
  uint64_t rounds = 0;
  uint64_t turns = 0;
  uint64_t decisions = 0;   ///< calls of `apply`; 0 where there are none
  double seconds = 0;       ///< processor time of all threads together; set by `run_bench` if 0
  double wall_seconds = 0;  ///< of the clock; likewise
};

struct BenchCase {
  std::string name;
  int players = 4;
  /// Plays about so many rounds; `repeat` is another seed each time.
  std::function<Work(uint64_t rounds, uint64_t repeat)> play;
};

/// Medians, in nanoseconds.
struct BenchResult {
  std::string name;
  int players = 4;
  double turn = 0;       ///< processor time
  double decision = 0;   ///< processor time; 0 where there are none
  double round = 0;      ///< processor time
  double wall_turn = 0;  ///< of the clock
};

/// Measures each case `repeats` times for about `seconds` each, in turn so that a slow moment of
/// the machine hits all alike.
std::vector<BenchResult> run_bench(const std::vector<BenchCase>& cases, int repeats,
                                   double seconds);

/// The engine as the laboratory drives it, by the plan's rules, players, bots and threads.
BenchCase simulation_case(std::string name, SimulationPlan plan);
/// Random play by `legal_actions` and `apply` alone, as any program would do it; each round's
/// events written into a log, or not.
BenchCase apply_case(std::string name, const Rules& rules, int players, bool logs);
/// The batch simulator.
BenchCase batch_case(std::string name, int players, int threads, bool vectors);

/// Nanoseconds to copy what a search copies: the state, and the whole round with its source and
/// memory.
struct CopyCost {
  double state = 0;
  double round = 0;
};
CopyCost measure_copies(const Rules& rules, int players);

/// Processor time of the calling thread.
double thread_seconds();

/// Keeps the calling thread on the processor it runs on: a thread that moves finds cold caches.
/// Nothing where the system does not know how. Threads that it starts stay there too, so `free` has
/// to be called before there are several.
class Pinned {
 public:
  Pinned();
  void free();

 private:
  std::vector<unsigned char> allowed_;
};

}  // namespace penult

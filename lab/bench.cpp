#include "lab/bench.h"

#include <algorithm>
#include <ctime>

#if defined(__linux__)
#include <sched.h>
#endif

namespace penult {
namespace {

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

Work measure(const BenchCase& each, uint64_t rounds, uint64_t repeat) {
  const double start = thread_seconds();
  Work work = each.play(rounds, repeat);
  if (work.seconds == 0) work.seconds = thread_seconds() - start;
  return work;
}

/// Rounds that take about `seconds`.
uint64_t rounds_for(const BenchCase& each, double seconds) {
  constexpr uint64_t kProbe = 1000;
  const Work work = measure(each, kProbe, 0);
  return std::max(kProbe, uint64_t(seconds * double(kProbe) / std::max(work.seconds, 1e-6)));
}

}  // namespace

std::vector<BenchResult> run_bench(const std::vector<BenchCase>& cases, int repeats,
                                   double seconds) {
  struct Samples {
    uint64_t rounds;
    std::vector<double> turn, decision, round;
  };
  std::vector<Samples> samples;
  for (const BenchCase& each : cases)
    samples.push_back({.rounds = rounds_for(each, seconds)});
  for (int repeat = 1; repeat <= repeats; ++repeat) {
    for (size_t i = 0; i < cases.size(); ++i) {
      const Work work = measure(cases[i], samples[i].rounds, uint64_t(repeat));
      const double nanoseconds = work.seconds * 1e9;
      samples[i].turn.push_back(nanoseconds / double(work.turns));
      samples[i].round.push_back(nanoseconds / double(work.rounds));
      samples[i].decision.push_back(work.decisions ? nanoseconds / double(work.decisions) : 0);
    }
  }
  std::vector<BenchResult> results;
  for (size_t i = 0; i < cases.size(); ++i)
    results.push_back({.name = cases[i].name,
                       .turn = median(samples[i].turn),
                       .decision = median(samples[i].decision),
                       .round = median(samples[i].round)});
  return results;
}

BenchCase simulation_case(std::string name, SimulationPlan plan) {
  return {.name = std::move(name),
          .play = [plan = std::move(plan)](uint64_t rounds, uint64_t repeat) mutable {
            plan.rounds = rounds;
            plan.seed = repeat;
            const Figures figures = simulate(plan);
            return Work{.rounds = figures.rounds,
                        .turns = figures.turns,
                        .decisions = figures.actions,
                        .seconds = figures.cpu_seconds};
          }};
}

double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

void stay_on_this_processor() {
#if defined(__linux__)
  cpu_set_t here;
  CPU_ZERO(&here);
  CPU_SET(size_t(std::max(0, sched_getcpu())), &here);
  sched_setaffinity(0, sizeof here, &here);
#endif
}

}  // namespace penult

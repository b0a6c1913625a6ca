#include "lab/bench.h"

#include <algorithm>

namespace penult {
namespace {

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// Rounds that take about `seconds`.
uint64_t rounds_for(const SimulationPlan& plan, double seconds) {
  SimulationPlan probe = plan;
  probe.rounds = 200;
  const Figures figures = simulate(probe);
  const double each = std::max(figures.cpu_seconds, 1e-6) / double(probe.rounds);
  return std::max<uint64_t>(200, uint64_t(seconds / each));
}

}  // namespace

std::vector<BenchResult> run_bench(const std::vector<BenchCase>& cases, int repeats,
                                   double seconds) {
  struct Samples {
    std::vector<double> turn, action, round;
  };
  std::vector<Samples> samples(cases.size());
  std::vector<SimulationPlan> plans;
  for (const BenchCase& each : cases) {
    plans.push_back(each.plan);
    plans.back().rounds = rounds_for(each.plan, seconds);
  }
  for (int repeat = 0; repeat < repeats; ++repeat) {
    for (size_t i = 0; i < cases.size(); ++i) {
      const Figures figures = simulate(plans[i]);
      samples[i].turn.push_back(figures.cpu_seconds / double(figures.turns));
      samples[i].action.push_back(figures.cpu_seconds / double(figures.actions));
      samples[i].round.push_back(figures.cpu_seconds / double(figures.rounds));
    }
  }
  std::vector<BenchResult> results;
  for (size_t i = 0; i < cases.size(); ++i) {
    const double action = median(samples[i].action);
    results.push_back({.name = cases[i].name,
                       .nanoseconds_per_turn = median(samples[i].turn) * 1e9,
                       .nanoseconds_per_action = action * 1e9,
                       .actions_per_second = 1 / action,
                       .rounds_per_second = 1 / median(samples[i].round)});
  }
  return results;
}

}  // namespace penult

#include "lab/soak.h"

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "lab/random_rules.h"
#include "lab/seeds.h"

namespace penult {
namespace {

void count_values(const Mix& mix, SoakFigures& figures) {
  ++figures.by_seats[mix.seats];
  for (const OptionInfo& option : option_table()) {
    std::string value = option_value(mix.options, option.name);
    if (option.name == "customizable" || value.starts_with("custom("))
      value = value == "none" ? value : "custom";
    ++figures.by_value[std::string(option.name)][value];
  }
}

/// What did not hold in mix `index`, or empty.
void play_mix(uint64_t seed, uint64_t index, SoakFigures& figures) {
  Dice dice{seed_of_round(seed, index, 0)};
  const Mix mix = random_mix(dice);
  count_values(mix, figures);
  ++figures.mixes;
  Prover prover(mix.rules, seed_of_round(seed, index, 1));
  for (int round = 0; round < kRoundsPerMix; ++round) {
    const bool bots = round % 4 == 3;
    const std::string problem = prover.play(mix.seats, Seat(round % mix.seats), bots);
    ++figures.rounds;
    figures.by_bots += bots ? 1 : 0;
    if (problem.empty()) continue;
    figures.failure = {index, mix.name, problem + ", round " + std::to_string(round)};
    break;
  }
  figures.decisions += prover.decisions();
}

void add(SoakFigures& sum, const SoakFigures& part) {
  sum.decisions += part.decisions;
  sum.rounds += part.rounds;
  sum.by_bots += part.by_bots;
  sum.mixes += part.mixes;
  for (const auto& [option, values] : part.by_value)
    for (const auto& [value, mixes] : values)
      sum.by_value[option][value] += mixes;
  for (const auto& [seats, mixes] : part.by_seats)
    sum.by_seats[seats] += mixes;
  if (part.failure && !(sum.failure && sum.failure->mix < part.failure->mix))
    sum.failure = part.failure;
}

}  // namespace

SoakFigures soak(const SoakPlan& plan, const std::function<void(uint64_t)>& progress) {
  const auto start = std::chrono::steady_clock::now();
  std::atomic<uint64_t> next{plan.mix.value_or(0)};
  std::atomic<uint64_t> played{0};
  std::atomic<bool> stop{false};
  std::vector<SoakFigures> parts(size_t(plan.mix ? 1 : plan.threads));
  const auto work = [&](size_t number) {
    SoakFigures& figures = parts[number];
    while (!stop) {
      const uint64_t before = figures.decisions;
      play_mix(plan.seed, next++, figures);
      played += figures.decisions - before;
      if (figures.failure || plan.mix || played >= plan.decisions) stop = true;
      if (number == 0 && progress) progress(played);
    }
  };
  std::vector<std::thread> threads;
  for (size_t number = 1; number < parts.size(); ++number)
    threads.emplace_back(work, number);
  work(0);
  for (std::thread& thread : threads)
    thread.join();
  SoakFigures sum;
  for (const SoakFigures& part : parts)
    add(sum, part);
  sum.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return sum;
}

}  // namespace penult

#include "lab/soak.h"

#include <cstdio>
#include <iomanip>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/lab.h"

namespace penult {
namespace {

/// One line on a terminal, written over every hundredth of the way.
struct Progress {
  uint64_t wanted;
  uint64_t told = 0;

  void operator()(uint64_t decisions) {
    const uint64_t percent = decisions * 100 / wanted;
    if (percent == told || !isatty(STDERR_FILENO)) return;
    told = percent;
    std::cerr << '\r' << percent << " %, " << decisions << " decisions " << std::flush;
  }
};

void print(const SoakFigures& figures) {
  for (const auto& [option, values] : figures.by_value) {
    std::cout << option << ':';
    for (const auto& [value, mixes] : values)
      std::cout << ' ' << value << ' ' << mixes;
    std::cout << '\n';
  }
  std::cout << "seats:";
  for (const auto& [seats, mixes] : figures.by_seats)
    std::cout << ' ' << seats << ": " << mixes;
  std::cout << "\n(mixes by option and value)\n\n"
            << figures.decisions << " decisions, " << figures.rounds << " rounds ("
            << figures.by_bots << " by bots), " << figures.mixes << " mixes, " << std::fixed
            << std::setprecision(1) << figures.seconds << " s, " << std::setprecision(2)
            << double(figures.decisions) / figures.seconds / 1e6 << " million decisions a second\n";
}

int run(const SoakPlan& plan) {
  const SoakFigures figures = soak(plan, Progress{plan.decisions});
  if (isatty(STDERR_FILENO)) std::cerr << '\n';
  print(figures);
  if (!figures.failure) {
    std::cout << "everything held\n";
    return kYes;
  }
  const SoakFailure& failure = *figures.failure;
  std::cout << "FAILED: " << failure.problem << "\nmix " << failure.mix << ": " << failure.name
            << "\nonce more: penult lab soak --mix " << failure.mix << " --seed " << plan.seed
            << '\n';
  return kNo;
}

}  // namespace

void add_soak(CLI::App& lab, int& exit_code) {
  auto plan = std::make_shared<SoakPlan>();
  CLI::App* command = lab.add_subcommand(
      "soak",
      "Plays random agreements by random actions and by bots, and watches that the rules hold");
  command->add_option("--decisions", plan->decisions, "how many at least")
      ->check(CLI::Range(uint64_t{1}, uint64_t{1'000'000'000'000}));
  command->add_option("--seed", plan->seed, "of all mixes");
  command->add_option("--threads", plan->threads, "how many mixes at once")
      ->check(CLI::Range(1, 256));
  command->add_option("--mix", plan->mix, "only this mix, as a failure names it");
  command->callback([plan, &exit_code] { exit_code = run(*plan); });
}

}  // namespace penult

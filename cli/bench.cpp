#include "lab/bench.h"

#include <iomanip>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "cli/agreement.h"
#include "cli/commands.h"
#include "cli/lab.h"
#include "tests/bench/yardstick/yardstick.h"

namespace penult {
namespace {

namespace json = boost::json;

struct BenchArguments {
  int repeats = 5;
  double seconds = 0.2;
  bool yardstick = false;
  bool json = false;
};

BenchCase yardstick_case(const yardstick::Yardstick& stick, int players) {
  // Yardsticks are asked for turns: a round of random play has about so many.
  const uint64_t turns_of_a_round = players == 10 ? 83 : 50;
  return {.name = "yardstick " + std::string(stick.name) + ", " + std::to_string(players),
          .play = [&stick, players, turns_of_a_round](uint64_t rounds, uint64_t repeat) {
            const yardstick::Tally tally =
                stick.play(players, repeat, rounds * turns_of_a_round, false);
            return Work{.rounds = tally.rounds, .turns = tally.turns};
          }};
}

std::vector<BenchCase> bench_cases(bool yardstick_only) {
  std::vector<BenchCase> cases;
  for (const int players : {2, 4, 10}) {
    for (const yardstick::Yardstick* stick :
         {&yardstick::kVectors, &yardstick::kInterleaved, &yardstick::kOneGame})
      if (stick->runs()) cases.push_back(yardstick_case(*stick, players));
    cases.push_back(simulation_case(
        "classic-108, " + std::to_string(players),
        {.rules = read_agreement({"classic-108"}, players).rules, .players = players}));
  }
  if (yardstick_only) return cases;
  for (const char* preset : {"wikipedia-progressive", "wikipedia-seven-o", "russian-article",
                             "mattel-2008-house", "rf-author", "rf-7rounds"})
    cases.push_back(simulation_case(std::string(preset) + ", 4",
                                    {.rules = read_agreement({preset}, 4).rules, .players = 4}));
  return cases;
}

int bench(const BenchArguments& arguments) {
  stay_on_this_processor();
  const auto results =
      run_bench(bench_cases(arguments.yardstick), arguments.repeats, arguments.seconds);
  if (arguments.json) {
    json::array array;
    for (const BenchResult& result : results)
      array.push_back(json::object{{"case", result.name},
                                   {"ns_per_turn", result.turn},
                                   {"ns_per_decision", result.decision},
                                   {"ns_per_round", result.round}});
    std::cout << json::serialize(array) << '\n';
    return 0;
  }
  std::cout << std::left << std::setw(32) << "case" << std::right << std::setw(10) << "ns/turn"
            << std::setw(14) << "ns/decision" << std::setw(12) << "rounds/s" << std::setw(10)
            << "ratio" << '\n';
  double yard = 0;
  for (const BenchResult& result : results) {
    std::cout << std::left << std::setw(32) << result.name << std::right << std::fixed
              << std::setprecision(2) << std::setw(10) << result.turn << std::setw(14)
              << result.decision << std::setprecision(0) << std::setw(12) << 1e9 / result.round;
    if (result.decision == 0)
      yard = result.turn;
    else
      std::cout << std::setprecision(2) << std::setw(10) << result.turn / yard;
    std::cout << '\n';
  }
  return 0;
}

}  // namespace

void add_bench(CLI::App& lab, int& exit_code) {
  auto arguments = std::make_shared<BenchArguments>();
  CLI::App* command =
      lab.add_subcommand("bench", "Measures the engine against yardsticks in one run, medians");
  command->add_option("--repeats", arguments->repeats, "times each")->check(CLI::Range(1, 99));
  command->add_option("--seconds", arguments->seconds, "each time")->check(CLI::Range(0.001, 60.0));
  command->add_flag("--yardstick", arguments->yardstick,
                    "only the classic game one at a time and its yardstick");
  command->add_flag("--json", arguments->json, "a JSON array");
  command->callback([arguments, &exit_code] { exit_code = bench(*arguments); });
}

}  // namespace penult

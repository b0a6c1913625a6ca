#include <iomanip>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "bots/bot.h"
#include "cli/agreement.h"
#include "cli/commands.h"
#include "lab/perft.h"
#include "lab/simulate.h"

namespace penult {
namespace {

namespace json = boost::json;

/// What all subcommands of the laboratory understand.
struct LabArguments {
  std::vector<std::string> rules{"classic-108"};
  int players = 4;
  std::vector<std::string> bots{"random"};
  int64_t rounds = 100'000;
  uint64_t seed = 1;
  int threads = 1;
  int depth = 3;
  bool json = false;
};

json::object by_bot(const SimulationPlan& plan, const auto& values) {
  json::object object;
  for (size_t i = 0; i < plan.bots.size(); ++i) {
    json::value& value = object[plan.bots[i]];
    const int64_t sum = value.is_int64() ? value.as_int64() : 0;
    value = sum + int64_t(values[i]);
  }
  return object;
}

json::object to_json(const SimulationPlan& plan, const std::string& preset,
                     const Figures& figures) {
  json::array seats;
  for (int seat = 0; seat < plan.players; ++seat)
    seats.push_back(figures.wins_by_seat[size_t(seat)]);
  json::object object;
  object["rules"] = preset;
  object["players"] = plan.players;
  object["seed"] = plan.seed;
  object["rounds"] = figures.rounds;
  object["turns"] = figures.turns;
  object["actions"] = figures.actions;
  object["won"] = figures.won;
  object["blocked"] = figures.blocked;
  object["void"] = figures.void_rounds;
  object["unfinished"] = figures.unfinished;
  object["cpu_seconds"] = figures.cpu_seconds;
  object["wall_seconds"] = figures.wall_seconds;
  object["rounds_per_second"] = double(figures.rounds) / figures.wall_seconds;
  object["wins_by_seat"] = std::move(seats);
  object["wins_by_bot"] = by_bot(plan, figures.wins_by_bot);
  object["seats_by_bot"] = by_bot(plan, figures.seats_by_bot);
  object["points_by_bot"] = by_bot(plan, figures.points_by_bot);
  object["turns_per_round"] = double(figures.turns) / double(figures.rounds);
  return object;
}

void print(const SimulationPlan& plan, const std::string& preset, const Figures& figures) {
  const auto share = [&](uint64_t part) { return 100 * double(part) / double(figures.rounds); };
  std::cout << std::fixed << std::setprecision(2) << preset << ", " << plan.players
            << " players, seed " << plan.seed << '\n'
            << figures.rounds << " rounds, " << double(figures.turns) / double(figures.rounds)
            << " turns each; blocked " << figures.blocked << ", void " << figures.void_rounds
            << ", unfinished " << figures.unfinished << '\n';
  for (size_t i = 0; i < plan.bots.size(); ++i) {
    const double seats = double(figures.seats_by_bot[i]);
    std::cout << "bot " << plan.bots[i] << ": wins " << share(figures.wins_by_bot[i]) << " % ("
              << 100 * double(figures.wins_by_bot[i]) / seats << " % a seat), points "
              << double(figures.points_by_bot[i]) / double(figures.rounds) << " a round\n";
  }
  std::cout << "wins by seat:";
  for (int seat = 0; seat < plan.players; ++seat)
    std::cout << ' ' << share(figures.wins_by_seat[size_t(seat)]) << " %";
  std::cout << '\n'
            << std::setprecision(3) << figures.wall_seconds << " s, " << std::setprecision(0)
            << double(figures.rounds) / figures.wall_seconds << " rounds/s, "
            << std::setprecision(1) << figures.cpu_seconds * 1e9 / double(figures.turns)
            << " ns a turn\n";
}

int run(const LabArguments& arguments) {
  if (arguments.rounds < 1) return complain("--rounds: at least one round must be played");
  SimulationPlan plan{.players = arguments.players,
                      .bots = arguments.bots,
                      .rounds = uint64_t(arguments.rounds),
                      .seed = arguments.seed,
                      .threads = arguments.threads};
  if (const std::string problem = problem_of(plan); !problem.empty()) return complain(problem);
  const Agreement agreement = read_agreement(arguments.rules, arguments.players);
  if (!agreement.error.empty()) return complain(agreement.error);
  plan.rules = agreement.rules;
  const Figures figures = simulate(plan);
  if (arguments.json)
    std::cout << json::serialize(to_json(plan, agreement.preset, figures)) << '\n';
  else
    print(plan, agreement.preset, figures);
  return 0;
}

int count(const LabArguments& arguments) {
  if (arguments.depth < 1 || arguments.depth > 8) return complain("--depth: 1 to 8");
  const Agreement agreement = read_agreement(arguments.rules, arguments.players);
  if (!agreement.error.empty()) return complain(agreement.error);
  const auto counts =
      perft_of_deal(agreement.rules, arguments.players, arguments.seed, arguments.depth);
  if (arguments.json) {
    json::object object{{"rules", agreement.preset},
                        {"players", arguments.players},
                        {"seed", arguments.seed},
                        {"counts", json::value_from(counts)}};
    std::cout << json::serialize(object) << '\n';
    return 0;
  }
  for (size_t i = 0; i < counts.size(); ++i)
    std::cout << i + 1 << ' ' << counts[i] << '\n';
  return 0;
}

void add_position(CLI::App& command, LabArguments& arguments) {
  command
      .add_option("--rules", arguments.rules, "PRESET, CODE or FILE.toml, then option=value ...")
      ->expected(1, -1);
  command.add_option("--players", arguments.players, "2 to 10");
  command.add_option("--seed", arguments.seed, "the source of every shuffle and choice");
  command.add_flag("--json", arguments.json, "one JSON object");
}

}  // namespace

void add_lab(CLI::App& program, int& exit_code) {
  auto arguments = std::make_shared<LabArguments>();
  CLI::App* lab = program.add_subcommand("lab", "Plays many rounds, counts moves, measures speed");
  lab->require_subcommand(1);

  CLI::App* runs = lab->add_subcommand("run", "Plays rounds between bots and sums them up");
  add_position(*runs, *arguments);
  runs->add_option("--bot", arguments->bots, "one bot, or several with commas: " + bot_names())
      ->delimiter(',');
  runs->add_option("--rounds", arguments->rounds, "how many");
  runs->add_option("--threads", arguments->threads, "the figures do not depend on it");
  runs->callback([arguments, &exit_code] { exit_code = run(*arguments); });

  CLI::App* perfts = lab->add_subcommand("perft", "Counts the courses a deal can take");
  add_position(*perfts, *arguments);
  perfts->add_option("--depth", arguments->depth, "actions deep, 1 to 8");
  perfts->callback([arguments, &exit_code] { exit_code = count(*arguments); });

  add_bench(*lab, exit_code);
  add_soak(*lab, exit_code);
}

}  // namespace penult

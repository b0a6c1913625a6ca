#include <cerrno>
#include <cstdio>
#include <cstring>
#include <thread>

#include "cli/commands.h"
#include "cli/lab.h"
#include "lab/players.h"

namespace penult {
namespace {

std::string habit_names() {
  std::string names;
  for (const HabitInfo& habit : habit_table())
    names += (names.empty() ? "" : ", ") + std::string(habit.name);
  return names;
}

}  // namespace

void add_rules_and_players(CLI::App& command, LabArguments& arguments) {
  command
      .add_option("--rules", arguments.rules, "PRESET, CODE or FILE.toml, then option=value ...")
      ->expected(1, -1);
  command.add_option("--players", arguments.players, "2 to 10");
  command.add_option("--seed", arguments.seed, "the source of every shuffle and choice");
}

void add_bots(CLI::App& command, LabArguments& arguments) {
  command
      .add_option("--bot", arguments.bots,
                  "one bot, or several with commas, who take the seats in turn: " + bot_names() +
                      "; with a habit as in simple:bluffs (" + habit_names() + ")")
      ->delimiter(',');
}

void add_extent(CLI::App& command, LabArguments& arguments) {
  command.add_option("--rounds", arguments.rounds, "how many rounds, dealt one by one");
  command.add_option("--matches", arguments.matches,
                     "how many whole matches besides (not named: a hundredth of the rounds)");
  command.add_option("--threads", arguments.threads,
                     "the figures do not depend on it (not named: one for each processor)");
}

std::string make_plan(const LabArguments& arguments, const Agreement& agreement,
                      SimulationPlan& plan) {
  if (arguments.rounds < 0) return "--rounds: at least one round must be played";
  if (arguments.matches < -1) return "--matches: 0 or more";
  if (arguments.threads < 0) return "--threads: 1 to 256 threads can play";
  plan.rules = agreement.rules;
  plan.players = arguments.players;
  plan.bots = arguments.bots;
  plan.rounds = uint64_t(arguments.rounds);
  plan.seed = arguments.seed;
  plan.threads = arguments.threads > 0
                     ? arguments.threads
                     : int(std::clamp(std::thread::hardware_concurrency(), 1u, 256u));
  const bool ends = matches_end(plan.rules.options);
  if (!ends && arguments.matches > 0)
    return "--matches: by these rules a match goes on as long as people like; ask for rounds alone";
  plan.matches = !ends                   ? 0
                 : arguments.matches < 0 ? plan.rounds / 100
                                         : uint64_t(arguments.matches);
  return problem_of(plan);
}

int print_whole(const std::string& text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (written && std::fflush(stdout) == 0) return kYes;
  return complain(std::string("cannot write to standard output: ") + std::strerror(errno));
}

}  // namespace penult

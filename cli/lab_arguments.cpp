#include <cerrno>
#include <cstdio>
#include <cstring>
#include <thread>

#include "cli/commands.h"
#include "cli/lab.h"
#include "lab/players.h"

namespace penult {
namespace {

void add_line(std::string& text, std::string_view name, std::string_view sentence) {
  text += "  " + std::string(name) + std::string(name.size() < 12 ? 12 - name.size() : 1, ' ') +
          std::string(sentence) + '\n';
}

}  // namespace

std::string list_of_players() {
  std::string text = "Bots, and habits that change one thing about them, as in simple:bluffs:\n";
  for (const BotInfo& bot : bot_table())
    add_line(text, bot.name, bot.sentence);
  for (const HabitInfo& habit : habit_table())
    add_line(text, ":" + std::string(habit.name), habit.sentence);
  return text + '\n';
}

void add_rules_and_players(CLI::App& command, LabArguments& arguments) {
  command
      .add_option("--rules", arguments.rules,
                  "PRESET, CODE or FILE.toml, then option=value as often as wanted")
      ->type_name("WORDS")
      ->expected(1, -1)
      ->capture_default_str();
  command.add_option("--players", arguments.players, "2 to 10")
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--seed", arguments.seed, "the source of every shuffle and choice")
      ->type_name("N")
      ->capture_default_str();
}

void add_bots(CLI::App& command, LabArguments& arguments) {
  command
      .add_option("--bot", arguments.bots,
                  "who plays; several with commas take the seats in turn (see below)")
      ->type_name("BOT,...")
      ->delimiter(',')
      ->capture_default_str();
}

void add_rounds(CLI::App& command, const char* name, const char* what, LabArguments& arguments) {
  command.add_option(name, arguments.rounds, what)->type_name("N")->capture_default_str();
}

void add_matches_and_threads(CLI::App& command, const char* hundredth, LabArguments& arguments) {
  command.add_option("--matches", arguments.matches, hundredth)->type_name("N");
  command
      .add_option("--threads", arguments.threads,
                  "as many as there are processors; the figures do not depend on it")
      ->type_name("N");
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

#include <algorithm>
#include <iomanip>
#include <memory>
#include <sstream>
#include <thread>

#include <boost/json.hpp>

#include "cli/commands.h"
#include "cli/lab.h"
#include "cli/lab_text.h"
#include "lab/batch/batch.h"
#include "lab/statistics/estimate.h"

namespace penult {
namespace {

namespace json = boost::json;

struct BatchCommand {
  int players = 4;
  int64_t rounds = 10'000'000;
  uint64_t seed = 1;
  int threads = 0;
  bool portable = false;
  bool json = false;
};

Histogram lengths_of(const BatchFigures& figures) {
  Histogram lengths;
  for (size_t turns = 0; turns < kTurnCounts; ++turns)
    if (figures.rounds_by_turns[turns] > 0) lengths.add(turns, figures.rounds_by_turns[turns]);
  return lengths;
}

/// The mean number of turns, exact, with the spread of the counts (whose last one is "or longer").
Estimate turns_of(const BatchFigures& figures) {
  Estimate turns = mean(lengths_of(figures).moments());
  const double exact = double(figures.turns) / double(figures.rounds);
  return {exact, turns.low + exact - turns.value, turns.high + exact - turns.value};
}

std::string text_of(const BatchPlan& plan, const BatchFigures& figures, const BatchTime& time,
                    BatchPath path) {
  const Histogram lengths = lengths_of(figures);
  const Estimate turns = turns_of(figures);
  std::ostringstream text;
  text << std::fixed << std::setprecision(3) << "classic-108, " << plan.players
       << " players, random, seed " << plan.seed << '\n'
       << grouped(figures.rounds) << " rounds, " << grouped(figures.turns) << " turns\n\n"
       << "  turns a round   " << turns.value << "  (95 %: " << turns.low << " to " << turns.high
       << "), median " << quantile(lengths, 0.5).value << ", 95 in 100 up to "
       << quantile(lengths, 0.95).value << '\n'
       << "  points a round  " << double(figures.points) / double(figures.rounds) << '\n'
       << "  reshuffles      " << double(figures.reshuffles) / double(figures.rounds)
       << " a round\n"
       << "  blocked         " << grouped(figures.blocked + figures.void_rounds) << " rounds\n\n"
       << "  wins by place   (1: the dealer's left)\n";
  for (int place = 0; place < plan.players; ++place) {
    const Estimate wins = share(figures.wins_by_place[size_t(place)], figures.rounds);
    text << std::setw(17) << place + 1 << std::setw(9) << 100 * wins.value
         << " %  (95 %: " << 100 * wins.low << " to " << 100 * wins.high << ")\n";
  }
  text << '\n'
       << std::setprecision(2) << time.wall << " s by " << name_of(path) << ", "
       << grouped(uint64_t(double(figures.rounds) / std::max(time.wall, 1e-9))) << " rounds/s, "
       << time.cpu * 1e9 / double(figures.turns) << " ns a turn\n";
  return text.str();
}

std::string json_of(const BatchPlan& plan, const BatchFigures& figures, const BatchTime& time,
                    BatchPath path) {
  json::object object{
      {"rules", "classic-108"},      {"players", plan.players},  {"bot", "random"},
      {"seed", plan.seed},           {"path", name_of(path)},    {"rounds", figures.rounds},
      {"turns", figures.turns},      {"won", figures.won},       {"blocked", figures.blocked},
      {"void", figures.void_rounds}, {"points", figures.points}, {"reshuffles", figures.reshuffles},
      {"cpu_seconds", time.cpu},     {"wall_seconds", time.wall}};
  const auto places = size_t(plan.players);
  object["wins_by_place"] =
      json::array(figures.wins_by_place.begin(), figures.wins_by_place.begin() + ptrdiff_t(places));
  object["rounds_by_turns"] =
      json::array(figures.rounds_by_turns.begin(), figures.rounds_by_turns.end());
  return json::serialize(object) + "\n";
}

int run(const BatchCommand& command) {
  if (command.players < 2 || command.players > kMaxSeats)
    return complain("--players: 2 to 10 can play (DECK-07)");
  if (command.rounds < 1) return complain("--rounds: at least one round must be played");
  if (command.threads < 0 || command.threads > 256)
    return complain("--threads: 1 to 256 threads can play");
  const BatchPlan plan{
      .players = command.players,
      .rounds = uint64_t(command.rounds),
      .seed = command.seed,
      .threads = command.threads > 0
                     ? command.threads
                     : int(std::clamp(std::thread::hardware_concurrency(), 1u, 256u))};
  const BatchPath path = command.portable ? BatchPath::kPortable : fastest_path();
  BatchTime time;
  const BatchFigures figures = play_batch(plan, path, &time);
  return print_whole(command.json ? json_of(plan, figures, time, path)
                                  : text_of(plan, figures, time, path));
}

}  // namespace

void add_lab_batch(CLI::App& lab, int& exit_code) {
  auto command = std::make_shared<BatchCommand>();
  CLI::App* app = lab.add_subcommand(
      "batch", "Plays the classic game with bots random, very many rounds at once");
  app->add_option("--players", command->players, "2 to 10");
  app->add_option("--rounds", command->rounds, "how many rounds");
  app->add_option("--seed", command->seed, "the source of every shuffle and choice");
  app->add_option("--threads", command->threads,
                  "the figures do not depend on it (not named: one for each processor)");
  app->add_flag("--portable", command->portable,
                "without AVX-512 even where the processor has it: slower, the same figures");
  app->add_flag("--json", command->json, "one JSON object");
  app->footer(
      "Only classic-108, only the bot random, only sums: for everything else there is `penult lab\n"
      "run`. Each round has random numbers of its own, other ones than `lab run` uses, so the "
      "same\n"
      "seed gives other rounds than there, and the same figures up to chance.\n\n"
      "  penult lab batch --players 4 --rounds 100000000");
  app->callback([command, &exit_code] { exit_code = run(*command); });
}

}  // namespace penult

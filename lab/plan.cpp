#include "lab/plan.h"

#include <algorithm>

#include "lab/players.h"

namespace penult {

Contestants::Contestants(const std::vector<std::string>& bots) {
  for (const std::string& bot : bots) {
    const auto known = std::find(names.begin(), names.end(), bot);
    by_place.push_back(size_t(known - names.begin()));
    if (known == names.end()) names.push_back(bot);
  }
}

Span part_of(uint64_t whole, uint64_t number, uint64_t of) {
  // Wide, since a product of two counts may not fit.
  __extension__ typedef unsigned __int128 Wide;
  const auto begin = [&](uint64_t part) { return uint64_t(Wide{whole} * part / of); };
  return {begin(number - 1), begin(number)};
}

bool matches_end(const Options& options) {
  return options.elimination != Elimination::off || options.scoring == Scoring::winner_takes ||
         options.scoring == Scoring::own_points;
}

std::string problem_of(const SimulationPlan& plan) {
  if (plan.players < 2 || plan.players > kMaxSeats)
    return std::to_string(plan.players) + " players: 2 to 10 can play (DECK-07)";
  if (plan.bots.empty()) return "no bot is named; there are " + bot_names();
  for (const std::string& name : plan.bots)
    if (std::string problem = problem_of_player(name); !problem.empty()) return problem;
  if (plan.bots.size() > size_t(plan.players))
    return "more bots than players: " + std::to_string(plan.bots.size()) + " for " +
           std::to_string(plan.players) + " seats";
  if (plan.rounds < 1 && plan.matches < 1) return "at least one round must be played";
  if (plan.threads < 1 || plan.threads > 256) return "1 to 256 threads can play";
  if (plan.shard.of < 1 || plan.shard.number < 1 || plan.shard.number > plan.shard.of)
    return "shard " + std::to_string(plan.shard.number) + "/" + std::to_string(plan.shard.of) +
           ": shards are counted from 1, as in 1/" +
           std::to_string(std::max<uint64_t>(plan.shard.of, 2));
  return {};
}

}  // namespace penult

#pragma once
// What is to be played: which rules, who, how much of it.

#include <string>
#include <vector>

#include "engine/rules.h"

namespace penult {

/// Part `number` of `of` equal parts of a plan, counted from 1.
struct Shard {
  uint64_t number = 1;
  uint64_t of = 1;
  bool operator==(const Shard&) const = default;
};

struct SimulationPlan {
  Rules rules;
  int players = 4;
  std::vector<std::string> bots{
      "random"};  ///< names; seats take them in turn, moved on by one after each dealer's turn
  uint64_t rounds = 1000;
  uint64_t seed = 1;
  int threads = 1;
  uint64_t matches = 0;           ///< besides the rounds
  bool count_happenings = false;  ///< how often each rule acts
  Shard shard;                    ///< which part of the rounds and matches is played here
};

/// The plan's bots, each named once, and who of them sits where.
struct Contestants {
  std::vector<std::string> names;
  std::vector<size_t> by_place;  ///< by place in `SimulationPlan::bots`: index into `names`

  explicit Contestants(const std::vector<std::string>& bots);
  /// The index into `names` of who sits at `seat` after the seats have moved on `shift` times.
  size_t at(size_t seat, uint64_t shift) const {
    return by_place[(seat + shift) % by_place.size()];
  }
};

/// The numbers first … last − 1 of `whole` that belong to a part.
struct Span {
  uint64_t first = 0;
  uint64_t last = 0;
};
Span part_of(uint64_t whole, uint64_t number, uint64_t of);

/// A match by these rules comes to an end: it has a target, or eliminates. (One scored by rank or
/// by who lazily dealt goes on as long as people like.)
bool matches_end(const Options& options);

/// What is wrong with the plan, or nothing.
std::string problem_of(const SimulationPlan& plan);

}  // namespace penult

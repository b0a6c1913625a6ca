#pragma once
// Many rounds, on as many threads as wanted: the same figures whatever their number.

#include <array>
#include <string>
#include <vector>

#include "engine/rules.h"

namespace penult {

struct SimulationPlan {
  Rules rules;
  int players = 4;
  std::vector<std::string> bots{
      "random"};  ///< names; seats take them in turn, moved on by one after each dealer's turn
  uint64_t rounds = 1000;
  uint64_t seed = 1;
  int threads = 1;
};

struct Figures {
  uint64_t rounds = 0;
  uint64_t turns = 0;
  uint64_t actions = 0;
  uint64_t won = 0;
  uint64_t blocked = 0;  ///< ended because nobody could draw or play
  uint64_t void_rounds = 0;
  uint64_t unfinished = 0;  ///< given up after `kActionBound` actions
  std::array<uint64_t, kMaxSeats> wins_by_seat{};
  std::vector<uint64_t> wins_by_bot;   ///< by place in `SimulationPlan::bots`
  std::vector<uint64_t> seats_by_bot;  ///< how many seats each played, all rounds together
  std::vector<int64_t> points_by_bot;
  // Not integers, and different each time:
  double cpu_seconds = 0;
  double wall_seconds = 0;

  Figures& operator+=(const Figures& other);
};

/// What is wrong with the plan, or nothing.
std::string problem_of(const SimulationPlan& plan);

/// Plays the plan, which must be without problems. Round `i` has its own seed, dealer `i mod
/// players`.
Figures simulate(const SimulationPlan& plan);

}  // namespace penult

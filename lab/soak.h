#pragma once
// Very many watched decisions over random agreements: whatever can be agreed must be playable.

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "lab/proof.h"

namespace penult {

struct SoakPlan {
  uint64_t decisions = 1'000'000'000;
  uint64_t seed = 1;
  int threads = 1;
  std::optional<uint64_t> mix;  ///< only this one, as a failure names it
};

struct SoakFailure {
  uint64_t mix = 0;
  std::string name;  ///< the agreement
  std::string problem;
};

struct SoakFigures {
  uint64_t decisions = 0;
  uint64_t rounds = 0;
  uint64_t by_bots = 0;  ///< of the rounds
  uint64_t mixes = 0;
  std::map<std::string, std::map<std::string, uint64_t>> by_value;  ///< mixes by option and value
  std::map<int, uint64_t> by_seats;
  double seconds = 0;
  std::optional<SoakFailure> failure;  ///< the soak stops at the first one
};

/// Plays mix after mix, `kRoundsPerMix` rounds each, every fourth by bots; mix `i` of a seed is
/// always the same. `progress` is called now and then, by one thread, with the decisions so far.
inline constexpr int kRoundsPerMix = 16;
SoakFigures soak(const SoakPlan& plan, const std::function<void(uint64_t)>& progress = {});

}  // namespace penult

#pragma once
// Rule sets or bots side by side on the same deals, and which of their differences are real.

#include "lab/compare/measure.h"
#include "lab/share_out.h"

namespace penult {

struct Side {
  std::string name;  ///< as it was asked for
  Rules rules;
  std::string bot;  ///< where bots compete
};

struct ComparePlan {
  bool bots_compete = false;  ///< else rule sets do, with `bots` at each table
  std::vector<Side> sides;    ///< two at least; all rules with the same number of players
  std::vector<std::string> bots{"random"};
  int players = 4;
  uint64_t deals = 10'000;
  uint64_t matches = 0;  ///< besides; each likewise by every side
  uint64_t seed = 1;
  int threads = 1;
  bool all_pairs = true;  ///< else each against the first only
};

/// One measure of two sides.
struct Difference {
  size_t measure = 0;    ///< index into `kRuleMeasures` or `kBotMeasures`
  Estimate left, right;  ///< each by itself
  Estimate gap;          ///< right − left, deal by deal
  double chance = 1;     ///< how often chance alone shows as much, after Holm's correction
  bool is_same = false;  ///< no deal showed any difference
  bool is_real() const { return chance < 0.05; }
};

struct Pair {
  size_t left = 0;
  size_t right = 0;  ///< indices of `ComparePlan::sides`
  std::vector<Difference> differences;
};

struct Comparison {
  uint64_t deals = 0;
  uint64_t matches = 0;
  std::vector<Pair> pairs;
  std::vector<Figures> figures;  ///< by side, where rule sets compete
};

std::span<const MeasureInfo> measures_of(const ComparePlan& plan);
/// Of one side, as the simulator sees it.
SimulationPlan plan_of(const ComparePlan& plan, const Side& side);

Comparison compare(const ComparePlan& plan, const Watch& watch = {});

}  // namespace penult

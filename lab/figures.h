#pragma once
// What many rounds and matches came to, in whole numbers alone: sums of parts are exact, whoever
// played which part and in whatever order they are added.

#include <array>
#include <vector>

#include "engine/happenings.h"
#include "engine/round.h"
#include "lab/plan.h"
#include "lab/play_round.h"
#include "lab/statistics/histogram.h"

namespace penult {

/// Rounds of a match after which its score curves stay level.
inline constexpr size_t kCurveRounds = 40;
/// Rounds after which a match is given up and counted as unfinished.
inline constexpr int kMatchBound = 2000;

/// One bot, all its seats together.
struct BotFigures {
  uint64_t seats = 0;  ///< seats it played, all rounds together
  uint64_t wins = 0;   ///< rounds won
  Moments points;      ///< booked in a round, the sum of its seats
  uint64_t match_seats = 0;
  uint64_t match_wins = 0;
  bool operator==(const BotFigures&) const = default;
};

/// How often something happened: a round adds its count to `times`.
struct HappeningFigures {
  Moments times;
  uint64_t rounds = 0;  ///< in which it happened at all
  bool operator==(const HappeningFigures&) const = default;
};

/// Totals after 1, 2, … rounds of a match; those of a match that is over stay.
using Curve = std::array<Moments, kCurveRounds>;

struct MatchFigures {
  uint64_t played = 0;
  uint64_t unfinished = 0;  ///< given up after `kMatchBound` rounds, or in a round that never ends
  uint64_t shared = 0;      ///< more than one winner, or none
  Histogram rounds;         ///< of those that ended
  std::vector<Curve> curves;  ///< by bot where there are several, else by final rank
  bool operator==(const MatchFigures&) const = default;
};

struct Figures {
  uint64_t rounds = 0;
  uint64_t turns = 0;
  uint64_t actions = 0;
  uint64_t won = 0;
  uint64_t blocked = 0;  ///< ended because nobody could draw or play
  uint64_t void_rounds = 0;
  uint64_t unfinished = 0;                               ///< given up after `kActionBound` actions
  std::array<uint64_t, kMaxSeats> wins_by_place{};       ///< 0: the dealer's left, who begins
  std::vector<BotFigures> bots;                          ///< as `Contestants::names`
  Histogram length;                                      ///< turns of a finished round
  Moments winner_points;                                 ///< booked for the winner of a round
  std::array<HappeningFigures, kHappenings> happenings;  ///< empty unless asked for
  Histogram longest_penalty;                             ///< by round: most cards drawn at once
  Histogram longest_stack;                               ///< by round
  MatchFigures matches;
  // Not of the game, and different each time:
  double cpu_seconds = 0;
  double wall_seconds = 0;

  Figures() = default;
  explicit Figures(const SimulationPlan& plan);
  Figures& operator+=(const Figures& other);
};

/// Adds a round that was played. `shift` is how often the seats had moved on; `seen` may be null.
void count_round(const SimulationPlan& plan, const Contestants& contestants, uint64_t shift,
                 const State& state, const RoundTally& tally, const Happenings* seen,
                 Figures& figures);

/// Totals by seat after each round of a match.
using MatchScores = std::vector<std::array<int, kMaxSeats>>;

/// Adds a match; one that is not over counts as unfinished.
void count_match(const Contestants& contestants, uint64_t shift, const Match& match,
                 const MatchScores& scores, MatchFigures& figures, std::vector<BotFigures>& bots);

}  // namespace penult

#pragma once
// What rule sets and bots are compared by: one whole number for each deal.

#include <span>
#include <string_view>

#include "lab/result/row.h"

namespace penult {

struct MeasureInfo {
  std::string_view name;   ///< "first_seat": as in files
  std::string_view label;  ///< "first seat wins"
  Unit unit;
  int scale;              ///< a deal counts this many times the unit
  std::string_view more;  ///< what it means if the second one has more; "{}" stands for how much
  std::string_view less;
};

/// Of rule sets: the same deal by each.
enum class RuleMeasure : uint8_t {
  kTurns,
  kWinnerPoints,
  kFirstSeat,
  kFirstBot,
  kPenaltyCards,
  kLongestPenalty,
  kReshuffles,
  kMatchRounds,
};
inline constexpr MeasureInfo kRuleMeasures[] = {
    {"turns", "turns in a round", Unit::kTurns, 1, "a round takes {} more turns",
     "a round takes {} fewer turns"},
    {"winner_points", "points for the winner", Unit::kPoints, 1, "the winner books {} more points",
     "the winner books {} fewer points"},
    {"first_seat", "rounds won by the first seat", Unit::kShare, 1,
     "whoever begins wins {} more rounds in 100", "whoever begins wins {} fewer rounds in 100"},
    {"first_bot", "rounds won by the first bot", Unit::kShare, 1,
     "the first bot wins {} more rounds in 100", "the first bot wins {} fewer rounds in 100"},
    {"penalty_cards", "penalty cards in a round", Unit::kCards, 1,
     "{} more penalty cards are drawn in a round", "{} fewer penalty cards are drawn in a round"},
    {"longest_penalty", "longest penalty of a round", Unit::kCards, 1,
     "the longest penalty of a round is {} cards longer",
     "the longest penalty of a round is {} cards shorter"},
    {"reshuffles", "reshuffles in a round", Unit::kTimes, 1, "there are {} more reshuffles a round",
     "there are {} fewer reshuffles a round"},
    {"match_rounds", "rounds to a match", Unit::kRounds, 1, "a match takes {} more rounds",
     "a match takes {} fewer rounds"},
};

/// Of two bots at one table: each deal is played twice, the seats exchanged.
enum class BotMeasure : uint8_t { kWins, kPoints, kMatchWins };
inline constexpr MeasureInfo kBotMeasures[] = {
    {"wins", "rounds won", Unit::kShare, 2, "wins {} more rounds in 100",
     "wins {} fewer rounds in 100"},
    {"points", "points a round", Unit::kPoints, 2, "books {} more points a round",
     "books {} fewer points a round"},
    {"match_wins", "matches won", Unit::kShare, 2, "wins {} more matches in 100",
     "wins {} fewer matches in 100"},
};

}  // namespace penult

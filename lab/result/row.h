#pragma once
// The figures of a run as people read them: the one list that the text, the JSON, the table of
// values and the page are made from.

#include <string>
#include <vector>

#include "lab/figures.h"
#include "lab/statistics/estimate.h"

namespace penult {

enum class Unit : uint8_t {
  kShare,   ///< 0 … 1, shown in percent
  kTurns,   ///< turns
  kRounds,  ///< rounds
  kPoints,  ///< points
  kCards,   ///< cards
  kTimes,   ///< times a round
};

enum class Group : uint8_t {
  kRound,       ///< length and end of a round
  kMatch,       ///< length and end of a match
  kSeat,        ///< share of rounds won, by place from the dealer's left
  kBotWins,     ///< share of rounds won, by bot
  kBotPoints,   ///< points a round, by bot, all its seats together
  kBotMatches,  ///< share of matches won, by bot
  kTimes,       ///< how often something happens in a round
  kRoundsWith,  ///< share of rounds in which it happens
};
/// "round", "bot_wins": as in files.
std::string_view name_of(Group group);
std::string_view name_of(Unit unit);

struct Row {
  Group group{};
  std::string name;   ///< "turns_median": as in files
  std::string label;  ///< "turns, median": as people read it
  Unit unit{};
  Estimate figure;
  bool exact = false;  ///< counted, not estimated: no interval
  bool whole = false;  ///< its values are whole numbers
};

std::vector<Row> rows_of(const SimulationPlan& plan, const Figures& figures);

/// "50.2 turns", "25.3 %": with as many digits as the interval is worth.
std::string shown(const Row& row);
/// "± 0.2", "25.1 to 25.6": empty for an exact one.
std::string shown_interval(const Row& row);
/// A number with as many decimals as make a step of `precision` visible, grouped in thousands.
std::string shown_number(double value, double precision);

}  // namespace penult

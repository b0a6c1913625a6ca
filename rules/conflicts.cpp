#include "rules/conflicts.h"

#include <string>

namespace penult {

std::vector<OptionError> find_conflicts(const Options& options, int seats) {
  std::vector<OptionError> errors;
  const bool own_points = options.scoring == Scoring::own_points;
  const bool eliminates = options.elimination != Elimination::off;
  const bool to_last = options.round_end == RoundEnd::to_last;
  const int players = seats > 0 ? seats : options.players;
  if (players != 0 && (players < 2 || players > kMaxSeats))
    errors.push_back({std::to_string(players) + " players: 2 to 10 can play", "DECK-07"});
  if (options.match_winner != MatchWinner::first_to_target && !own_points)
    errors.push_back({"match_winner=" + option_value(options, "match_winner") +
                          " needs scoring=own_points, because "
                          "otherwise only the winner of a round books points",
                      "MATCH-03"});
  if (to_last && eliminates)
    errors.push_back(
        {"round_end=to_last and elimination exclude each other: elimination stops at the first "
         "player "
         "out and deals again, to_last goes on",
         "X2"});
  if (options.scoring == Scoring::lazy && eliminates)
    errors.push_back(
        {"scoring=lazy and elimination exclude each other: they give the end of a round two "
         "different meanings, a single round and survivors",
         "X3"});
  if (options.scoring == Scoring::rank && !to_last)
    errors.push_back(
        {"scoring=rank needs round_end=to_last, because only then there are places after the first",
         "HOUSE-LAST-04"});
  return errors;
}

}  // namespace penult

#include "rules/playable.h"

#include <string>

namespace penult {

std::vector<OptionError> find_conflicts(const Options& options, int seats) {
  std::vector<OptionError> errors;
  const int players = seats > 0 ? seats : options.players;
  if (players != 0 && (players < 2 || players > kMaxSeats))
    errors.push_back({std::to_string(players) + " players: 2 to 10 can play", "DECK-07"});
  if (options.match_winner != MatchWinner::first_to_target && options.scoring != Scoring::own_points)
    errors.push_back({"match_winner=" + option_value(options, "match_winner") + " needs scoring=own_points", "MATCH-03"});
  if (options.round_end == RoundEnd::to_last && options.elimination != Elimination::off)
    errors.push_back({"elimination stops at the first player out, to_last goes on", "X2"});
  if (options.scoring == Scoring::lazy && options.elimination != Elimination::off)
    errors.push_back({"lazy scoring and elimination give the hand two different meanings", "X3"});
  if (options.scoring == Scoring::rank && options.round_end != RoundEnd::to_last)
    errors.push_back({"scoring=rank needs round_end=to_last", "HOUSE-LAST-04"});
  return errors;
}

}  // namespace penult

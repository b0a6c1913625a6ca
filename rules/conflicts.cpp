#include "rules/conflicts.h"

#include "rules/faults.h"

namespace penult {

std::vector<OptionError> find_conflicts(const Options& options, int seats) {
  std::vector<OptionError> errors;
  const bool own_points = options.scoring == Scoring::own_points;
  const bool eliminates = options.elimination != Elimination::off;
  const bool to_last = options.round_end == RoundEnd::to_last;
  const int players = seats > 0 ? seats : options.players;
  if (players != 0 && (players < 2 || players > kMaxSeats))
    errors.push_back(option_error(Fault::kNumberOfPlayers, {int64_t(players)}));
  if (options.match_winner != MatchWinner::first_to_target && !own_points)
    errors.push_back(
        option_error(Fault::kWinnerNeedsOwnPoints, {option_value(options, "match_winner")}));
  if (to_last && eliminates) errors.push_back(option_error(Fault::kToLastEliminates));
  if (options.scoring == Scoring::lazy && eliminates)
    errors.push_back(option_error(Fault::kLazyEliminates));
  if (options.scoring == Scoring::rank && !to_last)
    errors.push_back(option_error(Fault::kPlacesNeedToLast));
  return errors;
}

}  // namespace penult

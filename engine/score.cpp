// What a finished round is worth (SCORE-01 … SCORE-06, PILE-04).

#include "engine/round.h"
#include "rules/lone_zero/lone_zero.h"

namespace penult {

Score score(const Rules& rules, const State& state) {
  Score result;
  const bool void_round = state.ending == Ending::kVoid;
  for (Seat seat = 0; seat < state.seats; ++seat)
    result.in_hand[seat] = lone_zero::points(rules, state.hands[seat]);
  if (void_round) return result;
  if (rules.options.scoring == Scoring::own_points ||
      rules.options.elimination == Elimination::points) {
    result.booked = result.in_hand;
    return result;
  }
  if (state.winner == kNobody || rules.options.scoring != Scoring::winner_takes) return result;
  // PILE-04: after a blocked round the lowest hand books only the differences.
  const int own = result.in_hand[state.winner];
  for (Seat seat = 0; seat < state.seats; ++seat)
    if (seat != state.winner && !(state.ending == Ending::kBlocked && !is_active(state, seat)))
      result.booked[state.winner] += result.in_hand[seat] - own;
  return result;
}

}  // namespace penult

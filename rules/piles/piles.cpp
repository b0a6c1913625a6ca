#include "rules/piles/piles.h"

#include "rules/lone_zero/lone_zero.h"

namespace penult::piles {

Outcome blocked(const Rules& rules, const State& state) {
  if (rules.options.blocked_round == BlockedRound::void_) return {};
  int lowest = -1;
  Seat winner = kNobody;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    if (!is_active(state, seat)) continue;
    const int points = lone_zero::points(rules, state.hands[seat]);
    if (lowest < 0 || points < lowest) {
      lowest = points;
      winner = seat;
    } else if (points == lowest) {
      winner = kNobody;
    }
  }
  const bool all_book = rules.options.scoring == Scoring::own_points;
  return winner == kNobody && !all_book ? Outcome{} : Outcome{Ending::kBlocked, winner};
}

}  // namespace penult::piles

#pragma once
// Identical cards out of turn: jump-in and twins (HOUSE-JUMP, HOUSE-TWIN; section 13, rulings 9 …
// 12).

#include "engine/lay.h"

namespace penult::jump_in {

void write(const Options& options, Rules& rules);
/// Everything but color and UNO, which the caller checks as for any card.
Refusal check_jump(const Rules& rules, const State& state, Seat seat, Kind card);
/// Could somebody lay a card out of turn now, whoever holds it? Public facts only.
bool is_open(const Rules& rules, const State& state);

/// The turn has begun already. What pended lapses, or is added to (HOUSE-JUMP-04).
template <class P>
void jump(P& play, const Laying& how) {
  State& state = play.state;
  const CardEffect effect = play.rules.effect[size_t(face_of(how.card))];
  const bool adds =
      play.rules.jump_adds && state.pending == effect.pending && state.pending > Pending::kSkip;
  const Inherited inherited{.amount = adds ? state.amount : 0, .chain = adds ? state.chain : 0};
  // UNO-08: an early call lapses when its player is passed over.
  if (how.seat != state.actor && state.hands[state.actor].count() == 2)
    state.uno_said &= SeatMask(~seat_bit(state.actor));
  Laying laying = how;
  laying.as = state.laid_by == how.seat ? PlayedAs::kTwin : PlayedAs::kJump;
  lay(play, laying, inherited);
}

}  // namespace penult::jump_in

#pragma once
// Fines that the referee speaks (PEN-02, PEN-05).

#include "engine/moves.h"

namespace penult::penalties {

Refusal check_fine(const Rules& rules, const State& state, const Action& action);

/// `number` 0 = a hint, which costs what the option says; a fine costs no turn (PEN-06).
template <class P>
void fine(P& play, const Action& action) {
  const bool hint = action.number == 0;
  play.tell({.type = EventType::kFined, .seat = action.target});
  give_cards(play, action.target, hint ? 2 : action.number,
             hint ? DrawReason::kHint : DrawReason::kReferee);
}

}  // namespace penult::penalties

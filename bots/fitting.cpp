#include "bots/fitting.h"

namespace penult {

State visible_state(const Rules& rules, const Observation& seen) {
  State state;
  push_step(state, seen.step);
  state.active = seen.active;
  state.uno_owed = seen.uno_owed;
  state.uno_said = seen.uno_said;
  state.outstanding = seen.outstanding;
  state.seats = seen.seats;
  state.dealer = seen.dealer;
  state.actor = seen.actor;
  state.direction = seen.direction;
  state.color = seen.color;
  state.top = seen.top == kNoKind ? kNoCard : find_card(rules, rules.deck, seen.top);
  state.laid_by = seen.laid_by;
  state.flags = uint8_t(seen.starter_on_top ? kStarterOnTop : 0);
  state.pending = seen.pending;
  state.amount = seen.amount;
  state.chain = seen.chain;
  state.author = seen.author;
  state.target = seen.target;
  state.drawn = seen.drawn;
  state.hands[seen.viewer] = seen.hand;
  return state;
}

FaceMask fitting_faces(const Rules& rules, const Observation& seen) {
  return fitting_faces(rules, visible_state(rules, seen), seen.viewer);
}

}  // namespace penult

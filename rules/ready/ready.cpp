#include "rules/ready/ready.h"

namespace penult::ready {

Refusal check_ready(const State& state, Seat seat) {
  const bool due = step_of(state) == Step::kReady && (state.outstanding & seat_bit(seat));
  return {.reason = due ? Reason::kNone : Reason::kNotReadyDue};
}

}  // namespace penult::ready

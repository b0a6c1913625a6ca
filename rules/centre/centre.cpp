#include "rules/centre/centre.h"

namespace penult::centre {

void write(const Options& options, Rules& rules) {
  if (options.uno_to_centre == Switch::on) rules.hooks_below = 2;
}

Refusal check_slap(const State& state, Seat seat) {
  const bool racing = step_of(state) == Step::kSlap && (state.outstanding & seat_bit(seat));
  return {.reason = racing ? Reason::kNone : Reason::kNoRace};
}

}  // namespace penult::centre

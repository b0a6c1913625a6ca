#include "rules/seven_zero/seven_zero.h"

namespace penult::seven_zero {

void write(const Options& options, Rules& rules) {
  if (options.seven != Seven::off) rules.hooked |= faces_of(Symbol::k7);
  if (options.zero_rotates == Switch::on) rules.hooked |= faces_of(Symbol::k0);
}

Refusal check_swap(const Rules& rules, const State& state, Seat seat, Seat target) {
  if (step_of(state) != Step::kSwap) return {.reason = Reason::kNoTrade};
  if (state.chooser != seat || target == seat) return {.reason = Reason::kSwapDue};
  if (target == kNobody)
    return {.reason = rules.options.seven == Seven::may ? Reason::kNone : Reason::kSwapDue};
  if (target >= state.seats || !is_active(state, target))
    return {.reason = Reason::kIsOut, .seat = target};
  return {};
}

}  // namespace penult::seven_zero

#include "rules/penalties/penalties.h"

namespace penult::penalties {

Refusal check_fine(const Rules& rules, const State& state, const Action& action) {
  if (action.target >= state.seats || !is_active(state, action.target))
    return {.reason = Reason::kIsOut, .seat = action.target};
  if (step_of(state) == Step::kConfirm)
    return {.reason = Reason::kConfirmFirst};  // section 13, rulings 4 and 26
  if (action.number == 0 && rules.options.hint_penalty == HintPenalty::_0)
    return {.reason = Reason::kHintNotFined};
  return {};
}

}  // namespace penult::penalties

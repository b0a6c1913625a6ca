#include "rules/penalties/penalties.h"

#include "rules/uno/uno.h"

namespace penult::penalties {

Refusal check_fine(const Rules& rules, const State& state, const Action& action) {
  if (action.target >= state.seats || !is_active(state, action.target)) return {.reason = Reason::kIsOut, .seat = action.target};
  if (!uno::is_heard(state)) return {.reason = Reason::kConfirmFirst};
  if (action.number == 0 && rules.options.hint_penalty == HintPenalty::_0) return {.reason = Reason::kHintNotFined};
  return {};
}

}  // namespace penult::penalties

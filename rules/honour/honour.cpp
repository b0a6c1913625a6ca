#include "rules/honour/honour.h"

#include "rules/uno/uno.h"

namespace penult::honour {

Refusal check_accuse(const Rules& rules, const State& state, Seat seat, Seat target) {
  if (rules.options.illegal_play == IllegalPlay::reject) return {.reason = Reason::kNoAccusing};
  if (target == seat) return {.reason = Reason::kNobodyAccusesHimself};
  if (has_flag(state, kStarterOnTop)) return {.reason = Reason::kStarterNotAccused};
  if (!has_flag(state, kTurnWindow) || !(uno::is_heard(state) || step_of(state) == Step::kConfirm))
    return {.reason = Reason::kAccuseTooLate};
  if (state.laid_by != target) return {.reason = Reason::kNotHisCard, .seat = target};
  const FaceMask top = face_bit(face_of(state.top));
  if (rules.draw_four & top) return {.reason = Reason::kDrawFourIsChallenged};
  if (has_flag(state, kWrongCard) || rules.options.false_call == FalseCall::draw2) return {};
  // Section 13, ruling 3: whether a lawful Wild was lawful cannot be seen, so the accusation is
  // heard and nothing happens.
  if ((rules.black & top) && rules.options.wild == Wild::nothing_else) return {};
  return {.reason = Reason::kCardFits};
}

}  // namespace penult::honour

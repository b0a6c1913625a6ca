#include "rules/wild_draw_four/challenge.h"

namespace penult {

ChallengeStakes challenge_stakes(const Rules& rules, const State& state) {
  if (state.pending != Pending::kDrawFour) return {};
  const int extra = rules.challenge_extra;
  const bool scaled = rules.options.challenge_chain == ChallengeChain::scaled;
  return {.guilty = state.amount,
          .innocent = scaled ? state.chain * (4 + extra) : state.amount + extra};
}

}  // namespace penult

namespace penult::wild_draw_four {

void write(const Options& options, Rules& rules) {
  rules.challenge_extra = options.challenge_extra == ChallengeExtra::_2 ? 2 : 0;
  for (int color = 0; color <= kColors; ++color) {
    for (Fit& fit : rules.fit[size_t(color)]) {
      if (options.wild_draw_four == WildDrawFour::no_color)
        fit.before_draw_four = faces_of(Color(color));
      if (options.wild_draw_four == WildDrawFour::no_playable)
        fit.before_draw_four = fit.faces & kColoredFaces;
    }
  }
}

Refusal check_challenge(const Rules& rules, const State& state, Seat seat) {
  if (step_of(state) != Step::kRespond) {
    const bool was_a_draw_four = state.top != kNoCard &&
                                 (rules.draw_four & face_bit(face_of(state.top))) &&
                                 !has_flag(state, kStarterOnTop);
    return {.reason = was_a_draw_four ? Reason::kChallengeTooLate : Reason::kNotYoursToChallenge};
  }
  if (state.pending == Pending::kDrawMany) return {.reason = Reason::kNoChallengeOfMany};
  if (state.pending == Pending::kDrawTwo && has_flag(state, kCovered))
    return {.reason = Reason::kCoveredNotChallenged};
  if (state.pending != Pending::kDrawFour || state.target != seat ||
      rules.options.challenge == SwitchOn::off)
    return {.reason = Reason::kNotYoursToChallenge};
  if (has_flag(state, kDeflected)) return {.reason = Reason::kOwnDrawFour};
  return {};
}

}  // namespace penult::wild_draw_four

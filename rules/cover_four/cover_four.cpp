#include "rules/cover_four/cover_four.h"

namespace penult::cover_four {

void write(const Options& options, Rules& rules) {
  if (options.draw_two_covers_four == Switch::off) return;
  rules.answers[size_t(Pending::kDrawFour)][size_t(Symbol::kDrawTwo)] = {
      .as = AnswerAs::kCover,
      .fit = AnswerFit::kCurrentColor,
      .misfit = Reason::kOnlyDrawTwoOfColor};
}

}  // namespace penult::cover_four

#include "rules/stacking/stacking.h"

namespace penult::stacking {

void write(const Options& options, Rules& rules) {
  auto& to_two = rules.answers[size_t(Pending::kDrawTwo)];
  auto& to_four = rules.answers[size_t(Pending::kDrawFour)];
  Reason& no_answer_to_two = rules.unanswerable[size_t(Pending::kDrawTwo)];
  switch (options.draw_two_answer) {
    case DrawTwoAnswer::none:
      break;
    case DrawTwoAnswer::cover:
      to_two[size_t(Symbol::kDrawTwo)] = {.as = AnswerAs::kCover};
      no_answer_to_two = Reason::kOnlyDrawTwoCovers;
      break;
    case DrawTwoAnswer::stack:
      to_two[size_t(Symbol::kDrawTwo)] = {.as = AnswerAs::kStack};
      no_answer_to_two = Reason::kOnlySameStacks;
      break;
  }
  if (options.draw_four_stack == Switch::on) {
    to_four[size_t(Symbol::kWildDrawFour)] = {.as = AnswerAs::kStack};
    rules.unanswerable[size_t(Pending::kDrawFour)] = Reason::kOnlySameStacks;
  }
}

}  // namespace penult::stacking

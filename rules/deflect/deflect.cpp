#include "rules/deflect/deflect.h"

namespace penult::deflect {

void write(const Options& options, Rules& rules) {
  if (options.reverse_deflects == Switch::off) return;
  for (const Pending pending :
       {Pending::kSkip, Pending::kDrawTwo, Pending::kDrawFour, Pending::kDrawMany})
    rules.answers[size_t(pending)][size_t(Symbol::kReverse)] = {
        .as = AnswerAs::kDeflect,
        .fit = AnswerFit::kCurrentColor,
        .misfit = Reason::kDeflectNeedsColor};
}

}  // namespace penult::deflect

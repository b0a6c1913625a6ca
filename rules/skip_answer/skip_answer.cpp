#include "rules/skip_answer/skip_answer.h"

namespace penult::skip_answer {

void write(const Options& options, Rules& rules) {
  if (options.skip_answer == SkipAnswer::none) return;
  const bool identical = options.skip_answer == SkipAnswer::identical;
  rules.answers[size_t(Pending::kSkip)][size_t(Symbol::kSkip)] = {
      .as = AnswerAs::kEscape,
      .fit = identical ? AnswerFit::kIdentical : AnswerFit::kAnyColor,
      .misfit = Reason::kOnlyIdenticalSkip};
  rules.unanswerable[size_t(Pending::kSkip)] =
      identical ? Reason::kOnlyIdenticalSkip : Reason::kOnlyASkip;
}

}  // namespace penult::skip_answer

#include "rules/seven_rounds/seven_rounds.h"

namespace penult::seven_rounds {

void write(const Options& options, Rules& rules) {
  if (options.stages != Stages::off) rules.has_hooks = true;
}

}  // namespace penult::seven_rounds

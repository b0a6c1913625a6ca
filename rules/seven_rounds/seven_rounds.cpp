#include "rules/seven_rounds/seven_rounds.h"

#include <algorithm>

namespace penult::seven_rounds {

void write(const Options& options, Rules& rules) {
  if (options.stages != Stages::off) rules.hooks_below = std::max<uint8_t>(rules.hooks_below, 1);
}

}  // namespace penult::seven_rounds

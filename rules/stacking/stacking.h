#pragma once
// A +2 answers a +2, a +4 a +4 (HOUSE-COVER, HOUSE-STACK): nothing but entries of the table of
// answers.

#include "engine/rules.h"

namespace penult::stacking {

void write(const Options& options, Rules& rules);

}  // namespace penult::stacking

#pragma once
// A +2 of the named color covers a +4 (HOUSE-C4).

#include "engine/rules.h"

namespace penult::cover_four {

void write(const Options& options, Rules& rules);

}  // namespace penult::cover_four

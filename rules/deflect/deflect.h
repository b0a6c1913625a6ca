#pragma once
// A Reverse of the right color sends an effect back to its author (HOUSE-DEFL).

#include "engine/rules.h"

namespace penult::deflect {

void write(const Options& options, Rules& rules);

}  // namespace penult::deflect

#pragma once
// Which cards there are, what they count, what they do by themselves (DECK-01 … DECK-06, SCORE-02 …
// SCORE-04).

#include "engine/rules.h"

namespace penult::deck {

void write(const Options& options, Rules& rules);

}  // namespace penult::deck

#pragma once
// Escaping a Skip by a Skip (HOUSE-SKIP).

#include "engine/rules.h"

namespace penult::skip_answer {

void write(const Options& options, Rules& rules);

}  // namespace penult::skip_answer

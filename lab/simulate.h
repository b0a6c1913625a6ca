#pragma once
// Many rounds and matches, on as many threads as wanted: the same figures whatever their number.

#include "lab/figures.h"
#include "lab/share_out.h"

namespace penult {

/// Plays the plan, which must be without problems. Round `i` has its own seed, dealer `i mod
/// players`; match `i` likewise. Stopped early, the figures hold what was played.
Figures simulate(const SimulationPlan& plan, const Watch& watch = {});

}  // namespace penult

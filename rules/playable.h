#pragma once
// Which mixes of options cannot be played: the exclusive pairs of the catalogue, and what the engine does not play yet.

#include "engine/rules.h"

namespace penult {

/// An error cites a rule's ID or an exclusive pair ("X1"); "NOT-YET" marks options that the engine refuses because it does not play them yet.
std::vector<OptionError> find_conflicts(const Options& options, int seats);

}  // namespace penult

#pragma once
// Which mixes of options cannot be played: the exclusive pairs of the catalogue, and options that
// mean nothing without another one.

#include "engine/rules.h"

namespace penult {

/// Every conflict with its reason and what it cites: a rule's ID, or an exclusive pair ("X2").
/// `seats` (0 = not known yet) is checked against DECK-07. X1 and the other half of X3 are two
/// values of one option: `set_options` refuses them.
std::vector<OptionError> find_conflicts(const Options& options, int seats);

}  // namespace penult

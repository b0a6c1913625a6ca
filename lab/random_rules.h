#pragma once
// Random agreements that can be played, for the properties that must hold under all of them.

#include <string>

#include "bots/bot.h"
#include "engine/rules.h"

namespace penult {

struct Mix {
  std::string name;  ///< "preset option=value …": what a failure prints
  Options options;
  Rules rules;
  int seats = 2;
};

/// A preset with some options changed, or, as often, all of them; only mixes that `compile` finds
/// playable. Every value of every option comes up, but for the target of a match.
Mix random_mix(Dice& dice);

}  // namespace penult

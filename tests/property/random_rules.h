#pragma once
// Random agreements that can be played, for the properties that must hold under all of them.

#include <cstdint>
#include <string>

#include "bots/bot.h"
#include "engine/rules.h"

namespace penult {

struct Mix {
  std::string name;  ///< "preset option=value …": what a failing test prints
  Options options;
  Rules rules;
  int seats = 2;
};

/// A preset with some options changed at random; only mixes that `compile` finds playable.
Mix random_mix(Dice& dice);

}  // namespace penult

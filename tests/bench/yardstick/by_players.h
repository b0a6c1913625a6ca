#pragma once
// From numbers that are known at run time to the program written for them.

#include "tests/bench/yardstick/yardstick.h"

namespace penult::yardstick {

/// Calls `play.operator()<kPlayers, kCounting>()`, a lambda's own: so nothing compiled for one kind
/// of processor is linked where another is meant.
template <class Play>
Tally by_players(int players, bool counting, const Play& play) {
  const auto with = [&]<int kPlayers>() {
    return counting ? play.template operator()<kPlayers, true>()
                    : play.template operator()<kPlayers, false>();
  };
  switch (players) {
    case 2:
      return with.template operator()<2>();
    case 4:
      return with.template operator()<4>();
    default:
      return with.template operator()<10>();
  }
}

}  // namespace penult::yardstick

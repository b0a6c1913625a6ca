#pragma once
// What a simulation is made from: its seed, its chance, what may be planted in it.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "bots/bot.h"

namespace penult::simulation {

/// Mistakes that a server could make. Planted on purpose, each must be found.
enum class Planted : uint8_t {
  kNothing,
  kViewsBeforeCommit,  ///< the store says done before anything is on the disk
  kLostTail,           ///< the store says done, and a crash takes the last commit away
  kTornAccepted,       ///< half a commit and half a record are read back as if they were whole
  kNoDedup,            ///< a repeated action is taken for a new one
  kIdsForgotten,       ///< after a restart nothing is known of what was done before
  kOtherViewer,        ///< a view goes to somebody else's connection
  kOtherSeed,          ///< after a restart the cards lie otherwise
  kNoAlarms,           ///< after a restart the clocks stand still
};
struct PlantedInfo {
  Planted planted;
  std::string_view name;
  int within;  ///< so many seeds must find it
};
inline constexpr std::array<PlantedInfo, 8> kPlanted = {{
    {Planted::kViewsBeforeCommit, "views_before_commit", 20},
    {Planted::kLostTail, "lost_tail", 20},
    {Planted::kTornAccepted, "torn_accepted", 60},
    {Planted::kNoDedup, "no_dedup", 40},
    {Planted::kIdsForgotten, "ids_forgotten", 100},
    {Planted::kOtherViewer, "other_viewer", 20},
    {Planted::kOtherSeed, "other_seed", 20},
    {Planted::kNoAlarms, "no_alarms", 40},
}};

/// How badly a run is treated; drawn from its seed. Chances are in a thousand.
struct Weather {
  uint32_t lost = 0;       ///< messages to the server that never arrive
  uint32_t doubled = 0;    ///< and that arrive twice
  uint32_t broken = 0;     ///< connections that break with a message
  uint32_t half_open = 0;  ///< connections that fall silent with a message
  uint32_t crash = 0;      ///< in 100,000 steps
  uint32_t failed = 0;     ///< commits that fail
  uint32_t slow = 0;       ///< commits that take seconds
  bool reordered = false;  ///< messages to the server overtake each other
  uint32_t delay = 40;     ///< of the network, ms, at most
};

/// `--trace`: prints a line for all that happens.
inline bool trace = false;

struct Chance {
  Dice dice;

  uint32_t below(uint32_t bound) { return dice.below(bound); }
  bool in_thousand(uint32_t part) { return dice.below(1000) < part; }
  bool one_in(uint32_t bound) { return dice.below(bound) == 0; }
};

}  // namespace penult::simulation

#pragma once
// The players of the laboratory: the bots, and bots with one habit changed, so that a habit can be
// weighed against its absence. `simple:bluffs` plays like `simple`, but lays every +4 it can.

#include <memory>
#include <span>
#include <string>

#include "bots/bot.h"

namespace penult {

struct HabitInfo {
  std::string_view name;      ///< "bluffs"
  std::string_view sentence;  ///< "lays a +4 whenever it may be tried, lawful or not"
};
std::span<const HabitInfo> habit_table();

/// "BOT" or "BOT:HABIT" (several habits with more colons); null if there is no such bot or habit.
std::unique_ptr<Bot> make_player(std::string_view name);

/// Why there is no such player, or nothing.
std::string problem_of_player(std::string_view name);

}  // namespace penult

#pragma once
// What a table agrees on beside the rules of the game. The host may change it.

#include <optional>
#include <string>
#include <string_view>

#include "match/race.h"

namespace penult {

enum class Talk : uint8_t { kOff, kReactions, kOn };

struct TableSettings {
  int clock_seconds = 0;  ///< for a turn; 0: none
  bool race = true;       ///< false: prompts in a fixed window instead of races
  Millis grace = 1000;    ///< a catch counts only so long after the penultimate card
  Talk talk = Talk::kOn;
  bool is_public = false;
  std::string password_hash;  ///< empty: none

  bool operator==(const TableSettings&) const = default;
};

inline constexpr int kLongestClock = 600;
inline constexpr Millis kShortestGrace = 750, kLongestGrace = 1500;

/// What is to be changed; the rest stays.
struct SetTable {
  std::optional<int> clock_seconds;
  std::optional<bool> race;
  std::optional<Millis> grace;
  std::optional<Talk> talk;
  std::optional<bool> is_public;
  std::optional<std::string> password;  ///< "": none from now on
};

/// What is wrong with the change; empty if nothing is.
std::string settings_error(const SetTable& change);
/// `code`: of the table, so that equal passwords do not look equal in the logs.
TableSettings changed(TableSettings settings, const SetTable& change, std::string_view code);

std::string_view word_of(Talk talk);
std::optional<Talk> parse_talk(std::string_view word);
/// "clock=30 race=off …" and back; nothing if it is damaged.
std::string to_text(const TableSettings& settings);
std::optional<TableSettings> parse_settings(std::string_view text);

}  // namespace penult

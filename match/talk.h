#pragma once
// Chat and quick reactions: how much and what. What is said is never stored.

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "match/race.h"

namespace penult {

inline constexpr std::array<std::string_view, 8> kQuickReactions = {
    "hello", "nice", "wow", "oops", "laugh", "think", "thanks", "good_game"};
inline constexpr int kLongestLine = 200;  ///< characters as people count them

/// Nothing if it is no text that can be shown in one line.
std::optional<std::string> clean_line(std::string_view text);

/// Five at once, then one every two seconds; the same for chat and reactions, each for itself.
class TalkLimit {
 public:
  bool take(Millis now);

 private:
  static constexpr Millis kEach = 2000;
  static constexpr Millis kAtOnce = 5;
  Millis used_until_ = 0;  ///< by when all that was said is paid for
};

}  // namespace penult

#pragma once
// Who was first: a pure function of recorded numbers, so that every race can be judged again.
//
// Arrival order favors whoever lives near the server, a client's own clock favors whoever lies. So
// the client says how long the player took, and the server believes it as far as the network as
// measured by the server allows.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/state.h"

namespace penult {

/// Milliseconds of any clock that never goes back.
using Millis = int64_t;

/// What of the time between sending an event and hearing of the press the network may have taken.
struct NetworkShare {
  Millis low = 0, high = 0;

  bool operator==(const NetworkShare&) const = default;
};

/// In the order in which they act where two are equally fast: a call beats a catch, the player to
/// move beats a jumper.
enum class RaceKind : uint8_t { kCall, kCatch, kAccuse, kMove, kJump, kSlap };
std::string_view word_of(RaceKind kind);

struct RacePress {
  Seat seat = kNobody;
  RaceKind kind{};
  Millis opened = 0;   ///< when what it reacts to happened
  Millis sent = 0;     ///< when this seat was told of it
  Millis shown = 0;    ///< when it was sent the last event it had on the screen
  Millis arrival = 0;  ///< of the press
  Millis claim = -1;   ///< ms from painting that last event to the press; -1: not said
  NetworkShare network;
  bool lawful = true;  ///< false: the rules would have refused it; it is not shown

  bool operator==(const RacePress&) const = default;
};

struct Race {
  bool by_time = true;      ///< false: prompts, in which nobody is faster (`race = off`)
  Millis grace = 0;         ///< a catch counts only so long after the card
  Millis hold = 0;          ///< a move counts only from this moment on; 0: at once
  uint64_t tie_stream = 0;  ///< decides between equals
  std::vector<RacePress> presses;

  bool operator==(const Race&) const = default;
};

inline constexpr Millis kFastestKey = 120;  ///< nobody gains by being faster than a person can be
inline constexpr Millis kTie = 15;
inline constexpr Millis kLongestWait = 250;
inline constexpr Millis kCapBehindProxy = 100;
inline constexpr Millis kKernelMargin = 25;

/// How long the player took, in ms: arrival − sent − the network's part of it.
Millis key_of(const RacePress& press);
/// The moment on the server's clock at which it counts.
Millis moment_of(const Race& race, const RacePress& press);
/// Index of the press that comes first; the race must not be empty.
size_t first_of(const Race& race);

/// "1 1000 0 5eed 2:jump:…" and back; nothing if it is damaged.
std::string to_text(const Race& race);
std::optional<Race> parse_race(std::string_view text);

/// The random number with which `seat` stands in a tie: lower is first.
uint64_t tie_rank(uint64_t stream, Seat seat);
/// The stream of one race, committed to with the seed of the match before anything was dealt.
uint64_t tie_stream(uint64_t match_seed, uint64_t event);

}  // namespace penult

#pragma once
// How fast the classic game can be played when nothing else is asked for: three programs without
// options, actions or events that the engine and the laboratory are measured against.
//
// They differ in how much a processor finds to do at once. All play uniformly random legal cards
// (any of the physical cards that fit; drawing only when none does) by the rules of `classic-108`,
// and agree with the engine in every figure of `Tally`. They differ in how much a processor finds
// to do at once.

#include <cstdint>
#include <string_view>

namespace penult::yardstick {

struct Tally {
  uint64_t rounds = 0;
  uint64_t turns = 0;
  uint64_t drawn = 0;   ///< after the deal, penalties included; only where `counting`
  uint64_t points = 0;  ///< left in the hands when a round ended
  uint64_t reshuffles = 0;
  uint64_t first_wins = 0;  ///< rounds won by the seat at the dealer's left
  uint64_t given_up = 0;    ///< rounds in which nobody could go on
};

/// Plays about `turns` turns; a round that has not ended by then counts in `turns` alone.
/// `counting` fills `Tally::drawn`, at some cost in time.
using Play = Tally (*)(int players, uint64_t seed, uint64_t turns, bool counting);

struct Yardstick {
  std::string_view name;
  std::string_view sentence;
  Play play;       ///< for 2, 4 or 10 players
  bool (*runs)();  ///< whether this machine has the instructions it needs
};

/// One game at a time, a turn without a branch.
extern const Yardstick kOneGame;

/// Four games side by side, so that one goes on while another waits; deals from `kVectors`.
extern const Yardstick kInterleaved;
/// Eight games in each AVX-512 register, one in each 64-bit lane.
extern const Yardstick kVectors;

/// Whether this machine has the AVX-512 instructions that the last two need.
bool has_avx512();

}  // namespace penult::yardstick

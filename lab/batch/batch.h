#pragma once
// The classic game by bots `random` alone, many rounds side by side: for questions that need more
// rounds than a person waits for. Knows no other rule; what it plays is what the engine would play
// with the same cards and choices (tests/lab/batch_test.cpp).

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/card.h"

namespace penult {

/// How the rounds are played. The figures are the same to the last one.
enum class BatchPath : uint8_t {
  kPortable,  ///< a few games in turn, on any machine
  kVectors,   ///< eight games in each AVX-512 register
};
std::string_view name_of(BatchPath path);
bool runs_here(BatchPath path);
BatchPath fastest_path();

struct BatchPlan {
  int players = 4;
  uint64_t rounds = 1000;
  /// Round `i` is the same whatever `rounds`, `threads` and the path: it has its own random
  /// numbers, other ones than in `simulate`.
  uint64_t seed = 1;
  int threads = 1;
};

/// Turns of a round that are told apart; the last entry counts all longer ones.
inline constexpr size_t kTurnCounts = 512;

struct BatchFigures {
  uint64_t rounds = 0;
  uint64_t turns = 0;  ///< as in `RoundTally`
  uint64_t won = 0;
  uint64_t blocked = 0;  ///< nobody could go on, and one had the lowest hand (PILE-04)
  uint64_t void_rounds = 0;
  uint64_t points = 0;  ///< booked for the winners
  uint64_t reshuffles = 0;
  std::array<uint64_t, kMaxSeats> wins_by_place{};  ///< place 0: the dealer's left
  std::array<uint64_t, kTurnCounts> rounds_by_turns{};

  bool operator==(const BatchFigures&) const = default;
  BatchFigures& operator+=(const BatchFigures& other);
};

/// Seconds of all threads together, and of the clock.
struct BatchTime {
  double cpu = 0;
  double wall = 0;
};

/// Plays the plan: 2 to 10 players, at least one round and one thread.
BatchFigures play_batch(const BatchPlan& plan, BatchPath path, BatchTime* time = nullptr);

/// A turn as the portable path plays it, and how the table stands after it. Seats count from the
/// dealer's left.
struct BatchTurn {
  Card drawn = kNoCard;
  Card laid = kNoCard;
  std::vector<Card> penalty;  ///< what the next player draws for the card laid, or for the starter
  int turned_over = 0;        ///< reshuffles so far
  std::array<CardSet, kMaxSeats> hands{};
  CardSet pile;
  Card top = kNoCard;
  Color color = Color::kNone;
  int seat = 0;       ///< whose turn is next; after the last turn, anybody's
  int direction = 0;  ///< 0 clockwise, 1 counterclockwise
};

/// Round `round` of a plan, turn by turn: what the scalar engine is asked to confirm. The first
/// entry is the deal.
std::vector<BatchTurn> trace_batch(int players, uint64_t seed, uint64_t round);

}  // namespace penult

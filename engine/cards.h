#pragma once
// Where drawn cards come from: a set without an order (simulation, search) or a shuffled deck
// (tables, replays).

#include <array>

#include <pcg_random.hpp>

#include "engine/select.h"
#include "engine/state.h"

namespace penult {

/// Draws a uniformly random member of the draw pile.
struct SampledCards {
  static constexpr bool kOrdered = false;
  uint64_t random_state = 0;

  uint64_t random() { return next_wyrand(random_state); }
};

/// A shuffled draw pile: `order[size - 1]` is drawn next.
///
/// Random numbers: PCG32 (XSH-RR 64/32, the library's `pcg32`) seeded with the table's 64-bit seed
/// on stream 54. A number below n is made by drawing 32 bits until they are below the largest
/// multiple of n, then taking the rest modulo n. A shuffle of m cards given in canonical order
/// (`for_each_card`) is Fisher–Yates from the last place down, swapping place i with place `below(i
/// + 1)`; the last place is drawn first.
struct OrderedCards {
  static constexpr bool kOrdered = true;
  pcg32 generator{0, 54};
  uint8_t size = 0;
  std::array<Card, 128> order{};
  /// Cards that the next shuffle must give first (`reshuffle` of the table script), first one
  /// first.
  std::array<Card, 128> forced{};
  uint8_t forced_count = 0;

  explicit OrderedCards(uint64_t seed = 1) : generator(seed, 54) {}

  uint32_t below(uint32_t bound);
  /// Makes `set` the draw pile, shuffled.
  void shuffle(CardSet set);
  /// Puts `set` under the draw pile, shuffled among itself (LEAVE-01).
  void put_under(CardSet set);
};

/// What lies beside the state for the rare moments that need it: what a challenge shows, what a
/// withdrawn card restores.
struct Memory {
  CardSet in_play;  ///< all cards of this round, the table's too; the deck unless a script puts
                    ///< some aside
  CardSet shown;    ///< the hand beside the pending +4 when it was laid (M-8)
};

}  // namespace penult

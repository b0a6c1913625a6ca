#pragma once
// One seed for each round, so that the figures do not depend on which thread plays which round.

#include <cstdint>

namespace penult {

/// SplitMix64's output function: neighbors in, strangers out.
constexpr uint64_t scramble(uint64_t value) {
  value += 0x9e3779b97f4a7c15ULL;
  value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ value >> 27) * 0x94d049bb133111ebULL;
  return value ^ value >> 31;
}

/// The seed of round `index` for one of its sources of chance (0 cards, 1 to 3 `RoundDice`).
constexpr uint64_t seed_of_round(uint64_t seed, uint64_t index, uint64_t source) {
  return scramble(scramble(scramble(seed) ^ index) + source);
}

}  // namespace penult

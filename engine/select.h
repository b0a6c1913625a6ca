#pragma once
// Choosing without a branch: what the hot paths are made of.

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "engine/card.h"

namespace penult {

/// `yes` where `which`, else `no`; never a jump, for choices that nobody can predict.
inline uint64_t either(bool which, uint64_t yes, uint64_t no) {
#if defined(__clang__)
  return __builtin_unpredictable(which) ? yes : no;
#elif defined(__GNUC__) && defined(__x86_64__)
  __asm__("test %1, %1\n\tcmovne %2, %0" : "+r"(no) : "q"(which), "r"(yes) : "cc");
  return no;
#else
  return which ? yes : no;
#endif
}

/// The set bit number `index` (from 0), alone.
inline uint64_t nth_bit(uint64_t bits, uint32_t index) {
#if defined(__BMI2__)
  return _pdep_u64(uint64_t{1} << index, bits);
#else
  for (; index > 0; --index)
    bits &= bits - 1;
  return bits & (~bits + 1);
#endif
}

/// One card of a set, as the bit of its face and the copy it is.
struct Selected {
  uint64_t bit = 0;
  bool second = false;

  Card card() const { return Card(std::countr_zero(bit) + (second ? 64 : 0)); }
};

/// The card that is number `index` (from 0) of a set, in canonical order. `in_first` is
/// `popcount(set.first)`.
inline Selected select(CardSet set, uint32_t index, uint32_t in_first) {
  const bool second = index >= in_first;
  const uint64_t word = either(second, set.second, set.first);
  const auto place = uint32_t(either(second, index - in_first, index));
  return {nth_bit(word, place), second};
}
inline Card nth_card(CardSet set, uint32_t index) {
  return select(set, index, uint32_t(std::popcount(set.first))).card();
}

/// 0 … bound − 1 from the highest bits of a random number.
constexpr uint32_t below(uint64_t number, uint32_t bound) {
  __extension__ typedef unsigned __int128 Wide;
  return uint32_t(Wide{number} * bound >> 64);
}

/// A stream of random numbers: a counter through a 128-bit multiply (wyrand).
inline constexpr uint64_t kWyrandStep = 0xa0761d6478bd642fULL;
constexpr uint64_t wyrand(uint64_t counter) {
  __extension__ typedef unsigned __int128 Wide;
  const Wide wide = Wide{counter} * (counter ^ 0xe7037ed1a0b428dbULL);
  return uint64_t(wide >> 64) ^ uint64_t(wide);
}
constexpr uint64_t next_wyrand(uint64_t& counter) { return wyrand(counter += kWyrandStep); }

}  // namespace penult

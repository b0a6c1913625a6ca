#pragma once
// Cards, tables and random numbers of the yardsticks. A card is a bit of two words, as in
// `engine/card.h`: bit `face` of word 0 or 1 for the two copies.

#include <cstdint>
#include <cstring>

#include "engine/card.h"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace penult::yardstick {
// Each file that includes this compiles it for another machine, so none of it may be shared.
namespace {

inline constexpr FaceMask kWilds = faces_of(Symbol::kWild) | faces_of(Symbol::kWildDrawFour);
inline constexpr FaceMask kDrawFours = faces_of(Symbol::kWildDrawFour);
inline constexpr CardSet kDeck = {kColoredFaces | kWilds,
                                  (kColoredFaces & ~faces_of(Symbol::k0)) | kWilds};
static_assert(kDeck.count() == 108);

/// One of two values without a branch: a jump that is taken half of the time costs as much as half
/// a turn. g++ 12 makes jumps of conditional operators whatever it is told, so it is told in
/// assembler.
inline uint64_t either(uint64_t condition, uint64_t yes, uint64_t no) {
#if defined(__clang__)
  return __builtin_unpredictable(condition != 0) ? yes : no;
#elif defined(__x86_64__)
  __asm__("test %1,%1\n\tcmovne %2,%0" : "+r"(no) : "r"(condition), "r"(yes) : "cc");
  return no;
#else
  return condition ? yes : no;
#endif
}

/// The set bit number `index` (from 0) of `bits`, as a mask; 0 if there are fewer.
inline uint64_t nth_bit(uint64_t bits, uint32_t index) {
#if defined(__BMI2__)
  return _pdep_u64(uint64_t{1} << (index & 63), bits);
#else
  for (; index > 0; --index)
    bits &= bits - 1;
  return bits & -bits;
#endif
}

/// A number below `bound` from 32 random bits, uneven by less than one part in 2^25.
inline uint32_t below(uint32_t random, uint32_t bound) {
  return uint32_t(uint64_t{random} * bound >> 32);
}

/// A card of a set: bit `bit` of word `word`. No card: `bit` is 0.
struct Place {
  uint32_t word = 0;
  uint64_t bit = 0;
};

/// A uniformly random card of the set. There is no order of a pile to keep: the next card is any.
inline Place any_card(uint32_t random, uint64_t first, uint64_t second) {
  const auto in_first = uint32_t(__builtin_popcountll(first));
  const uint32_t nth = below(random, in_first + uint32_t(__builtin_popcountll(second)));
  const uint32_t word = nth >= in_first;
  const auto index = uint32_t(either(word, nth - in_first, nth));
  return {word, nth_bit(either(word, second, first), index)};
}

/// What lies on top: color × 15 + symbol, black cards with the color that was named.
inline constexpr int kTops = kColors * 15;
constexpr int top_of(int color, int symbol) { return color * 15 + symbol; }

struct Fits {
  FaceMask color[64] = {};  ///< faces of the color that counts
  FaceMask any[64] = {};    ///< faces that fit by color or symbol, and all black ones
};
inline constexpr Fits kFits = [] {
  Fits fits;
  for (int color = 0; color < kColors; ++color) {
    for (int symbol = 0; symbol < 15; ++symbol) {
      const FaceMask same = symbol < kColoredSymbols ? faces_of(Symbol(symbol)) : 0;
      fits.color[top_of(color, symbol)] = faces_of(Color(color));
      fits.any[top_of(color, symbol)] = faces_of(Color(color)) | same | kWilds;
    }
  }
  return fits;
}();

/// Points by powers of two and kinds: popcounts instead of a loop over the cards.
struct FacePoints {
  FaceMask faces;
  uint32_t each;
};
inline constexpr FacePoints kPoints[] = {
    {faces_of(Symbol::k1) | faces_of(Symbol::k3) | faces_of(Symbol::k5) | faces_of(Symbol::k7) |
         faces_of(Symbol::k9),
     1},
    {faces_of(Symbol::k2) | faces_of(Symbol::k3) | faces_of(Symbol::k6) | faces_of(Symbol::k7), 2},
    {faces_of(Symbol::k4) | faces_of(Symbol::k5) | faces_of(Symbol::k6) | faces_of(Symbol::k7), 4},
    {faces_of(Symbol::k8) | faces_of(Symbol::k9), 8},
    {faces_of(Symbol::kSkip) | faces_of(Symbol::kReverse) | faces_of(Symbol::kDrawTwo), 20},
    {kWilds, 50},
};
inline uint32_t points_of(uint64_t first, uint64_t second) {
  uint32_t points = 0;
  for (const auto& [faces, each] : kPoints)
    points +=
        each * uint32_t(__builtin_popcountll(first & faces) + __builtin_popcountll(second & faces));
  return points;
}

/// Spreads one seed over many words (SplitMix64).
struct Seeds {
  uint64_t state;
  uint64_t next() {
    state += 0x9e3779b97f4a7c15ULL;
    uint64_t value = (state ^ state >> 30) * 0xbf58476d1ce4e5b9ULL;
    value = (value ^ value >> 27) * 0x94d049bb133111ebULL;
    return value ^ value >> 31;
  }
};

/// Eight streams of xorshift128+ side by side (Vigna 2017), 256 numbers at a time; the compiler
/// makes of `Lanes` whatever vectors the machine has.
class RandomBuffer {
 public:
  explicit RandomBuffer(uint64_t seed) {
    Seeds seeds{seed};
    for (int lane = 0; lane < kLanes; ++lane) {
      low_[lane] = seeds.next();
      high_[lane] = seeds.next();
    }
    fill();
  }
  uint64_t next() {
    if (next_ == kNumbers) [[unlikely]]
      fill();
    return numbers_[next_++];
  }

 private:
  static constexpr int kLanes = 8;
  static constexpr int kNumbers = 256;
  using Lanes [[gnu::vector_size(kLanes * sizeof(uint64_t))]] = uint64_t;

  [[gnu::noinline]] void fill() {
    Lanes low = low_, high = high_;
    for (int start = 0; start < kNumbers; start += kLanes) {
      const Lanes sum = low + high;
      std::memcpy(numbers_ + start, &sum, sizeof sum);
      low ^= low << 23;
      const Lanes other = high;
      high = low ^ high ^ low >> 18 ^ high >> 5;
      low = other;
    }
    low_ = low;
    high_ = high;
    next_ = 0;
  }

  alignas(64) uint64_t numbers_[kNumbers];
  Lanes low_;
  Lanes high_;
  int next_ = 0;
};

}  // namespace
}  // namespace penult::yardstick

#pragma once
// Eight 64-bit lanes of an AVX-512 register, each lane another game. Only for files that are
// compiled for AVX-512 (`*_avx512.cpp`): nothing in here may be shared with code for other
// machines, which is why all of it is inlined or has no linkage.

#include <immintrin.h>

#include "tests/bench/yardstick/cards.h"

namespace penult::yardstick {
namespace {

using Lanes = __m512i;
using LaneMask = __mmask8;
inline constexpr int kLanes = 8;
inline constexpr LaneMask kAllLanes = 0xff;

#define PENULT_LANES [[gnu::always_inline]] inline

PENULT_LANES Lanes all(uint64_t value) { return _mm512_set1_epi64(int64_t(value)); }
PENULT_LANES Lanes load(const uint64_t* from) { return _mm512_loadu_si512(from); }
PENULT_LANES void store(uint64_t* to, Lanes value) { _mm512_storeu_si512(to, value); }
PENULT_LANES Lanes where(LaneMask mask, Lanes yes, Lanes no) {
  return _mm512_mask_mov_epi64(no, mask, yes);
}
PENULT_LANES LaneMask some(Lanes value) { return _mm512_test_epi64_mask(value, value); }
PENULT_LANES LaneMask none(Lanes value) { return _mm512_testn_epi64_mask(value, value); }
PENULT_LANES LaneMask equal(Lanes value, uint64_t other) {
  return _mm512_cmpeq_epi64_mask(value, all(other));
}

/// The low byte of each 64-bit lane in all of its bytes.
PENULT_LANES Lanes spread(Lanes value) {
  constexpr int64_t kLow = 0, kHigh = 0x0808080808080808;
  return _mm512_shuffle_epi8(value,
                             _mm512_set_epi64(kHigh, kLow, kHigh, kLow, kHigh, kLow, kHigh, kLow));
}

/// How many bytes of each lane are at most `limit`, both below 128.
PENULT_LANES Lanes bytes_up_to(Lanes bytes, Lanes limit) {
  const Lanes tops = all(0x8080808080808080);
  const Lanes differences = _mm512_sub_epi8(_mm512_or_si512(spread(limit), tops), bytes);
  return _mm512_popcnt_epi64(_mm512_and_si512(differences, tops));
}

/// The place of the set bit number `index` of each lane: what `pdep` and `tzcnt` do for one word. A
/// multiplication adds up the bit counts of the bytes from below; how many sums are at most `index`
/// is the byte; then the same for the bits of that byte. (Select by sideways addition: Knuth 7.1.3,
/// Vigna 2008.)
PENULT_LANES Lanes nth_bit(Lanes bits, Lanes index) {
  const Lanes ones = all(0x0101010101010101);
  const Lanes sums = _mm512_mullo_epi64(_mm512_popcnt_epi8(bits), ones);
  const Lanes place = _mm512_slli_epi64(bytes_up_to(sums, index), 3);
  const auto byte_of = [&](Lanes bytes) {
    return _mm512_and_si512(_mm512_srlv_epi64(bytes, place), all(255));
  };
  const Lanes before = byte_of(_mm512_slli_epi64(sums, 8));
  const Lanes each_bit = _mm512_and_si512(spread(byte_of(bits)), all(0x8040201008040201));
  const Lanes bit_sums = _mm512_mullo_epi64(_mm512_min_epu8(each_bit, ones), ones);
  return _mm512_add_epi64(place, bytes_up_to(bit_sums, _mm512_sub_epi64(index, before)));
}

/// A table of 64 bytes and its entry for each lane.
struct alignas(64) ByteTable {
  uint8_t entry[64] = {};
};
PENULT_LANES Lanes look_up(const ByteTable& table, Lanes index) {
  return _mm512_maskz_permutexvar_epi8(0x0101010101010101, index, _mm512_load_si512(&table));
}

/// xorshift128+ in each lane (Vigna 2017).
struct LaneRandom {
  Lanes low, high;

  explicit LaneRandom(uint64_t seed) {
    Seeds seeds{seed};
    alignas(64) uint64_t words[2 * kLanes];
    for (uint64_t& word : words)
      word = seeds.next();
    low = load(words);
    high = load(words + kLanes);
  }
  PENULT_LANES Lanes next() {
    const Lanes sum = _mm512_add_epi64(low, high);
    const Lanes mixed = _mm512_xor_si512(low, _mm512_slli_epi64(low, 23));
    low = high;
    high = _mm512_xor_si512(
        _mm512_xor_si512(mixed, high),
        _mm512_xor_si512(_mm512_srli_epi64(mixed, 18), _mm512_srli_epi64(high, 5)));
    return sum;
  }
};

/// A uniformly random card of two words in each lane, from the low half of `random`.
struct LanePlaces {
  Lanes face;
  Lanes bit;
  LaneMask in_second;
  LaneMask found;
};
PENULT_LANES LanePlaces any_card(Lanes random, Lanes first, Lanes second) {
  const Lanes in_first = _mm512_popcnt_epi64(first);
  const Lanes count = _mm512_add_epi64(in_first, _mm512_popcnt_epi64(second));
  const Lanes nth = _mm512_srli_epi64(_mm512_mul_epu32(random, count), 32);
  const LaneMask in_second = _mm512_cmpge_epu64_mask(nth, in_first);
  const Lanes index = _mm512_mask_sub_epi64(nth, in_second, nth, in_first);
  const Lanes face = nth_bit(where(in_second, second, first), index);
  const LaneMask found = some(count);
  return {face, _mm512_maskz_sllv_epi64(found, all(1), face), in_second, found};
}

#undef PENULT_LANES

}  // namespace
}  // namespace penult::yardstick

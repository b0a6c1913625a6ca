#pragma once
// Eight 64-bit lanes of an AVX-512 register, each another game; the few operations that a game is
// made of. Only for files compiled for AVX-512: all of it is local to the file and inlined, so that
// no other file ends up with such code.

#include <cstdint>

#include <immintrin.h>

namespace penult::batch {
namespace {

using Lanes = __m512i;
using LaneMask = __mmask8;
constexpr int kLanes = 8;
constexpr LaneMask kAllLanes = 0xff;

#define PENULT_LANES [[gnu::always_inline]] inline

PENULT_LANES Lanes all(uint64_t value) { return _mm512_set1_epi64(int64_t(value)); }
PENULT_LANES Lanes load(const uint64_t* from) { return _mm512_loadu_si512(from); }
PENULT_LANES void store(uint64_t* to, Lanes value) { _mm512_storeu_si512(to, value); }
/// `yes` in the lanes of the mask, `no` in the others.
PENULT_LANES Lanes where(LaneMask mask, Lanes yes, Lanes no) {
  return _mm512_mask_mov_epi64(no, mask, yes);
}
PENULT_LANES LaneMask not_in(LaneMask mask) { return LaneMask(~mask); }
PENULT_LANES LaneMask some(Lanes value) { return _mm512_test_epi64_mask(value, value); }
PENULT_LANES LaneMask none(Lanes value) { return _mm512_testn_epi64_mask(value, value); }
PENULT_LANES LaneMask equal(Lanes value, uint64_t other) {
  return _mm512_cmpeq_epi64_mask(value, all(other));
}
/// Removes or adds the bits in the lanes of the mask.
PENULT_LANES Lanes toggle(Lanes set, LaneMask mask, Lanes bits) {
  return _mm512_mask_xor_epi64(set, mask, set, bits);
}
PENULT_LANES Lanes lowest(Lanes bits) {
  return _mm512_and_si512(bits, _mm512_sub_epi64(all(0), bits));
}

/// The low byte of each lane in all of its bytes.
PENULT_LANES Lanes spread(Lanes value) {
  constexpr int64_t kLow = 0, kHigh = 0x0808080808080808;
  return _mm512_shuffle_epi8(value,
                             _mm512_set_epi64(kHigh, kLow, kHigh, kLow, kHigh, kLow, kHigh, kLow));
}

/// How many bytes of each lane are at most `limit`; all below 128.
PENULT_LANES Lanes bytes_up_to(Lanes bytes, Lanes limit) {
  const Lanes tops = all(0x8080808080808080);
  const Lanes differences = _mm512_sub_epi8(_mm512_or_si512(spread(limit), tops), bytes);
  return _mm512_popcnt_epi64(_mm512_and_si512(differences, tops));
}

/// The place of the set bit number `index` (from 0) of each lane; there is no `pdep` for lanes.
/// A multiplication adds up the bit counts of the bytes from below. As many bytes as have sums up
/// to `index` lie wholly below the bit; the same once more for the bits of the next byte. (Select
/// by sideways addition: Vigna 2008; Knuth 7.1.3.)
PENULT_LANES Lanes nth_bit(Lanes bits, Lanes index) {
  const Lanes ones = all(0x0101010101010101);
  const Lanes sums = _mm512_mullo_epi64(_mm512_popcnt_epi8(bits), ones);
  const Lanes place = _mm512_slli_epi64(bytes_up_to(sums, index), 3);
  const Lanes before =
      _mm512_and_si512(_mm512_srlv_epi64(_mm512_slli_epi64(sums, 8), place), all(255));
  const Lanes byte = spread(_mm512_srlv_epi64(bits, place));
  const Lanes each_bit = _mm512_min_epu8(_mm512_and_si512(byte, all(0x8040201008040201)), ones);
  const Lanes bit_sums = _mm512_mullo_epi64(each_bit, ones);
  return _mm512_add_epi64(place, bytes_up_to(bit_sums, _mm512_sub_epi64(index, before)));
}

/// A table of 64 bytes and its entry for each lane.
struct alignas(64) ByteTable {
  uint8_t entry[64] = {};
};
PENULT_LANES Lanes look_up(const ByteTable& table, Lanes index) {
  return _mm512_maskz_permutexvar_epi8(0x0101010101010101, index, _mm512_load_si512(&table));
}

/// `Stream` of eight rounds.
struct LaneStream {
  Lanes low, high;

  PENULT_LANES Lanes next() {
    const Lanes sum = _mm512_add_epi64(low, high);
    const Lanes mixed = _mm512_xor_si512(low, _mm512_slli_epi64(low, 23));
    const Lanes shifted =
        _mm512_xor_si512(_mm512_srli_epi64(mixed, 18), _mm512_srli_epi64(high, 5));
    low = high;
    high = _mm512_xor_si512(_mm512_xor_si512(mixed, high), shifted);
    return sum;
  }
};

/// `scramble` of `lab/seeds.h`.
PENULT_LANES Lanes scramble_lanes(Lanes value) {
  const auto mix = [](Lanes bits, unsigned shift) {
    return _mm512_xor_si512(bits, _mm512_srli_epi64(bits, shift));
  };
  value = _mm512_add_epi64(value, all(0x9e3779b97f4a7c15));
  value = _mm512_mullo_epi64(mix(value, 30), all(0xbf58476d1ce4e5b9));
  value = _mm512_mullo_epi64(mix(value, 27), all(0x94d049bb133111eb));
  return mix(value, 31);
}

/// Any card of a set in each lane, by the low half of `number`; nonsense where the set is empty.
struct LanePlaces {
  Lanes face;
  LaneMask second;  ///< where it is a second copy
  LaneMask found;   ///< where the set is not empty
};
PENULT_LANES LanePlaces any_card(Lanes number, Lanes first, Lanes second) {
  const Lanes in_first = _mm512_popcnt_epi64(first);
  const Lanes count = _mm512_add_epi64(in_first, _mm512_popcnt_epi64(second));
  const Lanes nth = _mm512_srli_epi64(_mm512_mul_epu32(number, count), 32);
  const LaneMask in_second = _mm512_cmpge_epu64_mask(nth, in_first);
  const Lanes index = _mm512_mask_sub_epi64(nth, in_second, nth, in_first);
  return {nth_bit(where(in_second, second, first), index), in_second, some(count)};
}
PENULT_LANES Lanes bit_of(Lanes face) { return _mm512_sllv_epi64(all(1), face); }

#undef PENULT_LANES

}  // namespace
}  // namespace penult::batch

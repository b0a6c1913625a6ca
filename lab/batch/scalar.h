#pragma once
// One game of the batch simulator in ordinary registers: its state, its tables and its deal.

#include "lab/batch/kernel.h"
#include "lab/seeds.h"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace penult::batch {

/// One of two values without a branch. g++ 12 makes jumps of conditional operators whatever it is
/// told, so it is told in assembler.
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

inline uint64_t lowest(uint64_t bits) { return bits & -bits; }

/// The set bit number `index` (from 0), as a mask; 0 if there are fewer.
inline uint64_t nth_bit(uint64_t bits, uint32_t index) {
#if defined(__BMI2__)
  return _pdep_u64(uint64_t{1} << (index & 63), bits);
#else
  for (; index > 0; --index)
    bits &= bits - 1;
  return lowest(bits);
#endif
}

/// A card of two words of bits, by its copy. No card: `bit` is 0.
struct Place {
  uint64_t copy = 0;
  uint64_t bit = 0;
};

/// Any card of a set: the number times the count, the upper half of it.
inline Place any_card(uint32_t number, uint64_t first, uint64_t second) {
  const auto in_first = uint32_t(std::popcount(first));
  const uint32_t count = in_first + uint32_t(std::popcount(second));
  const auto nth = uint32_t(uint64_t{number} * count >> 32);
  const uint64_t copy = nth >= in_first;
  const auto index = uint32_t(either(copy, nth - in_first, nth));
  return {copy, nth_bit(either(copy, second, first), index)};
}

/// xorshift128+ (Vigna 2017): a few instructions on 64 bits, in a lane as in a register.
struct Stream {
  uint64_t low, high;

  uint64_t next() {
    const uint64_t sum = low + high;
    const uint64_t mixed = low ^ low << 23;
    low = high;
    high = mixed ^ high ^ mixed >> 18 ^ high >> 5;
    return sum;
  }
};
/// The stream of a round: sources 4 and 5 of `seed_of_round`, whose others `simulate` uses.
inline Stream stream_of(uint64_t key, uint64_t round) {
  const uint64_t base = scramble(key ^ round);
  return {scramble(base + 4), scramble(base + 5)};
}

/// What the top card asks for: color × 15 + symbol, black cards with the color named.
inline constexpr int kSymbolsOnTop = 15;
constexpr int asks_for(int color, int face) {
  const bool black = face >= kColoredKinds;
  return color * kSymbolsOnTop + (black ? 13 + (face & 1) : face % kColoredSymbols);
}

struct Fits {
  FaceMask color[64] = {};  ///< faces of the color that counts
  FaceMask any[64] = {};    ///< all that fits (PLAY-01 … PLAY-05)
};
inline constexpr Fits kFits = [] {
  Fits fits;
  for (int color = 0; color < kColors; ++color) {
    for (int symbol = 0; symbol < kSymbolsOnTop; ++symbol) {
      const int asks = color * kSymbolsOnTop + symbol;
      fits.color[asks] = faces_of(Color(color));
      fits.any[asks] = faces_of(Color(color)) | kBlackFaces |
                       (symbol < kColoredSymbols ? faces_of(Symbol(symbol)) : 0);
    }
  }
  return fits;
}();

/// The faces of a face's kind: two for black ones.
inline constexpr auto kSameKind = [] {
  std::array<FaceMask, 64> same{};
  for (int face = 0; face < 56; ++face)
    same[size_t(face)] = face < kColoredKinds
                             ? face_bit(face)
                             : faces_of(face & 1 ? Symbol::kWildDrawFour : Symbol::kWild);
  return same;
}();

/// What laying a card does, by the color named (black cards) and face: bits 0 … 7 what the new top
/// asks for, 13 the next player is passed over, 14 the direction turns, from 16 on the penalty.
struct Effects {
  uint32_t of[kColors][64] = {};
};
constexpr size_t passing(uint32_t effect) { return effect >> 13 & 3; }
constexpr uint32_t penalty(uint32_t effect) { return effect >> 16; }
template <int kPlayers>
inline constexpr Effects kEffects = [] {
  Effects effects;
  for (int named = 0; named < kColors; ++named) {
    for (int face = 0; face < 56; ++face) {
      const bool black = face >= kColoredKinds;
      const int symbol = black ? -1 : face % kColoredSymbols;
      const bool reverse = symbol == int(Symbol::kReverse);
      const bool skip = symbol == int(Symbol::kSkip) || penalty_of(face) > 0 ||
                        (reverse && kPlayers == 2);  // ACT-REV-04
      const int color = black ? named : face / kColoredSymbols;
      effects.of[named][face] = uint32_t(asks_for(color, face)) | uint32_t(skip) << 13 |
                                uint32_t(reverse && kPlayers > 2) << 14 |
                                uint32_t(penalty_of(face)) << 16;
    }
  }
  return effects;
}();

/// The next `Game::turn`, by `passing` and the present one.
struct Turns {
  uint8_t after[4][32] = {};
};
template <int kPlayers>
inline constexpr Turns kTurns = [] {
  Turns turns;
  for (int passing = 0; passing < 4; ++passing) {
    for (int turn = 0; turn < 32; ++turn) {
      const int direction = (turn >> 4) ^ (passing >> 1);
      const int steps = (direction ? -1 : 1) * (1 + (passing & 1));
      const int seat = ((turn & 15) + steps + 2 * kPlayers) % kPlayers;
      turns.after[passing][turn] = uint8_t(seat | direction << 4);
    }
  }
  return turns;
}();

template <int kPlayers>
struct alignas(32) Game {
  uint64_t hands[kPlayers][2];
  uint64_t pile[2];
  Stream stream;
  uint64_t top;       ///< the top card, as a bit
  uint64_t top_copy;  ///< and which copy it is
  uint64_t round;
  uint32_t turns;
  uint32_t last_pass;  ///< the turn of the last pass
  uint16_t reshuffles;
  uint8_t passes;  ///< turns in a row without a card, as of `last_pass`
  uint8_t turn;    ///< whose turn it is, and in bit 4 whether play goes counterclockwise
  uint8_t asks;    ///< `asks_for` of the top card
};

/// Deals the rounds from `first` on. Four at a time, card by card, since each card waits for the
/// one before it.
inline void deal(Deals& deals, int players, uint64_t key, uint64_t first) {
  constexpr int kAtOnce = 4;
  for (int start = 0; start < kStock; start += kAtOnce) {
    struct Round {
      Stream stream;
      uint64_t pile[2] = {kDeck.first, kDeck.second};
      uint64_t number = 0;
    } rounds[kAtOnce];
    for (int i = 0; i < kAtOnce; ++i)
      rounds[i].stream = stream_of(key, first + uint64_t(start + i));
    for (int seat = 0; seat < players; ++seat) {
      uint64_t hands[kAtOnce][2] = {};
      for (int card = 0; card < 7; ++card) {
        for (int i = 0; i < kAtOnce; ++i) {
          Round& round = rounds[i];
          round.number = card & 1 ? round.number >> 32 : round.stream.next();
          const Place place = any_card(uint32_t(round.number), round.pile[0], round.pile[1]);
          const uint64_t second = place.bit & -place.copy;
          round.pile[0] ^= place.bit ^ second;
          round.pile[1] ^= second;
          hands[i][0] |= place.bit ^ second;
          hands[i][1] |= second;
        }
      }
      for (int i = 0; i < kAtOnce; ++i) {
        deals.hands[seat][0][start + i] = hands[i][0];
        deals.hands[seat][1][start + i] = hands[i][1];
      }
    }
    for (int i = 0; i < kAtOnce; ++i) {
      Round& round = rounds[i];
      // START-07: a Wild Draw Four would go back into the deck, so none is looked at.
      const uint64_t number = round.stream.next();
      const Place starter =
          any_card(uint32_t(number), round.pile[0] & ~kDrawFours, round.pile[1] & ~kDrawFours);
      round.pile[starter.copy] ^= starter.bit;
      const int face = std::countr_zero(starter.bit);
      const int at = start + i;
      deals.pile[0][at] = round.pile[0];
      deals.pile[1][at] = round.pile[1];
      deals.top[at] = starter.bit;
      deals.top_copy[at] = starter.copy;
      deals.color[at] = face < kColoredKinds ? uint64_t(face / kColoredSymbols) : number >> 62;
      deals.low[at] = round.stream.low;
      deals.high[at] = round.stream.high;
      deals.round[at] = first + uint64_t(at);
    }
  }
}

/// Takes over a deal. The penalty of the starter is not drawn yet.
template <int kPlayers>
void take_deal(Game<kPlayers>& game, const Deals& deals, int at) {
  for (int seat = 0; seat < kPlayers; ++seat) {
    game.hands[seat][0] = deals.hands[seat][0][at];
    game.hands[seat][1] = deals.hands[seat][1][at];
  }
  game.pile[0] = deals.pile[0][at];
  game.pile[1] = deals.pile[1][at];
  game.stream = {deals.low[at], deals.high[at]};
  game.top = deals.top[at];
  game.top_copy = deals.top_copy[at];
  game.round = deals.round[at];
  game.turns = game.last_pass = 0;
  game.reshuffles = game.passes = 0;
  const int face = std::countr_zero(game.top);
  game.asks = uint8_t(asks_for(int(deals.color[at]), face));
  // START-03, START-04: a Skip or Draw Two passes over the first player; after a Reverse the
  // dealer, who is the last seat, begins counterclockwise.
  const size_t passes = passing(kEffects<kPlayers>.of[0][face]);
  game.turn = uint8_t(passes & 2 ? (kPlayers - 1) | 16 : passes & 1);
}

}  // namespace penult::batch

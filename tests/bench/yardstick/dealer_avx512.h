#pragma once
// Deals 64 games at a time, eight in each register.

#include "tests/bench/yardstick/lanes.h"

namespace penult::yardstick {
namespace {

inline constexpr auto kFirstColoredFace = [] {
  ByteTable table;
  for (int face = 0; face < kColoredKinds; ++face)
    table.entry[face] = uint8_t(face / kColoredSymbols * kColoredSymbols);
  return table;
}();
/// 64 for black cards: shifting by it leaves nothing.
inline constexpr auto kSymbolOfFace = [] {
  ByteTable table;
  for (int face = 0; face < 64; ++face)
    table.entry[face] = uint8_t(face < kColoredKinds ? face % kColoredSymbols : 64);
  return table;
}();
inline constexpr auto kPenaltyOfFace = [] {
  ByteTable table;
  for (int color = 0; color < kColors; ++color)
    table.entry[color * kColoredSymbols + int(Symbol::kDrawTwo)] = 2;
  table.entry[53] = table.entry[55] = 4;
  return table;
}();

/// What a card that is laid asks of the next one: the color that counts, as faces, and all that
/// fits.
struct LaneFits {
  Lanes color, any;
};
/// `random` names the color of black cards, by its two highest bits.
[[gnu::always_inline]] inline LaneFits fits_of(Lanes face, Lanes symbol, Lanes random) {
  const LaneMask black = _mm512_cmpge_epu64_mask(face, all(kColoredKinds));
  const Lanes named = _mm512_mullo_epi64(_mm512_srli_epi64(random, 62), all(kColoredSymbols));
  const Lanes color = _mm512_sllv_epi64(all(faces_of(Color::kRed)),
                                        where(black, named, look_up(kFirstColoredFace, face)));
  const Lanes same = _mm512_sllv_epi64(all(faces_of(Symbol::k0)), symbol);
  return {color, _mm512_or_si512(_mm512_or_si512(color, same), all(kWilds))};
}

/// One field after the other, each for 64 games.
template <int kPlayers>
struct Deals {
  static constexpr int kGames = 64;
  using Field = uint64_t[kGames];

  alignas(64) Field hands[kPlayers][2];
  Field pile[2];
  Field seat;        ///< who begins, or draws if `owed`
  Field direction;   ///< 1 clockwise, −1 counterclockwise
  Field color, any;  ///< `LaneFits`
  Field owed;        ///< cards that `seat` draws for the starter
  Field top;         ///< face of the starter
};

template <int kPlayers>
[[gnu::noinline]] void deal(Deals<kPlayers>& deals, LaneRandom& random) {
  for (int game = 0; game < deals.kGames; game += kLanes) {
    Lanes pile[2] = {all(kDeck.first), all(kDeck.second)};
    const auto remove = [&](const LanePlaces& card) {
      pile[0] = _mm512_mask_xor_epi64(pile[0], LaneMask(~card.in_second), pile[0], card.bit);
      pile[1] = _mm512_mask_xor_epi64(pile[1], card.in_second, pile[1], card.bit);
    };
    for (auto& hand : deals.hands) {
      Lanes cards[2] = {all(0), all(0)};
      Lanes number = all(0);
      for (int nth = 0; nth < 7; ++nth) {
        number = nth & 1 ? _mm512_srli_epi64(number, 32) : random.next();
        const LanePlaces card = any_card(number, pile[0], pile[1]);
        remove(card);
        cards[0] = _mm512_mask_or_epi64(cards[0], LaneMask(~card.in_second), cards[0], card.bit);
        cards[1] = _mm512_mask_or_epi64(cards[1], card.in_second, cards[1], card.bit);
      }
      store(&hand[0][game], cards[0]);
      store(&hand[1][game], cards[1]);
    }
    // START-07: a Wild Draw Four would go back into the deck, so none is looked at.
    const Lanes number = random.next();
    const Lanes starters = all(~kDrawFours);
    const LanePlaces starter =
        any_card(number, _mm512_and_si512(pile[0], starters), _mm512_and_si512(pile[1], starters));
    remove(starter);
    const Lanes symbol = look_up(kSymbolOfFace, starter.face);
    const LaneFits fits = fits_of(starter.face, symbol, number);
    const LaneMask skip = equal(symbol, uint64_t(Symbol::kSkip));
    const LaneMask reverse = equal(symbol, uint64_t(Symbol::kReverse));
    Lanes seat = where(skip, all(1), all(0)), direction = all(1);
    if constexpr (kPlayers == 2) {
      seat = where(reverse, all(1), seat);
    } else {
      seat = where(reverse, all(kPlayers - 1), seat);
      direction = where(reverse, all(~uint64_t{0}), direction);
    }
    store(&deals.pile[0][game], pile[0]);
    store(&deals.pile[1][game], pile[1]);
    store(&deals.seat[game], seat);
    store(&deals.direction[game], direction);
    store(&deals.color[game], fits.color);
    store(&deals.any[game], fits.any);
    store(&deals.owed[game], look_up(kPenaltyOfFace, starter.face));
    store(&deals.top[game], starter.face);
  }
}

}  // namespace
}  // namespace penult::yardstick

#pragma once
// What a card means to eight games at once, and fresh rounds for them: the deals of `scalar.h`,
// eight in each register. Only for files compiled for AVX-512.

#include "lab/batch/kernel.h"
#include "lab/batch/lanes.h"

namespace penult::batch {
namespace {

/// From here on: entries for the colors that may be named for a black card.
constexpr int kNamed = 56;
/// The first face of the color of a face.
constexpr ByteTable kFirstOfColor = [] {
  ByteTable table;
  for (int color = 0; color < kColors; ++color)
    table.entry[kNamed + color] = uint8_t(color * kColoredSymbols);
  for (int face = 0; face < kColoredKinds; ++face)
    table.entry[face] = uint8_t(face / kColoredSymbols * kColoredSymbols);
  return table;
}();
/// 64 for black cards: to shift by it leaves nothing.
constexpr ByteTable kSymbolOf = [] {
  ByteTable table;
  for (int face = 0; face < 64; ++face)
    table.entry[face] = uint8_t(face < kColoredKinds ? face % kColoredSymbols : 64);
  return table;
}();
constexpr ByteTable kPenaltyOf = [] {
  ByteTable table;
  for (int face = 0; face < 56; ++face)
    table.entry[face] = uint8_t(penalty_of(face));
  return table;
}();

[[gnu::always_inline]] inline LaneMask is_black(Lanes face) {
  return _mm512_cmpge_epu64_mask(face, all(kColoredKinds));
}

/// A laid card's color and all that fits on it, as faces. `number` names the color of black ones.
struct LaneFits {
  Lanes color, any;
};
[[gnu::always_inline]] inline LaneFits fits_on(Lanes face, LaneMask black, Lanes symbol,
                                               Lanes number) {
  const Lanes named = _mm512_srli_epi64(number, 62);
  const Lanes index = _mm512_mask_add_epi64(face, black, named, all(kNamed));
  const Lanes color = _mm512_sllv_epi64(all(faces_of(Color::kRed)), look_up(kFirstOfColor, index));
  const Lanes same = _mm512_sllv_epi64(all(faces_of(Symbol::k0)), symbol);
  return {color, _mm512_or_si512(_mm512_or_si512(color, same), all(kBlackFaces))};
}

/// Fresh rounds, and how each begins.
template <int kPlayers>
struct Stock {
  Deals deals;
  Field seat, direction, color, any, owed;
};

template <int kPlayers>
[[gnu::noinline]] void deal(Stock<kPlayers>& stock, uint64_t key, uint64_t first) {
  Deals& deals = stock.deals;
  for (int at = 0; at < kStock; at += kLanes) {
    const Lanes round =
        _mm512_add_epi64(all(first + uint64_t(at)), _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0));
    const Lanes base = scramble_lanes(_mm512_xor_si512(all(key), round));
    LaneStream stream{scramble_lanes(_mm512_add_epi64(base, all(4))),
                      scramble_lanes(_mm512_add_epi64(base, all(5)))};
    Lanes pile[2] = {all(kDeck.first), all(kDeck.second)};
    for (int seat = 0; seat < kPlayers; ++seat) {
      Lanes hand[2] = {all(0), all(0)};
      Lanes number = all(0);
      for (int card = 0; card < 7; ++card) {
        number = card & 1 ? _mm512_srli_epi64(number, 32) : stream.next();
        const LanePlaces place = any_card(number, pile[0], pile[1]);
        const Lanes bit = bit_of(place.face);
        pile[0] = toggle(pile[0], not_in(place.second), bit);
        pile[1] = toggle(pile[1], place.second, bit);
        hand[0] = toggle(hand[0], not_in(place.second), bit);
        hand[1] = toggle(hand[1], place.second, bit);
      }
      store(&deals.hands[seat][0][at], hand[0]);
      store(&deals.hands[seat][1][at], hand[1]);
    }
    // START-07: a Wild Draw Four would go back into the deck, so none is looked at.
    const Lanes number = stream.next();
    const LanePlaces starter = any_card(number, _mm512_and_si512(pile[0], all(~kDrawFours)),
                                        _mm512_and_si512(pile[1], all(~kDrawFours)));
    const Lanes bit = bit_of(starter.face);
    const Lanes symbol = look_up(kSymbolOf, starter.face);
    const LaneFits fits = fits_on(starter.face, is_black(starter.face), symbol, number);
    // START-03, START-04: a Skip passes over the first player; after a Reverse the dealer, who is
    // the last seat, begins counterclockwise.
    const LaneMask reverse = equal(symbol, uint64_t(Symbol::kReverse));
    Lanes seat = where(equal(symbol, uint64_t(Symbol::kSkip)), all(1), all(0));
    seat = where(reverse, all(kPlayers - 1), seat);
    const LaneMask turns_back = kPlayers == 2 ? LaneMask{0} : reverse;
    store(&deals.pile[0][at], toggle(pile[0], not_in(starter.second), bit));
    store(&deals.pile[1][at], toggle(pile[1], starter.second, bit));
    store(&deals.top[at], bit);
    store(&deals.top_copy[at], _mm512_maskz_mov_epi64(starter.second, all(1)));
    store(&deals.low[at], stream.low);
    store(&deals.high[at], stream.high);
    store(&deals.round[at], round);
    store(&stock.seat[at], seat);
    store(&stock.direction[at], where(turns_back, all(~uint64_t{0}), all(1)));
    store(&stock.color[at], fits.color);
    store(&stock.any[at], fits.any);
    store(&stock.owed[at], look_up(kPenaltyOf, starter.face));
  }
}

}  // namespace
}  // namespace penult::batch

#pragma once
// Cards, colors, symbols and sets of cards.

#include <bit>
#include <cstdint>

namespace penult {

/// A player's place at the table, 0 … 9, clockwise: seat 1 sits to the left of seat 0.
using Seat = uint8_t;
inline constexpr int kMaxSeats = 10;
inline constexpr Seat kNobody = 15;

/// In the order in which ties between colors are settled (TIME-01).
enum class Color : uint8_t { kRed, kYellow, kGreen, kBlue, kNone };
inline constexpr int kColors = 4;

/// What is printed on a card apart from its color. From `kWild` on: black cards.
enum class Symbol : uint8_t {
  k0,
  k1,
  k2,
  k3,
  k4,
  k5,
  k6,
  k7,
  k8,
  k9,
  kSkip,
  kReverse,
  kDrawTwo,
  kWild,
  kWildDrawFour,
  kShuffleHands,
  kCustomizable,
  kBlank,
  kDownpour1,
  kDownpour2,
};
inline constexpr int kColoredSymbols = 13;

/// What is printed on a card: 0 … 51 = color × 13 + symbol, from 52 on the black kinds in the order
/// of `Symbol`.
enum class Kind : uint8_t {};
inline constexpr int kColoredKinds = kColors * kColoredSymbols;
inline constexpr int kKinds = kColoredKinds + 7;
inline constexpr Kind kNoKind{255};

constexpr Kind kind_of(Color color, Symbol symbol) {
  return Kind(symbol < Symbol::kWild ? int(color) * kColoredSymbols + int(symbol)
                                     : kColoredKinds + int(symbol) - int(Symbol::kWild));
}
constexpr bool is_black(Kind kind) { return int(kind) >= kColoredKinds; }
constexpr Color color_of(Kind kind) {
  return is_black(kind) ? Color::kNone : Color(int(kind) / kColoredSymbols);
}
constexpr Symbol symbol_of(Kind kind) {
  return is_black(kind) ? Symbol(int(kind) - kColoredKinds + int(Symbol::kWild))
                        : Symbol(int(kind) % kColoredSymbols);
}

/// One physical card: a bit of a `CardSet`. Its low six bits are the *face*: faces 0 … 51 are the
/// colored kinds, 52 and 54 Wilds, 53 and 55 Wild Draw Fours, 56 … 63 whatever the deck adds
/// (`Rules::kind_of_face`). The seventh bit tells the two copies apart.
enum class Card : uint8_t {};
inline constexpr Card kNoCard{255};
constexpr int face_of(Card card) { return int(card) & 63; }
inline constexpr int kFaces = 64;

/// A set of faces, whichever copy.
using FaceMask = uint64_t;
constexpr FaceMask face_bit(int face) { return FaceMask{1} << face; }
inline constexpr FaceMask kColoredFaces = (FaceMask{1} << kColoredKinds) - 1;
constexpr FaceMask faces_of(Color color) {
  return color == Color::kNone
             ? 0
             : ((FaceMask{1} << kColoredSymbols) - 1) << (int(color) * kColoredSymbols);
}
constexpr FaceMask faces_of(Symbol symbol) {
  FaceMask mask = 0;
  if (symbol < Symbol::kWild)
    for (int color = 0; color < kColors; ++color)
      mask |= face_bit(color * kColoredSymbols + int(symbol));
  else if (symbol == Symbol::kWild)
    mask = face_bit(52) | face_bit(54);
  else if (symbol == Symbol::kWildDrawFour)
    mask = face_bit(53) | face_bit(55);
  return mask;
}

/// A set of physical cards: hands, the draw pile, the discard pile.
struct CardSet {
  uint64_t first = 0;   ///< the first copy of each face
  uint64_t second = 0;  ///< the second copy

  constexpr bool operator==(const CardSet&) const = default;
  constexpr FaceMask faces() const { return first | second; }
  constexpr bool empty() const { return faces() == 0; }
  constexpr int count() const { return std::popcount(first) + std::popcount(second); }
  constexpr bool contains(Card card) const {
    return (((int(card) & 64) ? second : first) >> face_of(card) & 1) != 0;
  }
  constexpr void add(Card card) { ((int(card) & 64) ? second : first) |= face_bit(face_of(card)); }
  constexpr void remove(Card card) {
    ((int(card) & 64) ? second : first) &= ~face_bit(face_of(card));
  }
  constexpr CardSet operator&(FaceMask mask) const { return {first & mask, second & mask}; }
  constexpr CardSet operator|(CardSet other) const {
    return {first | other.first, second | other.second};
  }
  constexpr CardSet operator-(CardSet other) const {
    return {first & ~other.first, second & ~other.second};
  }
  /// The lowest card of the set in canonical order (first copies before second ones, then by face);
  /// `kNoCard` if empty.
  constexpr Card lowest() const {
    if (first) return Card(std::countr_zero(first));
    if (second) return Card(64 + std::countr_zero(second));
    return kNoCard;
  }
};
constexpr CardSet set_of(Card card) {
  CardSet set;
  set.add(card);
  return set;
}

/// Calls `visit(Card)` for each card in canonical order.
template <class Visit>
constexpr void for_each_card(CardSet set, Visit&& visit) {
  for (uint64_t bits = set.first; bits; bits &= bits - 1)
    visit(Card(std::countr_zero(bits)));
  for (uint64_t bits = set.second; bits; bits &= bits - 1)
    visit(Card(64 + std::countr_zero(bits)));
}

}  // namespace penult

#include "rules/deck/deck.h"

namespace penult::deck {

/// The 108 cards of DECK-01: faces 0 … 55, without the second zeroes.
static void write_classic(Rules& rules) {
  const FaceMask all = face_bit(56) - 1;
  rules.deck = {all, all & ~faces_of(Symbol::k0)};
  for (int face = 0; face < kColoredKinds; ++face)
    rules.kind_of_face[size_t(face)] = Kind(face);
  for (int face = kColoredKinds; face < 56; ++face)
    rules.kind_of_face[size_t(face)] =
        kind_of(Color::kNone, face % 2 == 0 ? Symbol::kWild : Symbol::kWildDrawFour);
  for (int face = 56; face < kFaces; ++face)
    rules.kind_of_face[size_t(face)] = kNoKind;
}

/// `count` further cards of a black kind, on faces from `face` on, two copies a face.
static void add_cards(Rules& rules, Symbol symbol, int face, int count) {
  for (int i = 0; i < count; ++i) {
    const int on_face = face + i / 2;
    rules.kind_of_face[size_t(on_face)] = kind_of(Color::kNone, symbol);
    rules.deck.add(Card(on_face + (i % 2) * 64));
  }
}

static int points_of_kind(const Options& options, Kind kind) {
  const Symbol symbol = symbol_of(kind);
  if (symbol < Symbol::kSkip) return int(symbol);
  if (symbol < Symbol::kWild) return 20;
  switch (symbol) {
    case Symbol::kShuffleHands:
    case Symbol::kCustomizable:
      return options.special_wild_points == SpecialWildPoints::_40 ? 40 : 50;
    case Symbol::kDownpour1:
    case Symbol::kDownpour2:
      return 20;
    default:
      return 50;
  }
}

static CardEffect effect_of(const Options& options, Kind kind) {
  switch (symbol_of(kind)) {
    case Symbol::kSkip: {
      const bool answerable =
          options.skip_answer != SkipAnswer::none || options.reverse_deflects == Switch::on;
      return answerable ? CardEffect{.bits = kPends, .amount = 0, .pending = Pending::kSkip}
                        : CardEffect{.bits = kSkips};
    }
    case Symbol::kReverse:
      return {.bits = kReverses};
    case Symbol::kDrawTwo:
      return {.bits = kPends, .amount = 2, .pending = Pending::kDrawTwo};
    case Symbol::kWildDrawFour:
      return {.bits = kIsBlack | kPends, .amount = 4, .pending = Pending::kDrawFour};
    default:
      return {.bits = is_black(kind) ? uint8_t(kIsBlack) : uint8_t(0)};
  }
}

void write(const Options& options, Rules& rules) {
  write_classic(rules);
  if (options.deck == Deck::mattel_112) {
    add_cards(rules, Symbol::kShuffleHands, 56, 1);
    // Each Customizable has a face of its own, because each may have an effect of its own
    // (CUST-02).
    for (int i = 0; i < 3; ++i)
      add_cards(rules, Symbol::kCustomizable, 57 + i, 1);
  }
  if (options.deck == Deck::blank_112 && options.blank != Blank::removed &&
      options.blank != Blank::replacement)
    add_cards(rules, Symbol::kBlank, 60, 4);
  if (options.deck == Deck::h2o) {
    add_cards(rules, Symbol::kDownpour1, 56, options.downpour_1_count);
    add_cards(rules, Symbol::kDownpour2, 60, options.downpour_2_count);
  }
  for (int face = 0; face < kFaces; ++face) {
    const Kind kind = rules.kind_of_face[size_t(face)];
    if (kind == kNoKind) continue;
    rules.faces[size_t(kind)] |= face_bit(face);
    if (is_black(kind)) rules.black |= face_bit(face);
    if (symbol_of(kind) == Symbol::kWildDrawFour) rules.draw_four |= face_bit(face);
    rules.effect[size_t(face)] = effect_of(options, kind);
    rules.effect[size_t(face)].color = color_of(kind);
    const int points = points_of_kind(options, kind);
    for (size_t bit = 0; bit < rules.point_planes.size(); ++bit)
      if (points >> bit & 1) rules.point_planes[bit] |= face_bit(face);
  }
}

}  // namespace penult::deck

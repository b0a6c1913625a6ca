#include "rules/turn/turn.h"

namespace penult::turn {

void write(const Options& options, Rules& rules) {
  for (int color = 0; color <= kColors; ++color) {
    for (int face = 0; face < kFaces; ++face) {
      FaceMask& fits = rules.fit[size_t(color)][size_t(face)].faces;
      fits = rules.black | faces_of(Color(color));
      if (face >= kColoredKinds) continue;
      const Symbol symbol = symbol_of(Kind(face));
      if (symbol < Symbol::kSkip || options.match_symbol == SwitchOn::on) fits |= faces_of(symbol);
    }
  }
  if (options.wild == Wild::nothing_else) rules.last_resort = rules.black & ~rules.draw_four;
}

static FaceMask colored_fits(const Rules& rules, const State& state, Seat seat) {
  return state.hands[seat].faces() & playable_faces(rules, state) & kColoredFaces;
}

Refusal check_draw(const Rules& rules, const State& state, Seat seat) {
  if (step_of(state) == Step::kDrawn) return {.reason = Reason::kAlreadyDrawn};
  if (rules.options.must_play == Switch::on && colored_fits(rules, state, seat))
    return {.reason = Reason::kMustPlay};
  return {};
}

Refusal check_keep(const Rules& rules, const State& state, Seat) {
  if (step_of(state) != Step::kDrawn) return {.reason = Reason::kNothingDrawn};
  const FaceMask drawn = face_bit(face_of(state.drawn));
  const bool obliged = rules.options.drawn_card == DrawnCard::must_play;
  if (obliged && (drawn & kColoredFaces & playable_faces(rules, state)))
    return {.reason = Reason::kDrawnMustBePlayed};
  return {};
}

Refusal check_card(const Rules& rules, const State& state, Kind card) {
  const Refusal refusal{.card = card, .top = kind_of(rules, state.top), .color = state.color};
  const auto because = [&](Reason reason) {
    Refusal result = refusal;
    result.reason = reason;
    return result;
  };
  if (step_of(state) == Step::kDrawn && card != kind_of(rules, state.drawn))
    return because(Reason::kOnlyTheDrawnCard);
  const CardSet hand = state.hands[state.actor];
  const Card held = find_card(rules, hand, card);
  if (held == kNoCard) return because(Reason::kNotInHand);
  if (rules.options.illegal_play == IllegalPlay::accuse)
    return {};  // PEN-01: laid, and perhaps noticed
  CardSet rest = hand;
  rest.remove(held);
  if (lawful(rules, state, rest, face_of(held))) return {};
  if (is_black(card)) return because(Reason::kWildThoughOtherFits);
  if (is_black(refusal.top)) return because(Reason::kNotTheNamedColor);
  const bool same_symbol = symbol_of(card) == symbol_of(refusal.top);
  return because(same_symbol ? Reason::kSymbolDoesNotCount : Reason::kDoesNotFit);
}

}  // namespace penult::turn

#pragma once
// Shuffle Hands, Customizable, blanks with a rule, Downpour (SHUF, CUST, BLANK, DOWN, HOUSE-P10).

#include "engine/moves.h"
#include "rules/seven_zero/seven_zero.h"

namespace penult::special_wilds {

void write(const Options& options, Rules& rules);

/// SHUF-02, SHUF-03: all hands in one heap, dealt again from the player's left, clockwise whatever
/// the direction.
template <class P>
void shuffle_hands(P& play, Seat seat) {
  State& state = play.state;
  CardSet heap;
  for (Seat other = 0; other < state.seats; ++other) {
    heap = heap | state.hands[other];
    state.hands[other] = {};
  }
  for (Seat to = next_seat(state.active, seat, 0); !heap.empty();
       to = next_seat(state.active, to, 0)) {
    const Card card = random_card(play, heap);
    heap.remove(card);
    state.hands[to].add(card);
  }
  seven_zero::hands_moved(play.rules, state, state.active);
  play.tell({.type = EventType::kRedealt, .seat = seat});
}

/// SHUF-05: the re-deal may leave somebody without a card; whoever it is, from the shuffler on in
/// play order, is out.
template <class P>
void after_shuffle(P& play, Seat seat) {
  State& state = play.state;
  const SeatMask dealt = state.active;
  Seat to = seat;
  do {
    if (state.hands[to].empty()) {
      add_finisher(state, to);
      play.tell({.type = EventType::kFinished, .seat = to});
      if (is_decided(play.rules, state)) return end_round(play, Ending::kWon, finisher(state, 0));
    }
    to = next_seat(dealt, to, state.direction);
  } while (to != seat);
  if (!is_active(state, state.actor)) state.actor = next_seat(state, state.actor);
  if (play.rules.options.color_circle == Switch::on && state.color != Color::kNone) return;
  state.chooser = is_active(state, seat) ? seat : state.actor;
  push_step(state, Step::kNameColor);
}

template <class P>
void others_draw(P& play, Seat seat, int amount) {
  State& state = play.state;
  for (Seat to = next_seat(state, seat); to != seat; to = next_seat(state, to))
    give_cards(play, to, amount, DrawReason::kEffect);
}

/// The color up to which the pending card makes its target draw (CUST-02).
inline Color color_drawn_until(const Rules& rules, const State& state) {
  return Color(rules.special[size_t(face_of(state.pending_card))].number);
}

/// Draws until a card of the color comes.
template <class P>
void draw_until(P& play, Seat seat, Color color) {
  State& state = play.state;
  CardSet got;
  for (;;) {
    const Card card = draw_card(play);
    if (card == kNoCard) break;
    state.hands[seat].add(card);
    got.add(card);
    if (faces_of(color) & face_bit(face_of(card))) break;
  }
  const auto others = SeatMask(~seat_bit(seat));
  state.uno_said &= others;
  state.uno_owed &= others;
  if (got.count() >= 4 && play.rules.options.ready_after_draw == Switch::on)
    state.ready_due |= seat_bit(seat);
  play.tell({.type = EventType::kDrew,
             .seat = seat,
             .amount = uint8_t(got.count()),
             .flag = uint8_t(DrawReason::kEffect),
             .cards = got});
}

/// Brings a hand to `size` cards by drawing, or by putting random ones under the draw pile.
template <class P>
void hand_to(P& play, Seat seat, int size) {
  State& state = play.state;
  const int held = state.hands[seat].count();
  if (held < size) {
    give_cards(play, seat, size - held, DrawReason::kEffect);
    return;
  }
  CardSet away;
  for (int i = held; i > size; --i) {
    const Card card = random_card(play, state.hands[seat]);
    state.hands[seat].remove(card);
    away.add(card);
  }
  state.draw = state.draw | away;
  if constexpr (P::Source::kOrdered) play.round.cards.put_under(away);
}

/// CUST-02: what a written rule does beyond a pending draw.
template <class P>
void custom_effect(P& play, Seat seat, EffectSpec effect) {
  State& state = play.state;
  const Seat next = next_seat(state, seat);
  switch (effect.type) {
    case EffectType::kOthersDraw:
      return others_draw(play, seat, effect.number);
    case EffectType::kNextDrawCountIfStuck:
      if (!(state.hands[next].faces() & play.rules.fit[size_t(state.color)][kColoredKinds].faces))
        give_cards(play, next, effect.number, DrawReason::kEffect);
      return;
    case EffectType::kAllDiscardWilds:
      for (Seat other = 0; other < state.seats; ++other)
        if (other != seat && is_active(state, other)) {
          const CardSet kept = state.hands[other] & ~play.rules.black;
          if (!kept.empty()) state.hands[other] = kept;  // nobody goes out by somebody else's card
        }
      return;
    case EffectType::kTargetHandTo:
      return hand_to(play, next, effect.number);
    case EffectType::kAllHandTo:
      for (Seat other = 0; other < state.seats; ++other)
        if (is_active(state, other) && !state.hands[other].empty())
          hand_to(play, other, effect.number);
      return;
    case EffectType::kNone:
    case EffectType::kNextDraws:
    case EffectType::kNextDrawsUntil:
    case EffectType::kExtraTurn:
    case EffectType::kHandsOpenUntilMyTurn:
    case EffectType::kTextOnly:
      return;
  }
}

/// `left`: cards the player holds; changed where a re-deal gives him new ones.
template <class P>
void card_laid(P& play, Seat seat, int face, Symbol symbol, int& left) {
  if (symbol < Symbol::kWild) return;
  if (symbol == Symbol::kShuffleHands) {
    if (left == 0 && play.rules.options.shuffle_last == ShuffleLast::win) return;
    shuffle_hands(play, seat);
    left = -1;  // not out by this card, whatever the new hand is
    return after_shuffle(play, seat);
  }
  if (symbol == Symbol::kDownpour1) return others_draw(play, seat, 1);
  if (symbol == Symbol::kDownpour2) return others_draw(play, seat, 2);
  const EffectSpec effect = play.rules.special[size_t(face)];
  // END-02: of a last card only the draws act.
  if (left > 0 || effect.type == EffectType::kOthersDraw) custom_effect(play, seat, effect);
}

}  // namespace penult::special_wilds

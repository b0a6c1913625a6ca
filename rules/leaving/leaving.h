#pragma once
// Somebody leaves in the middle of a round (LEAVE-01, LEAVE-02; section 13, rulings 39 and 42).

#include "engine/moves.h"

namespace penult::leaving {

/// What waits for the leaver lapses, and the next player moves.
template <class P>
void lapse(P& play, Seat seat, Seat next) {
  State& state = play.state;
  switch (step_of(state)) {
    case Step::kTurn:
    case Step::kDrawn:
      if (state.actor != seat) return;
      state.drawn = kNoCard;
      replace_step(state, Step::kTurn);
      state.actor = next;
      return play.tell({.type = EventType::kTurn, .seat = next});
    case Step::kRespond:
      if (state.target != seat) return;
      settle_pending(state);
      return go_on(play, next);
    case Step::kNameColor:
      if (state.chooser != seat) return;
      state.chooser = next;  // a color there must be: the next player names it
      if (state.actor == seat) state.actor = next;
      return;
    default: return;
  }
}

template <class P>
void leave(P& play, Seat seat) {
  State& state = play.state;
  const CardSet hand = state.hands[seat];
  const Seat next = next_seat(state, seat);
  state.hands[seat] = {};
  state.draw = state.draw | hand;
  if constexpr (P::Source::kOrdered) play.round.cards.put_under(hand);
  const auto others = SeatMask(~seat_bit(seat));
  state.active &= others;
  state.uno_owed &= others;
  state.uno_said &= others;
  play.tell({.type = EventType::kLeft, .seat = seat, .amount = uint8_t(hand.count())});
  if (std::popcount(state.active) <= 1) return end_round(play, Ending::kVoid, kNobody);
  lapse(play, seat, next);
}

/// As `leave`; in honour mode the table as it was before the top card changes likewise, so that a withdrawal brings nobody back.
template <class P>
void leave_for_good(P& play, Seat seat) {
  auto& round = play.round;
  if (play.rules.options.illegal_play == IllegalPlay::accuse && is_active(round.before.state, seat)) {
    Round<typename P::Source> past;
    past.state = round.before.state;
    past.cards = round.before.cards;
    past.memory = round.before.memory;
    NullSink nobody;
    Play<typename P::Source, NullSink> earlier{play.rules, past, nobody};
    leave(earlier, seat);
    round.before = {past.state, past.cards, past.memory};
  }
  leave(play, seat);
}

}  // namespace penult::leaving

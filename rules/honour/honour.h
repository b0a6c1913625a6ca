#pragma once
// Wrong cards may be laid and are caught (PEN-01, PEN-04, END-05): snapshot, accusation,
// withdrawal, consent to the last card.

#include "engine/moves.h"

namespace penult::honour {

Refusal check_accuse(const Rules& rules, const State& state, Seat seat, Seat target);

/// Before a wrong card is laid: keeps everything, because an accusation restores it all (section 8,
/// note 47).
template <class P>
[[gnu::noinline]] void remember(P& play) {
  play.round.before = {play.state, play.round.cards, play.round.memory};
}

template <class P>
void accuse(P& play, Seat seat, Seat target) {
  State& state = play.state;
  const bool guilty = has_flag(state, kWrongCard);
  play.tell({.type = EventType::kAccused, .seat = seat, .target = target, .flag = uint8_t(guilty)});
  if (!guilty) {
    if (play.rules.options.false_call == FalseCall::draw2) {
      play.tell({.type = EventType::kFalseCall, .seat = seat, .target = target});
      give_cards(play, seat, 2, DrawReason::kFalseCall);
    }
    return;
  }
  if (play.rules.options.illegal_return == SwitchOn::off) {
    // Section 13, ruling 26: card and effect stay; who had laid the last card is not out.
    state.flags = uint8_t(state.flags & ~kWrongCard);
    give_cards(play, target, 2, DrawReason::kWrongCard);
    return_if_holding(state, target);
    if (step_of(state) == Step::kConfirm) {
      state.steps = uint32_t(Step::kTurn);  // of whom the card has made the next
      play.tell({.type = EventType::kTurn, .seat = state.actor});
    }
    return;
  }
  const Kind card = kind_of(play.rules, state.top);
  state = play.round.before.state;
  play.round.cards = play.round.before.cards;
  play.round.memory = play.round.before.memory;
  play.tell({.type = EventType::kWithdrawn, .seat = target, .card = card});
  give_cards(play, target, 2, DrawReason::kWrongCard);
  state.drawn = kNoCard;
  state.steps = uint32_t(Step::kTurn);
  state.actor = next_seat(state, target);
  play.tell({.type = EventType::kTurn, .seat = state.actor});
}

}  // namespace penult::honour

#pragma once
// One's own turn: play a card, or draw one and then play or keep it (TURN-01 … TURN-07).

#include "engine/lay.h"
#include "rules/piles/piles.h"

namespace penult::turn {

void write(const Options& options, Rules& rules);

Refusal check_draw(const Rules& rules, const State& state, Seat seat);
Refusal check_keep(const Rules& rules, const State& state, Seat seat);
/// A card on an ordinary turn or a drawn card: possession, turn, fit. Not color nor UNO.
Refusal check_card(const Rules& rules, const State& state, Kind card);

/// PILE-04: nobody can move any more.
template <class P>
void pass_without_card(P& play, Seat seat) {
  State& state = play.state;
  play.tell({.type = EventType::kPassed, .seat = seat});
  if (++state.passes >= std::popcount(state.active)) {
    const piles::Outcome outcome = piles::blocked(play.rules, state);
    return end_round(play, outcome.ending, outcome.winner);
  }
  state.actor = next_seat(state, seat);
  play.tell({.type = EventType::kTurn, .seat = state.actor});
}

template <class P>
void draw(P& play, Seat seat) {
  State& state = play.state;
  const Card card = draw_card(play);
  if (card == kNoCard) {
    play.tell({.type = EventType::kDrew, .seat = seat, .flag = uint8_t(DrawReason::kTurn)});
    return pass_without_card(play, seat);
  }
  state.hands[seat].add(card);
  state.drawn = card;
  state.passes = 0;
  state.uno_said &= SeatMask(~seat_bit(seat));
  replace_step(state, Step::kDrawn);
  play.tell({.type = EventType::kDrew,
             .seat = seat,
             .amount = 1,
             .flag = uint8_t(DrawReason::kTurn),
             .cards = set_of(card)});
}

template <class P>
void keep(P& play, Seat seat) {
  State& state = play.state;
  state.uno_said &= SeatMask(~seat_bit(seat));  // UNO-08: an early call lapses
  state.drawn = kNoCard;
  replace_step(state, Step::kTurn);
  state.actor = next_seat(state, seat);
  play.tell({.type = EventType::kKept, .seat = seat});
  play.tell({.type = EventType::kTurn, .seat = state.actor});
}

}  // namespace penult::turn

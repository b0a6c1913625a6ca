#pragma once
// A five exchanges one card with another player (HOUSE-EX5-01 … -03).

#include "engine/moves.h"

namespace penult::exchange {

void write(const Options& options, Rules& rules);
Refusal check_exchange(const State& state, Seat seat, Seat target);
Refusal check_give(const Rules& rules, const State& state, Seat seat, Kind card);
Refusal check_pick(const State& state, Seat seat, int number);

template <class P>
void card_laid(P& play, Seat seat, Symbol symbol) {
  if (symbol != Symbol::k5 || play.rules.options.five == Five::off) return;
  play.state.chooser = seat;
  push_step(play.state, Step::kExchange);
}

template <class P>
void finish(P& play) {
  State& state = play.state;
  state.chooser = kNobody;
  state.partner = kNobody;
  state.drawn = kNoCard;
  state.offered = kNoCard;
  state.outstanding = 0;
  go_on(play, state.actor);
}

template <class P>
void choose(P& play, Seat seat, Seat target) {
  State& state = play.state;
  if (target == kNobody) {
    play.tell({.type = EventType::kExchanged, .seat = seat});
    return finish(play);
  }
  state.partner = target;
  const bool picks = play.rules.options.five == Five::taker_picks;
  replace_step(state, picks ? Step::kPick : Step::kGive);
  state.outstanding = picks ? SeatMask(0) : SeatMask(seat_bit(seat) | seat_bit(target));
}

/// Both cards are chosen: they change hands at once (HOUSE-EX5-03).
template <class P>
void settle(P& play) {
  State& state = play.state;
  if (state.drawn == kNoCard || state.offered == kNoCard) return;
  state.hands[state.chooser].remove(state.drawn);
  state.hands[state.partner].remove(state.offered);
  state.hands[state.chooser].add(state.offered);
  state.hands[state.partner].add(state.drawn);
  play.tell({.type = EventType::kExchanged,
             .seat = state.chooser,
             .target = state.partner,
             .card = kind_of(play.rules, state.drawn)});
  play.tell({.type = EventType::kExchanged,
             .seat = state.partner,
             .target = state.chooser,
             .card = kind_of(play.rules, state.offered)});
  finish(play);
}

template <class P>
void give(P& play, Seat seat, Kind kind) {
  State& state = play.state;
  const Card card = find_card(play.rules, state.hands[seat], kind);
  (seat == state.chooser ? state.drawn : state.offered) = card;
  state.outstanding &= SeatMask(~seat_bit(seat));
  settle(play);
}

/// HOUSE-EX5-02: a place among face-down cards that are freshly shuffled is any card.
template <class P>
void pick(P& play) {
  play.state.offered = random_card(play, play.state.hands[play.state.partner]);
  settle(play);
}

}  // namespace penult::exchange

#pragma once
// A zero passes all hands on, a seven trades two hands (HOUSE-70-01 … -06).

#include "engine/moves.h"

namespace penult::seven_zero {

void write(const Options& options, Rules& rules);
Refusal check_swap(const Rules& rules, const State& state, Seat seat, Seat target);

/// UNO-11: after hands have moved, cries for other hands are void; who received one card may owe
/// the call.
inline void hands_moved(const Rules& rules, State& state, SeatMask receivers) {
  const bool must_call = rules.options.uno_after_swap == UnoAfterSwap::receiver_must_call;
  if (!must_call && state.uno_said == 0) return;
  for (uint32_t rest = receivers; rest != 0; rest &= rest - 1) {
    const auto seat = Seat(std::countr_zero(rest));
    const bool one = state.hands[seat].count() == 1;
    if (must_call) {
      state.uno_said &= SeatMask(~seat_bit(seat));
      if (one) state.uno_owed |= seat_bit(seat);
    } else if (!one) {
      state.uno_said &= SeatMask(~seat_bit(seat));
    }
  }
}

template <class P>
void rotate(P& play, Seat seat) {
  State& state = play.state;
  Seat to = seat;
  CardSet carried = state.hands[seat];
  do {
    to = next_seat(state, to);
    std::swap(carried, state.hands[to]);
  } while (to != seat);
  hands_moved(play.rules, state, state.active);
  play.tell({.type = EventType::kRotated, .seat = seat});
}

template <class P>
void card_laid(P& play, Seat seat, Symbol symbol) {
  const Options& options = play.rules.options;
  if (symbol == Symbol::k0 && options.zero_rotates == Switch::on) rotate(play, seat);
  if (symbol == Symbol::k7 && options.seven != Seven::off) {
    play.state.chooser = seat;
    push_step(play.state, Step::kSwap);
  }
}

template <class P>
void swap(P& play, Seat seat, Seat target) {
  State& state = play.state;
  state.chooser = kNobody;
  if (target != kNobody) {
    std::swap(state.hands[seat], state.hands[target]);
    hands_moved(play.rules, state, SeatMask(seat_bit(seat) | seat_bit(target)));
  }
  play.tell({.type = EventType::kSwapped, .seat = seat, .target = target});
  go_on(play, state.actor);
}

}  // namespace penult::seven_zero

#pragma once
// The penultimate card is announced (UNO-01 … UNO-13): who owes the call, who may call, who may be
// caught, when it is too late.

#include "engine/moves.h"

namespace penult::uno {

void write(const Options& options, Rules& rules);

/// Calls and catches are heard while a turn, a drawn card or an answer is awaited (section 13,
/// ruling 4).
constexpr bool is_heard(const State& state) {
  const Step step = step_of(state);
  return step == Step::kTurn || step == Step::kDrawn || step == Step::kRespond;
}

/// May `seat` say UNO without laying a card? `due` tells a right cry from a false one.
bool is_due(const Rules& rules, const State& state, Seat seat);
Refusal check_call(const Rules& rules, const State& state, Seat seat);
Refusal check_catch(const Rules& rules, const State& state, Seat seat, Seat target);
/// UNO said together with a card: only with the penultimate one (section 13, ruling 5).
Refusal check_with_card(const State& state, Seat seat);

constexpr bool can_be_caught(const State& state, Seat target) {
  return (state.uno_owed & seat_bit(target)) != 0 && state.hands[target].count() == 1;
}

template <class P>
void call(P& play, Seat seat) {
  State& state = play.state;
  if (!is_due(play.rules, state, seat)) {
    play.tell({.type = EventType::kFalseCall, .seat = seat});
    give_cards(play, seat, 2, DrawReason::kFalseCall);
    return;
  }
  state.uno_said |= seat_bit(seat);
  // UNO-03: under `at_play` a late call is heard but protects from nothing; who received a hand may
  // call in the window all the same.
  const bool late =
      play.rules.options.uno_deadline == UnoDeadline::at_play && state.laid_by == seat;
  if (!late) state.uno_owed &= SeatMask(~seat_bit(seat));
  play.tell({.type = EventType::kUno, .seat = seat});
}

template <class P>
void catch_player(P& play, Seat seat, Seat target) {
  if (!can_be_caught(play.state, target)) {
    play.tell({.type = EventType::kFalseCall, .seat = seat, .target = target});
    give_cards(play, seat, 2, DrawReason::kFalseCall);
    return;
  }
  play.state.uno_owed &= SeatMask(~seat_bit(target));
  play.tell({.type = EventType::kCaught, .seat = seat, .target = target});
  give_cards(play, target, play.rules.uno_penalty, DrawReason::kUno);
}

/// The window closes; where nobody needs to catch, whoever still owes is fined, but for the mover
/// (UNO-05, section 13, ruling 8).
template <class P>
void turn_begins(P& play, Seat mover) {
  State& state = play.state;
  if (play.rules.options.uno_enforcement == UnoEnforcement::automatic) {
    for (Seat seat = 0; seat < state.seats; ++seat) {
      if (seat == mover || !can_be_caught(state, seat)) continue;
      play.tell({.type = EventType::kCaught, .seat = seat});
      give_cards(play, seat, play.rules.uno_penalty, DrawReason::kUno);
    }
  }
  state.uno_owed = 0;
}

}  // namespace penult::uno

#pragma once
// A two silences the table until its player is to act again (HOUSE-SIL-01 … -04).

#include "engine/moves.h"

namespace penult::silence {

void write(const Options& options, Rules& rules);

template <class P>
void card_laid(P& play, Seat seat, Symbol symbol) {
  if (symbol == Symbol::k2 && play.rules.options.silent_two == Switch::on)
    play.state.silence = seat;
}

/// Speech while somebody's two is out costs two and ends the silence.
template <class P>
void speak(P& play, Seat seat) {
  State& state = play.state;
  const bool broke = state.silence != kNobody;
  play.tell({.type = EventType::kSpoke, .seat = seat, .flag = uint8_t(broke)});
  if (!broke) return;
  state.silence = kNobody;
  give_cards(play, seat, 2, DrawReason::kSilence);
}

/// HOUSE-SIL-04: over when its owner is to act again.
inline void update(State& state) {
  const Step step = step_of(state);
  const bool acting = step == Step::kTurn || step == Step::kRespond;
  if (acting && awaited_seat(state) == state.silence) state.silence = kNobody;
  if (!is_active(state, state.silence)) state.silence = kNobody;
}

/// Under `silence_calls=break`: is this act speech (section 13, ruling 29)?
constexpr bool is_speech(const Action& action) {
  switch (action.verb) {
    case Verb::kUno:
    case Verb::kCatch:
    case Verb::kAccuse:
    case Verb::kChallenge:
    case Verb::kKeep:
    case Verb::kReady:
    case Verb::kName:
      return true;
    case Verb::kPlay:
    case Verb::kJump:
      return action.uno || action.color != Color::kNone;
    default:
      return false;
  }
}

}  // namespace penult::silence

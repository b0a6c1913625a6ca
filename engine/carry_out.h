#pragma once
// Carries out an action that may be done: a verb goes to its owner.

#include <cassert>

#include "engine/answer.h"
#include "engine/round.h"
#include "rules/honour/honour.h"
#include "rules/jump_in/jump_in.h"
#include "rules/leaving/leaving.h"
#include "rules/penalties/penalties.h"
#include "rules/ready/ready.h"
#include "rules/turn/turn.h"
#include "rules/uno/uno.h"
#include "rules/wild_draw_four/challenge.h"

namespace penult {

/// TURN-START (M-4): the windows on the card below close.
template <class P>
void begin_turn(P& play, Seat mover) {
  State& state = play.state;
  if (state.uno_owed) [[unlikely]]
    uno::turn_begins(play, mover);
  state.flags = uint8_t(state.flags & ~(kTurnWindow | kWrongCard));
}

template <class P>
void lay_card(P& play, Seat seat, const Action& action) {
  const State& state = play.state;
  const bool drawn = step_of(state) == Step::kDrawn && action.verb == Verb::kPlay;
  begin_turn(play, seat);
  const Laying laying{
      .seat = seat,
      .card = drawn ? state.drawn : find_card(play.rules, state.hands[seat], action.card),
      .color = action.color,
      .uno = action.uno,
      .as = PlayedAs::kTurn};
  if (action.verb == Verb::kJump) return jump_in::jump(play, laying);
  if (step_of(state) == Step::kRespond) return answer(play, laying);
  lay(play, laying);
}

/// UNO-07: lifting a card or touching the pile begins the turn where the option says so, and only
/// for the player to act.
template <class P>
void hint_of_move(P& play, Seat seat, Verb verb) {
  const UnoWindow window = play.rules.options.uno_window;
  const bool counts = verb == Verb::kLift ? window == UnoWindow::draw_or_lift
                                          : window == UnoWindow::draw_play_or_touch;
  if (counts && awaited_seat(play.state) == seat) begin_turn(play, seat);
}

template <class P>
void name_color(P& play, Seat seat, Color color) {
  State& state = play.state;
  state.color = color;
  play.tell({.type = EventType::kColor, .seat = seat, .color = color});
  state.chooser = kNobody;
  go_on(play, state.actor);
}

template <class P>
void carry_out(P& play, Seat seat, const Action& action);

/// TIME-01: the default action; whole, where it takes two acts (draw and keep, give and pick). In a
/// race the late one is the last.
template <class P>
void time_out(P& play, Seat seat) {
  State& state = play.state;
  const Step step = step_of(state);
  if (step == Step::kSlap) {
    state.outstanding = seat_bit(seat);
    return centre::end_race(play);
  }
  carry_out(play, seat, default_action(play.rules, state, seat));
  const bool unfinished = (step == Step::kTurn && step_of(state) == Step::kDrawn) ||
                          (step == Step::kPick && step_of(state) == Step::kPick);
  if (unfinished && awaited_seat(state) == seat)
    carry_out(play, seat, default_action(play.rules, state, seat));
}

/// All that is not a card on the own turn, a draw, a keep or a take; kept apart so that those stay
/// short.
template <class P>
[[gnu::noinline]] void carry_out_rarer(P& play, Seat seat, const Action& action) {
  switch (action.verb) {
    case Verb::kJump:
      return lay_card(play, seat, action);
    case Verb::kPlay:
    case Verb::kDraw:
    case Verb::kKeep:
    case Verb::kTake:
      return;
    case Verb::kChallenge:
      begin_turn(play, seat);
      return wild_draw_four::challenge(play, seat);
    case Verb::kName:
      return name_color(play, seat, action.color);
    case Verb::kUno:
      return uno::call(play, seat);
    case Verb::kCatch:
      return uno::catch_player(play, seat, action.target);
    case Verb::kAccuse:
      return honour::accuse(play, seat, action.target);
    case Verb::kFine:
      return penalties::fine(play, action);
    case Verb::kConfirm:
      return end_round(play, Ending::kWon, finisher(play.state, 0));
    case Verb::kLift:
    case Verb::kTouch:
      return hint_of_move(play, seat, action.verb);
    case Verb::kSpeak:
      return silence::speak(play, seat);
    case Verb::kLeave:
      return leaving::leave_for_good(play, seat);
    case Verb::kTimeout:
      return time_out(play, seat);
    case Verb::kSwap:
      return seven_zero::swap(play, seat, action.target);
    case Verb::kExchange:
      return exchange::choose(play, seat, action.target);
    case Verb::kGive:
      return exchange::give(play, seat, action.card);
    case Verb::kPick:
      return exchange::pick(play);
    case Verb::kSlap:
      return centre::slap(play, seat);
    case Verb::kReady:
      return ready::say(play, seat);
  }
}

template <class P>
void carry_out(P& play, Seat seat, const Action& action) {
  switch (action.verb) {
    case Verb::kPlay:
      return lay_card(play, seat, action);
    case Verb::kDraw:
      begin_turn(play, seat);
      return turn::draw(play, seat);
    case Verb::kKeep:
      return turn::keep(play, seat);
    case Verb::kTake:
      begin_turn(play, seat);
      return take(play, seat);
    default:
      return carry_out_rarer(play, seat, action);
  }
}

/// What waits for the end of the action: the silence, the gate for those who drew much.
template <class P>
[[gnu::noinline]] void round_off(P& play, Seat seat, const Action& action, Seat silence_before) {
  State& state = play.state;
  if (silence_before != kNobody && !is_over(state) &&
      play.rules.options.silence_calls == SilenceCalls::break_ && silence::is_speech(action)) {
    if (state.silence == silence_before) state.silence = kNobody;
    give_cards(play, seat, 2, DrawReason::kSilence);
  }
  if (state.silence != kNobody) silence::update(state);
  if (state.ready_due) ready::ask(state);
}

/// `apply` for an action that `check` lets pass, as one from `legal_actions` or `fitting_faces`
/// does; nothing is asked again.
template <class Source, class Sink>
void apply_lawful(const Rules& rules, Round<Source>& round, Seat seat, const Action& action,
                  Sink& sink) {
  assert(!check(rules, round.state, seat, action));
  Play<Source, Sink> play{rules, round, sink};
  const Seat silence_before = round.state.silence;
  carry_out(play, seat, action);
  const State& state = round.state;
  if (silence_before != kNobody || state.silence != kNobody || state.ready_due) [[unlikely]]
    round_off(play, seat, action, silence_before);
}

}  // namespace penult

#pragma once
// Somebody leaves in the middle of a round (LEAVE-01, LEAVE-02; section 13, rulings 39 and 42).

#include "engine/moves.h"
#include "rules/centre/centre.h"

namespace penult::leaving {

/// Does this step wait for the leaver, so that it lapses?
constexpr bool lapses(const State& state, Step step, Seat seat) {
  switch (step) {
    case Step::kRespond:
      return state.target == seat;
    case Step::kSwap:
    case Step::kExchange:
    case Step::kGive:
    case Step::kPick:
      return state.chooser == seat || state.partner == seat;
    default:
      return false;
  }
}

/// What waits for the leaver lapses, wherever it lies in the stack; a color there must be, so the
/// next player names it.
template <class P>
void lapse(P& play, Seat seat, Seat next) {
  State& state = play.state;
  // Nobody gives anything in an exchange that has lost one of its two.
  if (step_of(state) == Step::kGive && lapses(state, Step::kGive, seat)) state.outstanding = 0;
  uint32_t kept = 0;
  int depth = 0;
  for (uint32_t steps = state.steps; steps; steps >>= 4) {
    auto step = Step(steps & 15);
    if (lapses(state, step, seat)) {
      if (step == Step::kRespond) settle_pending(state);
      continue;
    }
    if (step == Step::kDrawn && state.actor == seat) step = Step::kTurn;
    kept |= uint32_t(step) << (4 * depth++);
  }
  const bool answered = kept != state.steps;
  state.steps = kept;
  if (state.actor == seat) state.actor = next;
  const bool choosing = step_of(state) == Step::kNameColor;
  if (choosing && state.chooser == seat) state.chooser = next;
  if (answered && !choosing) {
    state.chooser = kNobody;
    state.partner = kNobody;
    state.drawn = kNoCard;
    state.offered = kNoCard;
  }
  const bool waited = (state.outstanding & seat_bit(seat)) != 0;
  state.outstanding &= SeatMask(~seat_bit(seat));
  if (step_of(state) == Step::kSlap && std::popcount(state.outstanding) <= 1)
    return centre::end_race(play);
  if (step_of(state) == Step::kReady && waited && state.outstanding == 0) pop_step(state);
  if (step_of(state) == Step::kSettle || (answered && step_of(state) == Step::kTurn)) {
    push_step(state, Step::kTurn);  // what `go_on` takes off
    go_on(play, state.actor);
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
  if (std::popcount(state.active) <= 1) {
    if (finishers(state) > 0) return end_round(play, Ending::kWon, finisher(state, 0));
    return end_round(play, Ending::kVoid, kNobody);
  }
  lapse(play, seat, next);
}

/// As `leave`; in honour mode the table as it was before the top card changes likewise, so that a
/// withdrawal brings nobody back.
template <class P>
void leave_for_good(P& play, Seat seat) {
  auto& round = play.round;
  if (has_flag(round.state, kWrongCard) && is_active(round.before.state, seat)) {
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

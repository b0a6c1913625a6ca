#pragma once
// The target of a pending effect takes it, or answers it with a card: one table says which
// (rules.md section 4, general precedence).

#include "engine/lay.h"

namespace penult {

Refusal check_answer(const Rules& rules, const State& state, Kind card);

inline Answer answer_with(const Rules& rules, const State& state, Kind card) {
  return rules.answers[size_t(state.pending)][size_t(symbol_of(card))];
}

template <class P>
void answer(P& play, Laying laying) {
  const State& state = play.state;
  const Answer how = answer_with(play.rules, state, kind_of(play.rules, laying.card));
  switch (how.as) {
    case AnswerAs::kCover:
      laying.as = PlayedAs::kCover;
      return lay(play, laying);
    case AnswerAs::kStack:
      laying.as = PlayedAs::kStack;
      return lay(play, laying, {.amount = state.amount, .chain = state.chain});
    case AnswerAs::kDeflect:
      laying.as = PlayedAs::kDeflect;
      return lay(play, laying,
                 {.amount = state.amount,
                  .chain = state.chain,
                  .pending = state.pending,
                  .card = state.pending_card,
                  .author = state.author});
    case AnswerAs::kEscape:
    case AnswerAs::kNone:
      laying.as = PlayedAs::kEscape;
      return lay(play, laying);
  }
}

/// The target draws what is pending, or is skipped, and loses the turn.
template <class P>
void take(P& play, Seat seat) {
  State& state = play.state;
  const int amount = state.amount;
  const DrawReason reason =
      has_flag(state, kStarterOnTop) ? DrawReason::kStarter : DrawReason::kPenalty;
  const Color until = state.pending == Pending::kDrawUntil
                          ? special_wilds::color_drawn_until(play.rules, state)
                          : Color::kNone;
  settle_pending(state);
  if (until != Color::kNone) special_wilds::draw_until(play, seat, until);
  if (amount > 0) give_cards(play, seat, amount, reason);
  return_if_holding(state, seat);
  play.tell({.type = EventType::kSkipped, .seat = seat});
  go_on(play, next_seat(state, seat));
}

}  // namespace penult

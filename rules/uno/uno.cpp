#include "rules/uno/uno.h"

namespace penult::uno {

void write(const Options& options, Rules& rules) {
  rules.uno_penalty = uint8_t(options.uno_penalty);
}

bool is_due(const Rules&, const State& state, Seat seat) {
  const SeatMask me = seat_bit(seat);
  if (state.uno_said & me) return false;
  if (can_be_caught(state, seat)) return true;
  // UNO-08: early, with two cards, before the penultimate one is laid.
  const Step step = step_of(state);
  return (step == Step::kTurn || step == Step::kDrawn) && state.actor == seat &&
         state.hands[seat].count() == 2;
}

Refusal check_call(const Rules& rules, const State& state, Seat seat) {
  if (state.uno_said & seat_bit(seat)) return {.reason = Reason::kUnoAlreadySaid};
  if (!is_due(rules, state, seat) && rules.options.false_call == FalseCall::none)
    return {.reason = Reason::kNoUnoDue};
  return {};
}

/// Whoever holds one card in silence may once have owed the call; anybody else never did.
static Reason why_not_caught(const Rules& rules, const State& state, Seat target) {
  if (state.hands[target].count() != 1 || (state.uno_said & seat_bit(target)))
    return Reason::kNotCatchable;
  if (state.laid_by == kNobody) return Reason::kNotCatchable;  // nobody has laid anything
  if (!has_flag(state, kTurnWindow)) return Reason::kCatchTooLate;
  if (state.laid_by == target)
    return rules.options.stages != Stages::off ? Reason::kRefilledHand : Reason::kCatchTooLate;
  const Symbol top = symbol_of(kind_of(rules, state.top));
  const bool moved = (top == Symbol::k7 && rules.options.seven != Seven::off) ||
                     (top == Symbol::k0 && rules.options.zero_rotates == Switch::on) ||
                     top == Symbol::kShuffleHands;
  return moved ? Reason::kHandsHaveMoved : Reason::kCatchTooLate;
}

Refusal check_catch(const Rules& rules, const State& state, Seat seat, Seat target) {
  if (target == seat) return {.reason = Reason::kNobodyCatchesHimself};
  if (target >= state.seats || !is_active(state, target))
    return {.reason = Reason::kIsOut, .seat = target};
  if (can_be_caught(state, target) || rules.options.false_call == FalseCall::draw2) return {};
  return {.reason = why_not_caught(rules, state, target), .seat = target};
}

Refusal check_with_card(const State& state, Seat seat) {
  if (state.hands[seat].count() != 2) return {.reason = Reason::kNoUnoDue};
  if (state.uno_said & seat_bit(seat)) return {.reason = Reason::kUnoAlreadySaid};
  return {};
}

}  // namespace penult::uno

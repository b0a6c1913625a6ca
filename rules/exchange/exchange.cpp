#include "rules/exchange/exchange.h"

namespace penult::exchange {

void write(const Options& options, Rules& rules) {
  if (options.five != Five::off) rules.hooked |= faces_of(Symbol::k5);
}

Refusal check_exchange(const State& state, Seat seat, Seat target) {
  const Step step = step_of(state);
  if (step == Step::kGive || step == Step::kPick) return {.reason = Reason::kExchangeDue};
  if (step != Step::kExchange) return {.reason = Reason::kNoTrade};
  if (state.chooser != seat || target == seat) return {.reason = Reason::kExchangeDue};
  if (target != kNobody && (target >= state.seats || !is_active(state, target)))
    return {.reason = Reason::kIsOut, .seat = target};
  return {};
}

Refusal check_give(const Rules& rules, const State& state, Seat seat, Kind card) {
  const Step step = step_of(state);
  if (step == Step::kGive ? !(state.outstanding & seat_bit(seat))
                          : step != Step::kPick || state.chooser != seat || state.drawn != kNoCard)
    return {.reason = Reason::kNoTrade};
  if (int(card) >= kKinds || find_card(rules, state.hands[seat], card) == kNoCard)
    return {.reason = Reason::kNotInHand, .card = card};
  return {};
}

Refusal check_pick(const State& state, Seat seat, int number) {
  if (step_of(state) != Step::kPick || state.chooser != seat || state.offered != kNoCard)
    return {.reason = Reason::kNoTrade};
  const bool exists = number >= 1 && number <= state.hands[state.partner].count();
  return {.reason = exists ? Reason::kNone : Reason::kNoSuchPosition};
}

}  // namespace penult::exchange

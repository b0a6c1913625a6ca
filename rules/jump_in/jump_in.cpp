#include "rules/jump_in/jump_in.h"

namespace penult::jump_in {

void write(const Options& options, Rules& rules) {
  rules.jump_by_others = options.jump_in == Switch::on;
  rules.jump_by_author = options.twins == Switch::on;
  if (!rules.jump_by_others && !rules.jump_by_author) return;
  rules.jumpable = kColoredFaces;
  if (options.jump_in_wild == Switch::on) rules.jumpable |= rules.black & ~rules.draw_four;
  if (options.jump_in_draw_four == Switch::on) rules.jumpable |= rules.draw_four;
  const bool stacking = options.draw_two_answer == DrawTwoAnswer::stack;
  rules.jump_adds = options.jump_in_draw == JumpInDraw::accumulate ||
                    (options.jump_in_draw == JumpInDraw::auto_ && stacking);
}

/// The window on the top card: for its author until the next turn begins, for others as
/// `jump_in_window` says (HOUSE-JUMP-07).
static Reason window_for(const Rules& rules, const State& state, Seat seat) {
  const bool turn_open = has_flag(state, kTurnWindow);
  const bool author = state.laid_by == seat;
  if (author) {
    if (!rules.jump_by_author) return Reason::kNoJumpOnOwnCard;
    return turn_open ? Reason::kNone : Reason::kTwinTooLate;
  }
  if (!rules.jump_by_others) return Reason::kNoJumpIn;
  if (turn_open) return Reason::kNone;
  const bool still_on_top =
      rules.options.jump_in_window == JumpInWindow::while_on_top && step_of(state) != Step::kDrawn;
  return still_on_top ? Reason::kNone : Reason::kJumpTooLate;
}

/// What forbids any jump-in now, whoever holds a card.
static Reason closed_to_all(const Rules& rules, const State& state) {
  if (has_flag(state, kStarterOnTop)) return Reason::kNoJumpOnStarter;
  // Laid by nobody who is known (a position set by hand, a card withdrawn from above it): no window
  // is open.
  if (state.laid_by == kNobody)
    return rules.jump_by_others ? Reason::kJumpTooLate : Reason::kTwinTooLate;
  const bool finishers_draw =
      is_decided(rules, state) || (state.author != kNobody && is_finisher(state, state.author));
  if (state.pending > Pending::kSkip && finishers_draw) return Reason::kNoJumpOnLastCard;
  if (state.pending != Pending::kNone && has_flag(state, kDeflected))
    return Reason::kNoJumpOnDeflection;
  return Reason::kNone;
}

bool is_open(const Rules& rules, const State& state) {
  const Step step = step_of(state);
  if (!(rules.jumpable & face_bit(face_of(state.top))) ||
      closed_to_all(rules, state) != Reason::kNone)
    return false;
  if (step != Step::kTurn && step != Step::kDrawn && step != Step::kRespond) return false;
  const bool others = window_for(rules, state, kNobody) == Reason::kNone;
  return others ||
         (state.laid_by != kNobody && window_for(rules, state, state.laid_by) == Reason::kNone);
}

Refusal check_jump(const Rules& rules, const State& state, Seat seat, Kind card) {
  if (!rules.jump_by_others && !rules.jump_by_author) return {.reason = Reason::kNoJumpIn};
  const Kind top = kind_of(rules, state.top);
  const Refusal refusal{.card = card, .top = top, .color = state.color};
  const auto because = [&](Reason reason) {
    Refusal result = refusal;
    result.reason = reason;
    return result;
  };
  if (const Reason closed = closed_to_all(rules, state); closed != Reason::kNone)
    return because(closed);
  if (card != top)
    return because(rules.jump_by_others ? Reason::kNotIdentical : Reason::kTwinTooLate);
  if (!(rules.jumpable & face_bit(face_of(state.top))))
    return because(symbol_of(card) == Symbol::kWildDrawFour ? Reason::kNoJumpOnDrawFour
                                                            : Reason::kNoJumpOnWild);
  return because(window_for(rules, state, seat));
}

}  // namespace penult::jump_in

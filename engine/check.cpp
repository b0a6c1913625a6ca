// Why an action may not be done now: one owner for each verb.

#include "engine/answer.h"
#include "engine/round.h"
#include "rules/centre/centre.h"
#include "rules/color_circle/color_circle.h"
#include "rules/exchange/exchange.h"
#include "rules/honour/honour.h"
#include "rules/jump_in/jump_in.h"
#include "rules/penalties/penalties.h"
#include "rules/ready/ready.h"
#include "rules/seven_rounds/seven_rounds.h"
#include "rules/seven_zero/seven_zero.h"
#include "rules/turn/turn.h"
#include "rules/uno/uno.h"
#include "rules/wild_draw_four/challenge.h"

namespace penult {

/// A color must be named before anything else: which rule asks for it.
static Reason color_first(const Rules& rules, const State& state, Seat seat) {
  if (symbol_of(kind_of(rules, state.top)) == Symbol::kShuffleHands)
    return Reason::kColorAfterTheDeal;
  return state.chooser == seat ? Reason::kColorDue : Reason::kNotYourTurn;
}

/// Why the table does not hear an ordinary move of `seat`; kNone if it is that seat's turn, drawn
/// card or answer.
static Reason not_asked(const Rules& rules, const State& state, Seat seat) {
  switch (step_of(state)) {
    case Step::kOver:
      return Reason::kRoundIsOver;
    case Step::kTurn:
    case Step::kDrawn:
      return state.actor == seat ? Reason::kNone : Reason::kNotYourTurn;
    case Step::kRespond:
      return state.target == seat ? Reason::kNone : Reason::kNotYourTurn;
    case Step::kNameColor:
      return color_first(rules, state, seat);
    case Step::kSwap:
      return Reason::kSwapDue;
    case Step::kExchange:
    case Step::kGive:
      return Reason::kExchangeDue;
    case Step::kPick:
      return Reason::kPickDue;
    case Step::kSlap:
      return Reason::kRaceFirst;
    case Step::kReady:
      return Reason::kReadyFirst;
    case Step::kConfirm:
      return Reason::kConfirmFirst;
    case Step::kSettle:
      break;
  }
  return Reason::kRoundIsOver;
}

/// Does an answer to the last card depend on its color (section 13, ruling 19)?
static bool color_matters_when_out(const Rules& rules, const CardEffect& effect) {
  const Options& options = rules.options;
  if (effect.pending == Pending::kNone) return false;
  if (options.reverse_deflects == Switch::on) return true;
  return effect.pending == Pending::kDrawFour &&
         (options.draw_two_covers_four == Switch::on || options.draw_four_stack == Switch::on);
}

/// Does play go on although this is the last card (HOUSE-LAST-01, HOUSE-R7-01)?
static bool play_goes_on(const Rules& rules, const State& state, Seat seat) {
  if (rules.options.stages != Stages::off && seven_rounds::stage_of(state, seat) > 1) return true;
  return rules.options.round_end == RoundEnd::to_last && std::popcount(state.active) > 2;
}

/// WILD-01, WILD-03: black cards name a color, others do not.
static Reason check_color(const Rules& rules, const State& state, Seat seat, const Action& action) {
  const bool named = action.color != Color::kNone;
  if (!is_black(action.card)) return named ? Reason::kColorNotNamed : Reason::kNone;
  if (symbol_of(action.card) == Symbol::kShuffleHands)
    return named ? Reason::kColorAfterTheDeal : Reason::kNone;
  if (rules.options.color_circle == Switch::on && state.color != Color::kNone)
    return named && action.color != color_circle::next(state) ? Reason::kColorGoesInACircle
                                                              : Reason::kNone;
  if (named) return Reason::kNone;
  if (state.hands[seat].count() > 1) return Reason::kColorMissing;
  if (play_goes_on(rules, state, seat)) return Reason::kColorMissingPlayGoesOn;
  const Card card = find_card(rules, state.hands[seat], action.card);
  return color_matters_when_out(rules, rules.effect[size_t(face_of(card))]) ? Reason::kColorMissing
                                                                            : Reason::kNone;
}

/// HOUSE-P10-02, BLANK-01: a card that makes many be drawn neither answers nor is answered.
static Reason why_no_answer(const Rules& rules, const State& state, Kind card) {
  const FaceMask faces = faces_of(rules, card);
  const bool draws_many =
      rules.effect[size_t(std::countr_zero(faces))].pending == Pending::kDrawMany;
  return rules.unanswerable[size_t(draws_many ? Pending::kDrawMany : state.pending)];
}

Refusal check_answer(const Rules& rules, const State& state, Kind card) {
  const Refusal refusal{.card = card, .top = kind_of(rules, state.top), .color = state.color};
  const auto because = [&](Reason reason) {
    Refusal result = refusal;
    result.reason = reason;
    return result;
  };
  if (find_card(rules, state.hands[state.target], card) == kNoCard)
    return because(Reason::kNotInHand);
  const Answer answer = answer_with(rules, state, card);
  const bool starter = has_flag(state, kStarterOnTop);
  // START-09: never a deflection (nobody to hit) nor an identical Skip; nothing at all where the
  // option is off.
  const bool identical = answer.fit == AnswerFit::kIdentical;
  if (starter && answer.as != AnswerAs::kNone &&
      (rules.options.starter_answer == SwitchOn::off || answer.as == AnswerAs::kDeflect ||
       identical))
    return because(Reason::kStarterNotAnswered);
  switch (answer.as == AnswerAs::kNone ? AnswerFit::kAnyColor : answer.fit) {
    case AnswerFit::kAnyColor:
      break;
    case AnswerFit::kCurrentColor:
      if (color_of(card) != state.color) return because(answer.misfit);
      break;
    case AnswerFit::kIdentical:
      if (card != kind_of(rules, state.pending_card)) return because(answer.misfit);
      break;
  }
  if (answer.as == AnswerAs::kNone) return because(why_no_answer(rules, state, card));
  const bool moves_on = answer.as != AnswerAs::kDeflect;
  if (moves_on && next_seat(state, state.target) == state.target)
    return because(Reason::kCannotCoverAtFinisher);
  return {};
}

static Refusal check_laying(const Rules& rules, const State& state, Seat seat,
                            const Action& action) {
  if (int(action.card) >= kKinds) return {.reason = Reason::kNotInHand, .card = action.card};
  Refusal refusal;
  if (action.verb == Verb::kJump) {
    const Reason asked = not_asked(rules, state, seat);
    if (asked != Reason::kNone && asked != Reason::kNotYourTurn) return {.reason = asked};
    refusal = jump_in::check_jump(rules, state, seat, action.card);
    if (!refusal && find_card(rules, state.hands[seat], action.card) == kNoCard)
      refusal = {.reason = Reason::kNotInHand, .card = action.card};
  } else {
    if (const Reason reason = not_asked(rules, state, seat); reason != Reason::kNone)
      return {.reason = reason};
    refusal = step_of(state) == Step::kRespond ? check_answer(rules, state, action.card)
                                               : turn::check_card(rules, state, action.card);
  }
  if (refusal) return refusal;
  if (const Reason reason = check_color(rules, state, seat, action); reason != Reason::kNone)
    return {
        .reason = reason,
        .card = action.card,
        .color = reason == Reason::kColorGoesInACircle ? color_circle::next(state) : state.color};
  return action.uno ? uno::check_with_card(state, seat) : Refusal{};
}

static Refusal check_turn_verb(const Rules& rules, const State& state, Seat seat, Verb verb) {
  if (verb == Verb::kChallenge && uno::is_heard(state))
    return wild_draw_four::check_challenge(rules, state, seat);
  // TURN-06 comes before the question whose turn it is: a turn without a card drawn is over
  // already.
  if (verb == Verb::kKeep && uno::is_heard(state) && step_of(state) != Step::kDrawn)
    return {.reason = Reason::kNothingDrawn};
  if (const Reason reason = not_asked(rules, state, seat); reason != Reason::kNone)
    return {.reason = reason};
  const bool answering = step_of(state) == Step::kRespond;
  if (verb == Verb::kTake) return {.reason = answering ? Reason::kNone : Reason::kNothingPending};
  if (answering) return {.reason = Reason::kAnswerFirst};
  return verb == Verb::kDraw ? turn::check_draw(rules, state, seat)
                             : turn::check_keep(rules, state, seat);
}

Refusal check(const Rules& rules, const State& state, Seat seat, const Action& action) {
  if (is_over(state)) return {.reason = Reason::kRoundIsOver};
  const bool referee = action.verb == Verb::kFine || action.verb == Verb::kConfirm;
  if (!referee && (seat >= state.seats || !(is_active(state, seat) || is_awaited(state, seat))))
    return {.reason = Reason::kIsOut, .seat = seat};
  const Step step = step_of(state);
  switch (action.verb) {
    case Verb::kPlay:
    case Verb::kJump:
      return check_laying(rules, state, seat, action);
    case Verb::kDraw:
    case Verb::kKeep:
    case Verb::kTake:
    case Verb::kChallenge:
      return check_turn_verb(rules, state, seat, action.verb);
    case Verb::kName:
      if (step != Step::kNameColor || state.chooser != seat)
        return {.reason = Reason::kNotYourTurn};
      return {.reason = action.color == Color::kNone ? Reason::kColorDue : Reason::kNone};
    case Verb::kUno:
      return uno::is_heard(state) ? uno::check_call(rules, state, seat)
                                  : Refusal{.reason = not_asked(rules, state, seat)};
    case Verb::kCatch:
      return uno::is_heard(state) ? uno::check_catch(rules, state, seat, action.target)
                                  : Refusal{.reason = not_asked(rules, state, seat)};
    case Verb::kAccuse:
      return honour::check_accuse(rules, state, seat, action.target);
    case Verb::kFine:
      return penalties::check_fine(rules, state, action);
    case Verb::kConfirm:
      return {.reason = step == Step::kConfirm ? Reason::kNone : Reason::kNothingToConfirm};
    case Verb::kSwap:
      return seven_zero::check_swap(rules, state, seat, action.target);
    case Verb::kExchange:
      return exchange::check_exchange(state, seat, action.target);
    case Verb::kGive:
      return exchange::check_give(rules, state, seat, action.card);
    case Verb::kPick:
      return exchange::check_pick(state, seat, action.number);
    case Verb::kSlap:
      return centre::check_slap(state, seat);
    case Verb::kReady:
      return ready::check_ready(state, seat);
    case Verb::kTimeout:
      return {.reason = is_awaited(state, seat) ? Reason::kNone : Reason::kNotYourTurn};
    case Verb::kLift:
    case Verb::kTouch:
    case Verb::kSpeak:
    case Verb::kLeave:
      return {};
  }
  return {.reason = Reason::kNotYourTurn};
}

}  // namespace penult

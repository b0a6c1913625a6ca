#include "lab/play_round.h"

#include <cassert>

#include "bots/random.h"
#include "engine/carry_out.h"

namespace penult {
namespace {

/// Any seat of a mask that is not empty.
Seat any_of(SeatMask mask, Dice& dice) {
  uint32_t skip = std::popcount(mask) == 1 ? 0 : dice.below(uint32_t(std::popcount(mask)));
  for (; skip > 0; --skip)
    mask = SeatMask(mask & (mask - 1));
  return Seat(std::countr_zero(mask));
}

/// Whom the table waits for; `kNobody` for the referee.
Seat seat_to_act(const State& state, Dice& order) {
  const Seat awaited = awaited_seat(state);
  if (awaited != kNobody) return awaited;
  return state.outstanding ? any_of(state.outstanding, order) : kNobody;
}

bool is_turn(const State& state, const Action& action) {
  return action.verb == Verb::kJump || step_of(state) == Step::kTurn;
}

/// Public facts alone tell whether somebody might act out of turn: a card to jump on, a UNO owed, a
/// wrong card.
bool windows_open(const Rules& rules, const State& state) {
  return state.uno_owed != 0 || has_flag(state, kWrongCard) ||
         (state.top != kNoCard && (rules.jumpable & face_bit(face_of(state.top))) != 0);
}

/// A round by itself, as the driver needs it.
template <class Source>
struct LoneRound {
  const Rules& rules;
  Round<Source>& round;
  const State& state = round.state;
  Refusal carry_out(Seat seat, const Action& action, EventLog& log) {
    return apply(rules, round, seat, action, log);
  }
};

/// The round on the table of a match.
struct MatchRound {
  Match& match;
  const Rules& rules = match.rules;
  const State& state = match.table.state;
  Refusal carry_out(Seat seat, const Action& action, EventLog& log) {
    return act(match, seat, action, log);
  }
};

template <class Game>
class Driver {
 public:
  Driver(Game game, std::span<Bot* const> bots, RoundDice& dice, HappeningCounter* counter,
         Onlooker* onlooker)
      : game_(game), bots_(bots), dice_(dice), counter_(counter), onlooker_(onlooker) {}

  RoundTally play() {
    RoundTally tally;
    const State& state = game_.state;
    while (!is_over(state)) {
      if (tally.actions >= kActionBound) return tally;
      Seat seat = kNobody;
      std::optional<Action> action;
      if (windows_open(game_.rules, state)) action = ask_windows(seat);
      if (!action) {
        seat = seat_to_act(state, dice_.order);
        action = seat == kNobody ? just(Verb::kConfirm) : ask(seat);
      }
      assert(action && "a bot that is awaited must decide");
      if (!action) return tally;
      ++tally.actions;
      tally.turns += is_turn(state, *action) ? 1 : 0;
      log_.events.clear();
      if (game_.carry_out(seat, *action, log_)) return tally;
      tell();
    }
    tally.finished = true;
    return tally;
  }

 private:
  std::optional<Action> ask(Seat seat) {
    legal_actions(game_.rules, game_.state, seat, legal_);
    if (legal_.count == 0) return std::nullopt;
    const Observation seen = observe(game_.rules, game_.state, seat);
    const auto action = bots_[seat]->decide(game_.rules, seen, legal_, dice_.choices);
    if (onlooker_) onlooker_->decided(seen, legal_, action);
    return action;
  }

  /// Asks everybody whom the table does not wait for, beginning with anybody.
  std::optional<Action> ask_windows(Seat& seat) {
    const State& state = game_.state;
    const Seat awaited = awaited_seat(state);
    Seat asked = Seat(dice_.windows.below(state.seats));
    for (int i = 0; i < state.seats; ++i, asked = Seat((asked + 1) % state.seats)) {
      if (asked == awaited || (state.outstanding >> asked & 1) || !is_active(state, asked))
        continue;
      const auto action = ask(asked);
      if (!action) continue;
      seat = asked;
      return action;
    }
    return std::nullopt;
  }

  void tell() {
    for (const Event& event : log_.events) {
      if (counter_) (*counter_)(event);
      for (Seat seat = 0; seat < game_.state.seats; ++seat)
        bots_[seat]->notice(game_.rules, redact(game_.rules, event, seat));
    }
  }

  Game game_;
  std::span<Bot* const> bots_;
  RoundDice& dice_;
  HappeningCounter* counter_;
  Onlooker* onlooker_;
  ActionList legal_;
  EventLog log_;
};

}  // namespace

template <class Source>
RoundTally play_round(const Rules& rules, Round<Source>& round, std::span<Bot* const> bots,
                      RoundDice& dice, HappeningCounter* counter, Onlooker* onlooker) {
  return Driver(LoneRound<Source>{rules, round}, bots, dice, counter, onlooker).play();
}
template RoundTally play_round(const Rules&, Simulation&, std::span<Bot* const>, RoundDice&,
                               HappeningCounter*, Onlooker*);
template RoundTally play_round(const Rules&, Table&, std::span<Bot* const>, RoundDice&,
                               HappeningCounter*, Onlooker*);

RoundTally play_round(Match& match, std::span<Bot* const> bots, RoundDice& dice) {
  return Driver(MatchRound{match}, bots, dice, nullptr, nullptr).play();
}

RandomPlayer::RandomPlayer(const Rules& rules) : rules_(rules), rings_(rules) {}

/// The kinds with which the target of what is pending may answer.
static KindList answers_of(const Rules& rules, const State& state) {
  KindList kinds;
  const Kind pending = state.pending_card == kNoCard ? kNoKind : kind_of(rules, state.pending_card);
  FaceMask faces = state.hands[state.target].faces() &
                   answering_faces(rules, state.pending, state.color, pending);
  while (faces) {
    const Kind kind = rules.kind_of_face[size_t(std::countr_zero(faces))];
    faces &= ~faces_of(rules, kind);
    if (!check_answer(rules, state, kind)) kinds.add(kind);
  }
  return kinds;
}

/// Any other player still in the round, or nobody where that may be said.
static Action random_partner(const State& state, Verb verb, Seat seat, bool may_decline,
                             Dice& dice) {
  const uint32_t others = state.active & ~uint32_t(seat_bit(seat));
  const auto targets = uint32_t(std::popcount(others));
  const uint32_t choices = targets + (may_decline ? 1 : 0);
  const uint32_t index = choices == 1 ? 0 : dice.below(choices);
  return against(verb, index == targets ? kNobody : Seat(std::countr_zero(nth_bit(others, index))));
}

/// A card to give, or at `kPick` the place of one to take, as long as either is open.
static Action random_gift(const Rules& rules, const State& state, Seat seat, Dice& dice) {
  const bool picks = step_of(state) == Step::kPick;
  KindList kinds;
  if (!picks || state.drawn == kNoCard)
    for (FaceMask faces = state.hands[seat].faces(); faces != 0;) {
      const Kind kind = rules.kind_of_face[size_t(std::countr_zero(faces))];
      faces &= ~faces_of(rules, kind);
      kinds.add(kind);
    }
  const bool takes = picks && state.offered == kNoCard;
  const uint32_t choices = kinds.count + (takes ? uint32_t(state.hands[state.partner].count()) : 0);
  const uint32_t index = choices == 1 ? 0 : dice.below(choices);
  if (index < kinds.count) return {.verb = Verb::kGive, .card = kinds.kinds[index]};
  return {.verb = Verb::kPick, .number = uint8_t(index - kinds.count + 1)};
}

/// Names what must be named: in a circle of colors only one can be, with Shuffle Hands none yet.
static Action with_due_color(const Rules& rules, const State& state, Action action) {
  if (action.color == Color::kNone) return action;
  if (symbol_of(action.card) == Symbol::kShuffleHands)
    action.color = Color::kNone;
  else if (rules.options.color_circle == Switch::on && state.color != Color::kNone)
    action.color = color_circle::next(state);
  return action;
}

Action RandomPlayer::elsewhere(const State& state, Seat& seat, RoundDice& dice) {
  seat = seat_to_act(state, dice.order);
  if (seat == kNobody) return just(Verb::kConfirm);
  switch (step_of(state)) {
    case Step::kRespond:
      return with_due_color(
          rules_, state,
          random_answer(answers_of(rules_, state), state.hands[seat].count(), dice.choices));
    case Step::kSwap:
      return random_partner(state, Verb::kSwap, seat, rules_.options.seven == Seven::may,
                            dice.choices);
    case Step::kExchange:
      return random_partner(state, Verb::kExchange, seat, true, dice.choices);
    case Step::kGive:
    case Step::kPick:
      return random_gift(rules_, state, seat, dice.choices);
    case Step::kNameColor:
      return {.verb = Verb::kName, .color = Color(dice.choices.below(kColors))};
    case Step::kSlap:
      return just(Verb::kSlap);
    case Step::kReady:
      return just(Verb::kReady);
    default:
      legal_actions(rules_, state, seat, legal_);
      return random_choice(legal_, dice.choices).value_or(just(Verb::kConfirm));
  }
}

template <class Sink>
RoundTally RandomPlayer::play(Simulation& round, RoundDice& dice, Sink& sink) {
  RoundTally tally;
  const State& state = round.state;
  while (!is_over(state) && tally.actions < kActionBound) {
    if (is_plain(rules_, state)) {
      const TurnCount count = play_plain_turns(rules_, round, rings_, dice.choices.state,
                                               kActionBound - tally.actions, sink);
      tally.turns += count.turns;
      tally.actions += count.actions;
    }
    const Step step = step_of(state);
    Seat seat = state.actor;
    Action action;
    if (step == Step::kTurn || step == Step::kDrawn) {
      const FaceMask fitting = fitting_faces(rules_, state, seat);
      const int cards = state.hands[seat].count();
      action = with_due_color(
          rules_, state, random_turn(rules_, fitting, step == Step::kDrawn, cards, dice.choices));
      tally.turns += step == Step::kTurn ? 1 : 0;
    } else {
      action = elsewhere(state, seat, dice);
    }
    ++tally.actions;
    apply_lawful(rules_, round, seat, action, sink);
  }
  tally.finished = is_over(state);
  return tally;
}
template RoundTally RandomPlayer::play(Simulation&, RoundDice&, NullSink&);
template RoundTally RandomPlayer::play(Simulation&, RoundDice&, HappeningCounter&);

}  // namespace penult

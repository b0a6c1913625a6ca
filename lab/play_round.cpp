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

/// Shuffle Hands names no color yet, and in a circle of colors only one can be named.
bool color_is_prescribed(const Rules& rules, const Action& action) {
  return rules.options.color_circle == Switch::on ||
         symbol_of(action.card) == Symbol::kShuffleHands;
}

Action listed_as(const ActionList& legal, const Action& action) {
  for (const Action& listed : legal)
    if (listed == action) return listed;
  for (const Action& listed : legal)
    if (listed.verb == action.verb && listed.card == action.card && listed.uno == action.uno)
      return listed;
  return action;
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

/// Any other player still in the round, or nobody where a seven need not trade.
static Action random_swap(const Rules& rules, const State& state, Seat seat, Dice& dice) {
  const uint32_t others = state.active & ~uint32_t(seat_bit(seat));
  const auto targets = uint32_t(std::popcount(others));
  const uint32_t choices = targets + (rules.options.seven == Seven::may ? 1 : 0);
  const uint32_t index = choices == 1 ? 0 : dice.below(choices);
  return against(Verb::kSwap,
                 index == targets ? kNobody : Seat(std::countr_zero(nth_bit(others, index))));
}

Action RandomPlayer::as_listed(const State& state, Seat seat, const Action& action) {
  if (action.color == Color::kNone || !color_is_prescribed(rules_, action)) return action;
  legal_actions(rules_, state, seat, legal_);
  return listed_as(legal_, action);
}

Action RandomPlayer::elsewhere(const State& state, Seat& seat, RoundDice& dice) {
  seat = seat_to_act(state, dice.order);
  if (seat == kNobody) return just(Verb::kConfirm);
  const Step step = step_of(state);
  if (step == Step::kRespond) {
    const int cards = state.hands[seat].count();
    return as_listed(state, seat, random_answer(answers_of(rules_, state), cards, dice.choices));
  }
  if (step == Step::kSwap) return random_swap(rules_, state, seat, dice.choices);
  legal_actions(rules_, state, seat, legal_);
  return random_choice(legal_, dice.choices).value_or(just(Verb::kConfirm));
}

template <class Sink>
RoundTally RandomPlayer::play(Simulation& round, RoundDice& dice, Sink& sink) {
  RoundTally tally;
  const State& state = round.state;
  while (!is_over(state) && tally.actions < kActionBound) {
    if (is_plain(state)) {
      const TurnCount count =
          play_plain_turns(rules_, round, rings_, dice.choices.state, kActionBound - tally.actions);
      tally.turns += count.turns;
      tally.actions += count.actions;
    }
    const Step step = step_of(state);
    Seat seat = state.actor;
    Action action;
    if (step == Step::kTurn || step == Step::kDrawn) {
      const FaceMask fitting = fitting_faces(rules_, state, seat);
      const int cards = state.hands[seat].count();
      action = as_listed(state, seat,
                         random_turn(rules_, fitting, step == Step::kDrawn, cards, dice.choices));
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

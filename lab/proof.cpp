#include "lab/proof.h"

#include <algorithm>

#include "lab/seeds.h"

namespace penult {
namespace {

bool is_listed(const ActionList& list, const Action& action) {
  return std::find(list.begin(), list.end(), action) != list.end();
}

bool same(const Simulation& one, const Simulation& other) {
  return one.state == other.state && one.cards.random_state == other.cards.random_state &&
         one.memory.shown == other.memory.shown && one.memory.in_play == other.memory.in_play;
}

/// Verbs that `legal_actions` lists exactly where `check` lets them pass.
bool is_always_listed(Verb verb) {
  switch (verb) {
    case Verb::kUno:
    case Verb::kCatch:
    case Verb::kAccuse:
    case Verb::kLift:
    case Verb::kTouch:
    case Verb::kSpeak:
    case Verb::kLeave:
    case Verb::kFine:
    case Verb::kTimeout:
      return false;
    default:
      return true;
  }
}

bool is_laying(const Action& action) {
  return action.verb == Verb::kPlay || action.verb == Verb::kJump;
}
bool is_no_laying(const Action& action) { return !is_laying(action); }

/// Who is let win.
Seat favorite(const State& state) { return Seat(std::countr_zero(state.active)); }

/// A card for which nobody has to draw.
bool is_quiet(const Action& action) {
  return action.verb == Verb::kPlay && symbol_of(action.card) != Symbol::kDrawTwo &&
         (!is_black(action.card) || symbol_of(action.card) == Symbol::kWild);
}

std::string text_of(Seat seat, const Action& action) {
  return "seat " + std::to_string(seat) + " verb " + std::to_string(int(action.verb)) + " card " +
         std::to_string(int(action.card)) + " color " + std::to_string(int(action.color)) +
         " target " + std::to_string(action.target) + " number " + std::to_string(action.number) +
         " uno " + std::to_string(int(action.uno));
}

Seat seat_of(SeatMask mask, Dice& dice) {
  for (uint32_t skip = dice.below(uint32_t(std::popcount(mask))); skip > 0; --skip)
    mask = SeatMask(mask & (mask - 1));
  return Seat(std::countr_zero(mask));
}

}  // namespace

bool cards_are_whole(const State& state, const Memory& memory) {
  CardSet all = state.draw;
  int count = state.draw.count();
  for (Seat seat = 0; seat < state.seats; ++seat) {
    all = all | state.hands[seat];
    count += state.hands[seat].count();
  }
  if (state.top != kNoCard) {
    all.add(state.top);
    ++count;
  }
  return all.count() == count && (all - memory.in_play).empty();
}

/// Somebody is outstanding only for a step that waits for several, even if others lie on top of it.
static bool outstanding_for_nothing(const State& state) {
  if (state.outstanding == 0 || is_over(state)) return false;
  for (uint32_t steps = state.steps; steps != 0; steps >>= 4) {
    const auto step = Step(steps & 15);
    if (step == Step::kGive || step == Step::kSlap || step == Step::kReady) return false;
  }
  return true;
}

Prover::Prover(const Rules& rules, uint64_t seed) : rules_(rules), dice_{scramble(seed)} {
  round_.cards.random_state = scramble(seed + 1);
}

bool Prover::list(Seat seat) {
  legal_actions(rules_, round_.state, seat, legal_);
  return legal_.count > 0;
}

/// Whom the table waits for; for the referee's consent, anybody who is there to give it.
Seat Prover::asked_seat() {
  const State& state = round_.state;
  const Seat awaited = awaited_seat(state);
  if (awaited != kNobody) return awaited;
  const SeatMask several = state.outstanding ? state.outstanding : state.active;
  return several ? seat_of(several, dice_) : Seat{0};
}

/// Like a player who lays a card when he can, so that rounds end.
Action Prover::at_random(Seat seat, Manner manner) {
  const auto any = [&](auto wanted) -> const Action* {
    const auto count = uint32_t(std::count_if(legal_.begin(), legal_.end(), wanted));
    if (count == 0) return nullptr;
    uint32_t skip = dice_.below(count);
    return std::find_if(legal_.begin(), legal_.end(),
                        [&](const Action& action) { return wanted(action) && skip-- == 0; });
  };
  const bool mine = seat == favorite(round_.state);
  if (manner == Manner::kQuiet || (manner == Manner::kOneWins && mine)) {
    if (const Action* action = any(is_quiet)) return *action;
  } else if (manner == Manner::kOneWins) {
    if (const Action* action = any(is_no_laying)) return *action;
  }
  if (dice_.below(16) != 0)
    if (const Action* action = any(is_laying)) return *action;
  return legal_[int(dice_.below(uint32_t(legal_.count)))];
}

std::optional<Action> Prover::chosen(Seat seat, Manner manner) {
  if (manner != Manner::kBots) return at_random(seat, manner);
  const std::optional<Action> action =
      bot_->decide(rules_, observe(rules_, round_.state, seat), legal_, dice_);
  // Nobody has to accuse: then the referee closes the round.
  if (!action && step_of(round_.state) == Step::kConfirm) return just(Verb::kConfirm);
  return action;
}

/// What is never listed: clocks, fines, speech, touches, leaving.
Prover::Move Prover::rare_move() {
  const State& state = round_.state;
  const Seat seat = Seat(dice_.below(state.seats));
  const Seat other = Seat(dice_.below(state.seats));
  switch (dice_.below(32)) {
    case 0:
      return {seat, just(Verb::kLeave)};
    case 1:
    case 2:
      return {seat, {.verb = Verb::kFine, .target = other, .number = uint8_t(dice_.below(5))}};
    case 3:
    case 4:
      return {seat, against(Verb::kCatch, other)};
    case 5:
    case 6:
      return {seat, against(Verb::kAccuse, other)};
    case 7:
    case 8:
      return {seat, just(Verb::kUno)};
    default:
      break;
  }
  static constexpr Verb kVerbs[] = {Verb::kTimeout, Verb::kTimeout, Verb::kSpeak, Verb::kLift,
                                    Verb::kTouch};
  const Verb verb = kVerbs[dice_.below(uint32_t(std::size(kVerbs)))];
  return {verb == Verb::kSpeak ? seat : asked_seat(), just(verb)};
}

/// Any action that makes sense by its form, every second one with a card that is held.
Action Prover::random_form(Seat seat) {
  Action action{.verb = Verb(dice_.below(uint32_t(Verb::kTimeout) + 1))};
  const bool card = is_laying(action) || action.verb == Verb::kGive || dice_.below(2) == 0;
  if (card) {
    action.verb = action.verb == Verb::kGive   ? Verb::kGive
                  : action.verb == Verb::kJump ? Verb::kJump
                                               : Verb::kPlay;
    const CardSet hand = round_.state.hands[seat];
    action.card = Kind(dice_.below(kKinds));
    if (dice_.below(2) == 0 && !hand.empty()) {
      int skip = int(dice_.below(uint32_t(hand.count())));
      for_each_card(hand, [&](Card held) {
        if (skip-- == 0) action.card = kind_of(rules_, held);
      });
    }
    if (action.verb == Verb::kGive) return action;
    action.color = Color(dice_.below(2) == 0 ? uint32_t{kColors} : dice_.below(kColors + 1));
    action.uno = dice_.below(4) == 0;
    return action;
  }
  switch (action.verb) {
    case Verb::kSwap:
    case Verb::kExchange:
    case Verb::kCatch:
    case Verb::kAccuse:
    case Verb::kFine:
      action.target = dice_.below(8) == 0 ? kNobody : Seat(dice_.below(kMaxSeats));
      if (action.verb == Verb::kFine) action.number = uint8_t(dice_.below(5));
      return action;
    case Verb::kName:
      action.color = Color(dice_.below(kColors));
      return action;
    case Verb::kPick:
      action.number = uint8_t(dice_.below(12));
      return action;
    default:
      return action;
  }
}

std::string Prover::problem_with_form(Seat seat, const Action& action) {
  const Refusal refusal = check(rules_, round_.state, seat, action);
  const bool referee = action.verb == Verb::kConfirm && !is_active(round_.state, seat);
  if (is_always_listed(action.verb) && !referee) {
    list(seat);
    if (is_listed(legal_, action) == bool(refusal))
      return "listed, but check refuses it, or the other way round: " + text_of(seat, action);
  }
  Simulation after = round_;
  NullSink sink;
  if (!(apply(rules_, after, seat, action, sink) == refusal))
    return "check and apply differ: " + text_of(seat, action);
  if (refusal && !same(after, round_))
    return "a refused action has changed something: " + text_of(seat, action);
  if (!cards_are_whole(after.state, after.memory))
    return "the cards are not whole after " + text_of(seat, action);
  return {};
}

bool Prover::choose(Move& move, Manner manner) {
  const State& state = round_.state;
  if (dice_.below(4) == 0) {
    move.seat = Seat(dice_.below(state.seats));
    const std::optional<Action> action = list(move.seat) ? chosen(move.seat, manner) : std::nullopt;
    if (action) {
      move.action = *action;
      return true;
    }
  }
  move.seat = asked_seat();
  const std::optional<Action> action = list(move.seat) ? chosen(move.seat, manner) : std::nullopt;
  move.action = action.value_or(Action());
  return action.has_value();
}

std::string Prover::step(Manner manner) {
  if (!cards_are_whole(round_.state, round_.memory)) return "the cards are not whole";
  if (outstanding_for_nothing(round_.state)) return "somebody is outstanding, and for nothing";
  const uint32_t what = dice_.below(256);
  if (what < 32) {
    const Seat seat = Seat(dice_.below(round_.state.seats));
    const std::string problem = problem_with_form(seat, random_form(seat));
    if (!problem.empty()) return problem;
  }
  Move move;
  NullSink sink;
  if (what >= 32 && what < 38 && manner == Manner::kWild) {
    move = rare_move();
    ++decisions_;
    (void)apply(rules_, round_, move.seat, move.action, sink);
    return {};
  }
  if (!choose(move, manner))
    return "seat " + std::to_string(move.seat) + " is waited for and does nothing at step " +
           std::to_string(int(step_of(round_.state)));
  ++decisions_;
  if (const Refusal refusal = apply(rules_, round_, move.seat, move.action, sink))
    return "listed, but refused by " + std::string(rule_of(refusal.reason)) + ": " +
           text_of(move.seat, move.action);
  return {};
}

std::string Prover::play(int seats, Seat dealer, bool bots) {
  NullSink sink;
  deal(rules_, round_, Deal{.seats = seats, .dealer = dealer}, sink);
  for (int count = 0; !is_over(round_.state); ++count) {
    if (count == kMostDecisions)
      return "the round is still on after " + std::to_string(count) + " decisions";
    const int spell = count / kDecisionsAManner;
    Manner manner = Manner(spell % 3);
    if (bots && spell % 6 == 0) manner = Manner::kBots;
    std::string problem = step(manner);
    if (!problem.empty()) return problem + ", decision " + std::to_string(count);
  }
  if (!cards_are_whole(round_.state, round_.memory)) return "the cards are not whole at the end";
  return round_.state.ending == Ending::kOpen ? "the round is over without an ending" : "";
}

}  // namespace penult

#include "clients/terminal/game.h"

#include <cassert>
#include <utility>

namespace penult::terminal {
namespace {

/// Keeps the cards and the choices of the bots apart.
constexpr uint64_t kDiceSalt = 0x5bd1e995c2b2ae35ULL;

bool is_laying(const Action& action) {
  return action.verb == Verb::kPlay || action.verb == Verb::kJump;
}

Seat nth_seat(SeatMask mask, uint32_t index) {
  for (; index > 0; --index)
    mask = SeatMask(mask & (mask - 1));
  return Seat(std::countr_zero(mask));
}

}  // namespace

Game::Game(const GameSettings& settings)
    : match_(begin_match(settings.rules, settings.players, settings.seed)),
      dice_{settings.seed ^ kDiceSalt} {
  for (int seat = 1; seat < settings.players; ++seat)
    bots_[size_t(seat)] = make_bot(settings.bot);
}

ActionList Game::legal() const {
  ActionList list;
  legal_actions(match_.rules, match_.table.state, kPerson, list);
  return list;
}

std::vector<Event> Game::take_events() { return std::exchange(events_, {}); }

std::vector<Cut> Game::deal() {
  assert(wait_ == Wait::kNextRound);
  EventLog log;
  std::vector<Cut> cuts = deal_round(match_, log);
  remember(log);
  play_on();
  return cuts;
}

void Game::remember(const EventLog& log) {
  for (const Event& event : log.events) {
    events_.push_back(redact(match_.rules, event, kPerson));
    for (Seat seat = 1; seat < match_.seats; ++seat)
      bots_[seat]->notice(match_.rules, redact(match_.rules, event, seat));
  }
}

/// Carries out what is known to be legal; anything else ends the asking of that bot.
bool Game::done(Seat seat, const Action& action) {
  EventLog log;
  if (penult::act(match_, seat, action, log)) return false;
  remember(log);
  if (is_laying(action)) {
    window_left_ = false;
    caught_rolled_ = false;
    notices_ = false;
  }
  return true;
}

Refusal Game::act(const Action& action) {
  EventLog log;
  const Seat seat = action.verb == Verb::kConfirm ? kNobody : kPerson;
  if (const Refusal refusal = penult::act(match_, seat, action, log)) return refusal;
  remember(log);
  if (is_laying(action)) {
    window_left_ = false;
    caught_rolled_ = false;
    notices_ = false;
  }
  play_on();
  return {};
}

void Game::go_on() {
  if (wait_ != Wait::kWindow) return;
  window_left_ = true;
  play_on();
}

/// Public facts, and the person's own cards: the pause tells the bots nothing.
bool Game::person_has_window() const {
  const State& state = match_.table.state;
  if (!is_active(state, kPerson)) return false;
  const ActionList list = legal();
  for (const Action& action : list)
    if (action.verb == Verb::kJump || action.verb == Verb::kCatch || action.verb == Verb::kAccuse ||
        action.verb == Verb::kUno)
      return true;
  // Whoever is down to one card may have forgotten to say UNO: that is for the person to notice.
  return has_flag(state, kTurnWindow) && state.laid_by < match_.seats && state.laid_by != kPerson &&
         state.hands[state.laid_by].count() == 1;
}

/// One of the bots catches one of `owing`, if the dice say so.
bool Game::catch_somebody(SeatMask owing) {
  if (!owing || caught_rolled_) return false;
  caught_rolled_ = true;
  if (!chance(kBotCatches)) return false;
  const Seat target = nth_seat(owing, 0);
  const auto catchers =
      SeatMask(match_.table.state.active & ~seat_bit(kPerson) & ~seat_bit(target));
  if (!catchers) return false;
  const Seat catcher = nth_seat(catchers, dice_.below(uint32_t(std::popcount(catchers))));
  return done(catcher, against(Verb::kCatch, target));
}

std::optional<Action> Game::ask(Seat seat, bool awaited) {
  const State& state = match_.table.state;
  ActionList all, allowed;
  legal_actions(match_.rules, state, seat, all);
  for (const Action& action : all) {
    if (action.verb == Verb::kCatch || action.verb == Verb::kConfirm) continue;
    if (action.verb == Verb::kAccuse && !notices_) continue;
    if (action.verb == Verb::kUno && !awaited) continue;
    allowed.add(action);
  }
  if (allowed.count == 0) return std::nullopt;
  auto action =
      bots_[seat]->decide(match_.rules, observe(match_.rules, state, seat), allowed, dice_);
  if (action && action->uno && chance(kBotForgets)) action->uno = false;
  return action;
}

bool Game::bots_use_windows() {
  const State& state = match_.table.state;
  const Observation watched = observe(match_.rules, state, kNobody);
  if (catch_somebody(watched.uno_owed)) return true;
  if (!watched.jumpable && !watched.accusable) return false;
  if (has_flag(state, kWrongCard) && !notices_ && !caught_rolled_) {
    caught_rolled_ = true;
    notices_ = chance(kBotAccuses);
  }
  const Seat first = Seat(dice_.below(uint32_t(match_.seats)));
  for (int i = 0; i < match_.seats; ++i) {
    const Seat seat = Seat((first + i) % match_.seats);
    if (seat == kPerson || seat == awaited_seat(state) || !is_active(state, seat)) continue;
    if (state.outstanding & seat_bit(seat)) continue;
    const auto action = ask(seat, false);
    if (action && done(seat, *action)) return true;
  }
  return false;
}

/// Where several are waited for, anybody may be the first: no clock tells.
Seat Game::next_to_act() {
  const State& state = match_.table.state;
  const Seat awaited = awaited_seat(state);
  if (awaited != kNobody || !state.outstanding) return awaited;
  return nth_seat(state.outstanding, dice_.below(uint32_t(std::popcount(state.outstanding))));
}

void Game::play_on() {
  const State& state = match_.table.state;
  while (!is_over(state)) {
    const Seat seat = next_to_act();
    // What the person has forgotten is noticed before anybody moves, or by nobody.
    if ((observe(match_.rules, state, kNobody).uno_owed & seat_bit(kPerson)) &&
        catch_somebody(seat_bit(kPerson)))
      continue;
    if (seat != kPerson && !window_left_ && person_has_window()) {
      wait_ = Wait::kWindow;
      return;
    }
    if (seat == kPerson) {
      wait_ = Wait::kMove;
      return;
    }
    if (bots_use_windows()) continue;
    if (seat == kNobody) {
      if (!done(kNobody, just(Verb::kConfirm))) break;
      continue;
    }
    const auto action = ask(seat, true);
    if (!action || !done(seat, *action)) {
      // A bot without an answer does what the clock would make it do (TIME-01).
      if (!done(seat, default_action(match_.rules, state, seat))) break;
    }
  }
  assert(is_over(state) && "somebody can always act");
  wait_ = match_.over ? Wait::kOver : Wait::kNextRound;
}

}  // namespace penult::terminal

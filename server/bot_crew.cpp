#include "server/bot_crew.h"

#include <algorithm>

#include "match/history.h"

namespace penult::server {
namespace {

bool has(const ActionList& list, Verb verb) {
  return std::any_of(list.begin(), list.end(),
                     [verb](const Action& action) { return action.verb == verb; });
}

/// Whether the table waits for this seat.
bool is_awaited(const Session& session, Seat seat) {
  return (awaited_seats(session.state()) & seat_bit(seat)) != 0;
}

Pace pace_of(const Session& session, Seat seat, const ActionList& list) {
  if (is_awaited(session, seat)) {
    const Step step = step_of(session.state().match.table.state);
    if (step == Step::kSlap) return Pace::kSlap;
    return step == Step::kTurn || step == Step::kDrawn ? Pace::kTurn : Pace::kAnswer;
  }
  if (has(list, Verb::kUno)) return Pace::kCall;
  return has(list, Verb::kCatch) ? Pace::kCatch : Pace::kJump;
}

}  // namespace

void BotCrew::notice(const Session& session) {
  const TableState& state = session.state();
  for (const LoggedEvent& logged : events_since(state, noticed_)) {
    for (Seat seat = 0; seat < state.seats.size(); ++seat) {
      Bot* bot = members_[seat].bot.get();
      if (bot == nullptr) continue;
      for (const Event& dealt : logged.dealt)
        bot->notice(state.match.rules, redact(state.match.rules, dealt, seat));
      if (logged.event.type == TableEventType::kRound ||
          logged.event.type == TableEventType::kRoundOver)
        bot->notice(state.match.rules, redact(state.match.rules, logged.event.event, seat));
    }
  }
  noticed_ = state.last_event;
}

void BotCrew::plan(const Session& session, Millis now) {
  const TableState& state = session.state();
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    Member& member = members_[seat];
    const bool acts = seat < state.seats.size() && state.seats[seat].bot_acts();
    if (!acts) {
      member = {};
      continue;
    }
    const std::string level = state.seats[seat].human ? "simple" : state.seats[seat].level;
    if (member.bot != nullptr && member.level == level) continue;
    member = {};
    member.level = level;
    member.bot = make_bot(level);
  }
  notice(session);
  for (Seat seat = 0; seat < kMaxSeats; ++seat)
    plan_member(session, seat, now);
}

/// Chance anew for each thing that a bot thinks about. Out of one stream for all, what one bot
/// holds would shift how long the next one waits.
Dice BotCrew::dice_of(Seat seat, bool decides) const {
  const Member& member = members_[seat];
  Dice dice{seed_ ^ member.trigger * 0x9e3779b97f4a7c15};
  dice.state ^= dice.next() + (uint64_t(member.refusals) << 16 | uint64_t(member.pace) << 8 |
                               uint64_t(seat) << 1 | uint64_t(decides));
  return Dice{dice.next()};
}

void BotCrew::plan_member(const Session& session, Seat seat, Millis now) {
  Member& member = members_[seat];
  member.due = member.bot == nullptr ? -1 : member.due;
  const TableState& state = session.state();
  if (member.bot == nullptr || state.phase != Phase::kPlay || session.acting(seat)) {
    member.due = -1;
    return;
  }
  ActionList list;
  legal_actions(state.match.rules, state.match.table.state, seat, list);
  if (list.count == 0) {
    member.due = -1;
    return;
  }
  const Pace pace = pace_of(session, seat, list);
  const bool awaited = pace == Pace::kTurn || pace == Pace::kAnswer;
  // What happens beside it (somebody reconnects, says UNO) does not make a bot start over.
  const uint64_t trigger = awaited ? state.moved : state.laid;
  const bool same = member.pace == pace && member.trigger == trigger;
  if (same && (member.due >= 0 || member.passed)) return;
  if (!same) member.refusals = 0;
  member.pace = pace;
  member.trigger = trigger;
  member.passed = false;
  Dice dice = dice_of(seat, false);
  member.due = now + think_time(pace, dice);
}

Millis BotCrew::next_due() const {
  Millis earliest = -1;
  for (const Member& member : members_)
    if (member.due >= 0 && (earliest < 0 || member.due < earliest)) earliest = member.due;
  return earliest;
}

std::optional<BotCrew::Move> BotCrew::due(const Session& session, Millis now) {
  const TableState& state = session.state();
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    Member& member = members_[seat];
    if (member.due < 0 || member.due > now) continue;
    member.due = -1;
    ActionList list;
    legal_actions(state.match.rules, state.match.table.state, seat, list);
    if (list.count == 0) continue;
    const Observation seen = observe(state.match.rules, state.match.table.state, seat);
    Dice dice = dice_of(seat, true);
    std::optional<Action> action = member.bot->decide(state.match.rules, seen, list, dice);
    // A bot that gets nowhere must not keep the table: it does the first thing there is.
    const bool stuck = ++member.refusals > 3;
    if (is_awaited(session, seat) && (!action || stuck)) action = list[0];
    if (!action || (stuck && !is_awaited(session, seat))) {
      member.passed = true;
      continue;
    }
    return Move{seat, *action};
  }
  return std::nullopt;
}

}  // namespace penult::server

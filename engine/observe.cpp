// From the whole truth to what one person may know (INFO-01, INFO-02).

#include "engine/observation.h"
#include "rules/jump_in/jump_in.h"
#include "rules/uno/uno.h"

namespace penult {

Observation observe(const Rules& rules, const State& state, Seat viewer) {
  Observation seen;
  seen.viewer = viewer;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    seen.counts[seat] = uint8_t(state.hands[seat].count());
    if (seat != viewer) seen.unseen = seen.unseen | state.hands[seat];
    if (uno::is_heard(state) && uno::can_be_caught(state, seat)) seen.uno_owed |= seat_bit(seat);
  }
  seen.unseen = seen.unseen | state.draw;
  if (viewer < state.seats) seen.hand = state.hands[viewer];
  if (step_of(state) == Step::kDrawn && state.actor == viewer) seen.drawn = state.drawn;
  seen.draw_count = uint8_t(state.draw.count());
  seen.step = step_of(state);
  seen.awaited = awaited_seat(state);
  seen.actor = state.actor;
  seen.outstanding = state.outstanding;
  seen.active = state.active;
  seen.uno_said = state.uno_said;
  seen.seats = state.seats;
  seen.dealer = state.dealer;
  seen.direction = state.direction;
  seen.color = state.color;
  seen.top = top_kind(rules, state);
  seen.laid_by = state.laid_by;
  seen.starter_on_top = has_flag(state, kStarterOnTop);
  seen.jumpable = state.top != kNoCard && jump_in::is_open(rules, state);
  seen.accusable = rules.options.illegal_play == IllegalPlay::accuse &&
                   has_flag(state, kTurnWindow) && state.laid_by != kNobody &&
                   step_of(state) != Step::kOver;
  seen.pending = state.pending;
  seen.amount = state.amount;
  seen.chain = state.chain;
  seen.author = state.author;
  seen.target = state.target;
  seen.winner = state.winner;
  seen.ending = state.ending;
  return seen;
}

Event redact(const Rules& rules, const Event& event, Seat viewer) {
  Event told = event;
  bool may_see = false;
  switch (event.type) {
    case EventType::kDealt:
    case EventType::kDrew:
    case EventType::kRefilled:
      may_see = event.seat == viewer;
      break;
    case EventType::kChallenged:
      may_see = event.seat == viewer || event.target == viewer ||
                rules.options.challenge_reveal == ChallengeReveal::public_;
      break;
    case EventType::kExchanged:
      if (event.seat != viewer && event.target != viewer) told.card = kNoKind;
      break;
    default:
      break;
  }
  if (!may_see) told.cards = {};
  return told;
}

}  // namespace penult

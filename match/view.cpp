#include "match/view.h"

#include <algorithm>

#include "engine/lay.h"
#include "engine/observation.h"

namespace penult {
namespace {

bool round_is_shown(const TableState& state) { return state.phase != Phase::kLobby; }

Millis left(Millis end, Millis now) { return end < 0 ? 0 : std::max<Millis>(0, end - now); }

std::vector<SeatView> view_seats(const TableState& state, const Observation& seen) {
  std::vector<SeatView> views;
  for (Seat seat = 0; seat < state.seats.size(); ++seat) {
    const TableSeat& from = state.seats[seat];
    SeatView& view = views.emplace_back();
    view.name = from.name;
    view.human = from.human;
    view.level = from.level;
    view.online = from.online || !from.human;
    view.away = from.human && (!from.online || from.misses > 0);
    view.bot_plays = from.bot_plays;
    view.muted = from.person >= 0 && state.people[size_t(from.person)].muted;
    if (!round_is_shown(state)) continue;
    view.score = state.match.totals[seat];
    view.cards = seen.counts[seat];
    view.said_uno = (seen.uno_said & seat_bit(seat)) != 0;
    view.catchable = (seen.uno_owed & seat_bit(seat)) != 0;
    view.out = state.phase == Phase::kPlay ? (seen.active & seat_bit(seat)) == 0
                                           : (state.match.playing & seat_bit(seat)) == 0;
  }
  return views;
}

std::optional<PendingView> view_pending(const TableState& state, const Observation& seen) {
  if (seen.pending == Pending::kNone) return std::nullopt;
  PendingView view{
      .kind = seen.pending, .amount = seen.amount, .author = seen.author, .target = seen.target};
  if (seen.pending == Pending::kDrawFour && seen.target < state.seats.size()) {
    view.challengeable = !check_action(state, seen.target, just(Verb::kChallenge));
    const ChallengeStakes stakes = challenge_stakes(state.match.rules, state.match.table.state);
    view.guilty = stakes.guilty;
    view.innocent = stakes.innocent;
    view.color_before = state.color_before;
  }
  return view;
}

RoundView view_round(const TableState& state, const Observation& seen, Millis holds_until,
                     Millis now) {
  RoundView view;
  view.dealer = seen.dealer;
  view.awaits = seen.step;
  view.turn = seen.awaited;
  if (view.turn == kNobody && seen.outstanding != 0)
    view.turn = Seat(std::countr_zero(seen.outstanding));
  if (view.turn == kNobody) view.turn = seen.actor;
  const bool asked_in_turn = seen.step == Step::kTurn || seen.step == Step::kDrawn;
  view.next = asked_in_turn && seen.active != 0 ? next_seat(seen.active, view.turn, seen.direction)
                                                : seen.actor;
  view.clockwise = seen.direction == 0;
  view.top = seen.top;
  view.color = seen.color;
  view.starter = seen.starter_on_top;
  view.laid_by = seen.laid_by;
  view.pile = seen.draw_count;
  int placed = seen.draw_count;
  for (const uint8_t count : seen.counts)
    placed += count;
  view.discard = state.match.table.memory.in_play.count() - placed;
  view.pending = view_pending(state, seen);
  view.jumpable = seen.jumpable;
  view.silence = state.match.table.state.silence;
  view.reaction_ends_in = state.phase == Phase::kPlay ? std::max<Millis>(0, holds_until - now) : 0;
  return view;
}

ResultView view_result(const TableState& state, Millis now) {
  const Match& match = state.match;
  const State& round = match.table.state;
  ResultView view;
  view.winner = round.winner;
  view.is_void = round.ending == Ending::kVoid;
  for (Seat seat = 0; seat < state.seats.size(); ++seat) {
    view.points.push_back(match.last_score.booked[seat]);
    view.totals.push_back(match.totals[seat]);
    view.hands.push_back(kinds_of(match.rules, round.hands[seat]));
    std::vector<int>& values = view.values.emplace_back();
    for (const Kind kind : view.hands.back())
      values.push_back(
          points_of(match.rules, set_of(find_card(match.rules, round.hands[seat], kind))));
    view.ready.push_back(state.seats[seat].ready);
  }
  view.next_in = left(state.next_round_at, now);
  view.match_over = match.over;
  view.match_winners = match.winners;
  view.ranking = match.ranking;
  return view;
}

std::optional<VoteView> view_vote(const TableState& state, Millis now) {
  if (!state.vote) return std::nullopt;
  const SeatMask voters = voters_on(state, state.vote->against);
  return VoteView{.by = Seat(state.vote->by),
                  .against = Seat(state.vote->against),
                  .yes = std::popcount(SeatMask(state.vote->yes & voters)),
                  .no = std::popcount(SeatMask(state.vote->no & voters)),
                  .voters = std::popcount(voters),
                  .ends_in = left(state.vote->ends_at, now)};
}

void view_people(const TableState& state, OwnView& view) {
  const int person = state.seats[size_t(view.seat)].person;
  if (person < 0) return;
  for (Seat other = 0; other < state.seats.size(); ++other)
    if (state.people[size_t(person)].hushed.contains(state.seats[other].person))
      view.hushed.push_back(other);
  if (state.phase != Phase::kPlay) return;
  const SeatMask bit = seat_bit(Seat(view.seat));
  if (state.vote) {
    view.may_vote = (voters_on(state, state.vote->against) & bit) != 0 &&
                    ((state.vote->yes | state.vote->no) & bit) == 0;
    return;
  }
  for (Seat other = 0; other < state.seats.size(); ++other) {
    const SeatMask voters = voters_on(state, other);
    if (other != view.seat && (voters & bit) != 0 && std::popcount(voters) >= kFewestVoters &&
        !check_action(state, kNobody, against(Verb::kFine, other)))
      view.accusable_of_hint.push_back(other);
  }
}

bool is_bluff_now(const TableState& state, int seat, const Action& action) {
  const Rules& rules = state.match.rules;
  const State& round = state.match.table.state;
  if (action.verb != Verb::kPlay || round.pending != Pending::kNone) return false;
  CardSet hand = round.hands[seat];
  const Card card = find_card(rules, hand, action.card);
  if (rules.effect[size_t(face_of(card))].pending != Pending::kDrawFour) return false;
  hand.remove(card);
  return is_bluff(rules, round, hand);
}

/// Which cards would be refused if the table refused wrong ones.
void mark_wrong(const TableState& state, OwnView& view) {
  Rules strict = state.match.rules;
  if (strict.options.illegal_play == IllegalPlay::reject) return;
  strict.options.illegal_play = IllegalPlay::reject;
  for (Choice& choice : view.legal) {
    Action action = choice.action;
    if (action.verb != Verb::kPlay) continue;
    if (choice.colors != 0) action.color = Color(std::countr_zero(choice.colors));
    choice.wrong = bool(check(strict, state.match.table.state, Seat(view.seat), action));
  }
}

void add_choice(OwnView& view, const Action& action) {
  if (action.uno) {
    view.may_uno_with = true;
    return;
  }
  if (action.verb == Verb::kUno) view.may_uno = true;
  const bool names_color = action.color != Color::kNone && action.verb != Verb::kName;
  Action listed = action;
  if (names_color) listed.color = Color::kNone;
  const uint8_t color = names_color ? uint8_t(1 << int(action.color)) : uint8_t{0};
  for (Choice& choice : view.legal)
    if (choice.action == listed) {
      choice.colors = uint8_t(choice.colors | color);
      return;
    }
  view.legal.push_back({listed, color});
}

}  // namespace

TableView view_table(const TableState& state, int watchers, Millis holds_until, Millis now) {
  TableView view;
  view.phase = state.phase;
  view.code = state.code;
  view.host = state.host;
  view.watchers = watchers;
  view.target = state.options.target;
  view.settings = state.settings;
  view.preset = state.preset;
  view.options = state.changes;
  Observation seen;
  if (round_is_shown(state)) seen = observe(state.match.rules, state.match.table.state, kNobody);
  view.seats = view_seats(state, seen);
  if (!round_is_shown(state)) return view;
  view.round_number = state.match.rounds_dealt;
  view.round = view_round(state, seen, holds_until, now);
  if (state.phase != Phase::kPlay) view.result = view_result(state, now);
  if (state.clock_ends >= 0 && state.awaited != 0)
    view.clock = {.seat = Seat(std::countr_zero(state.awaited)),
                  .ends_in = left(state.clock_ends, now),
                  .whole = state.clock_ends - state.clock_started,
                  .extensions = step_of(state.match.table.state) == Step::kSlap
                                    ? 0
                                    : kMostExtensions - state.extensions};
  view.vote = view_vote(state, now);
  return view;
}

OwnView view_own(const TableState& state, int seat) {
  OwnView view;
  view.seat = seat;
  view_people(state, view);
  if (!round_is_shown(state) || seat >= state.match.seats) return view;
  view.in_round = true;
  const Rules& rules = state.match.rules;
  const Observation seen = observe(rules, state.match.table.state, Seat(seat));
  view.hand = kinds_of(rules, seen.hand);
  if (seen.drawn != kNoCard) view.drawn = kind_of(rules, seen.drawn);
  if (state.phase != Phase::kPlay) return view;
  ActionList list;
  legal_actions(rules, state.match.table.state, Seat(seat), list);
  for (const Action& action : list)
    add_choice(view, action);
  for (Choice& choice : view.legal)
    choice.bluff = is_bluff_now(state, seat, choice.action);
  mark_wrong(state, view);
  return view;
}

}  // namespace penult

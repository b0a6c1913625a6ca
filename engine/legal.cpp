// What may be done now, as a list; and what the clock does for somebody who does nothing.

#include "engine/answer.h"
#include "engine/round.h"
#include "rules/uno/uno.h"

namespace penult {

FaceMask fitting_faces(const Rules& rules, const State& state, Seat seat) {
  const FaceMask held = state.hands[seat].faces();
  const FaceMask from = step_of(state) == Step::kDrawn ? face_bit(face_of(state.drawn)) : held;
  return fitting(rules, rules.fit[size_t(state.color)][size_t(face_of(state.top))], from, held);
}

/// Lists the laying of `kind` in all its forms, as far as `check` lets it pass.
static void list_laying(const Rules& rules, const State& state, Seat seat, Verb verb, Kind kind,
                        ActionList& list) {
  const bool two = state.hands[seat].count() == 2 && !(state.uno_said & seat_bit(seat));
  for (int color = is_black(kind) ? 0 : kColors; color <= kColors; ++color) {
    for (int uno = 0; uno <= int(two); ++uno) {
      const Action action{.verb = verb, .card = kind, .color = Color(color), .uno = uno == 1};
      if (!check(rules, state, seat, action)) list.add(action);
    }
  }
}

static void list_layings(const Rules& rules, const State& state, Seat seat, Verb verb,
                         ActionList& list) {
  FaceMask seen = 0;
  for (FaceMask faces = state.hands[seat].faces(); faces; faces &= faces - 1) {
    const int face = std::countr_zero(faces);
    if (seen & face_bit(face)) continue;
    const Kind kind = rules.kind_of_face[size_t(face)];
    seen |= faces_of(rules, kind);
    list_laying(rules, state, seat, verb, kind, list);
  }
}

static void list_plain(const Rules& rules, const State& state, Seat seat, Action action,
                       ActionList& list) {
  if (!check(rules, state, seat, action)) list.add(action);
}

/// Calls, catches and accusations that are due.
static void list_calls(const Rules& rules, const State& state, Seat seat, ActionList& list) {
  if (uno::is_heard(state) && uno::is_due(rules, state, seat)) list.add(just(Verb::kUno));
  for (Seat other = 0; other < state.seats; ++other) {
    if (other == seat || !is_active(state, other)) continue;
    if (uno::is_heard(state) && uno::can_be_caught(state, other))
      list.add(against(Verb::kCatch, other));
    const bool visible =
        has_flag(state, kWrongCard) || (rules.black & face_bit(face_of(state.top)));
    if (visible && state.laid_by == other)
      list_plain(rules, state, seat, against(Verb::kAccuse, other), list);
  }
}

/// Whom to trade with, what to give, which to pick, the hand on the pile, "Ready".
static void list_choices(const Rules& rules, const State& state, Seat seat, ActionList& list) {
  const Step step = step_of(state);
  if (step == Step::kSlap) list_plain(rules, state, seat, just(Verb::kSlap), list);
  if (step == Step::kReady) list_plain(rules, state, seat, just(Verb::kReady), list);
  if (step == Step::kSwap || step == Step::kExchange) {
    const Verb verb = step == Step::kSwap ? Verb::kSwap : Verb::kExchange;
    for (Seat other = 0; other < state.seats; ++other)
      list_plain(rules, state, seat, against(verb, other), list);
    list_plain(rules, state, seat, against(verb, kNobody), list);
  }
  if (step == Step::kGive || step == Step::kPick)
    for (int kind = 0; kind < kKinds; ++kind)
      list_plain(rules, state, seat, {.verb = Verb::kGive, .card = Kind(kind)}, list);
  if (step == Step::kPick)
    for (int place = 1; place <= state.hands[state.partner].count(); ++place)
      list_plain(rules, state, seat, {.verb = Verb::kPick, .number = uint8_t(place)}, list);
}

void legal_actions(const Rules& rules, const State& state, Seat seat, ActionList& list) {
  list.count = 0;
  const Step step = step_of(state);
  if (step == Step::kOver || seat >= state.seats ||
      !(is_active(state, seat) || is_awaited(state, seat)))
    return;
  const bool mine = awaited_seat(state) == seat;
  if (mine && (step == Step::kTurn || step == Step::kDrawn || step == Step::kRespond))
    list_layings(rules, state, seat, Verb::kPlay, list);
  if (mine && step == Step::kNameColor)
    for (int color = 0; color < kColors; ++color)
      list_plain(rules, state, seat, {.verb = Verb::kName, .color = Color(color)}, list);
  if (mine)
    for (const Verb verb : {Verb::kDraw, Verb::kKeep, Verb::kTake, Verb::kChallenge})
      list_plain(rules, state, seat, just(verb), list);
  if (rules.jumpable && uno::is_heard(state)) {
    const Kind top = kind_of(rules, state.top);
    if (find_card(rules, state.hands[seat], top) != kNoCard)
      list_laying(rules, state, seat, Verb::kJump, top, list);
  }
  list_choices(rules, state, seat, list);
  list_calls(rules, state, seat, list);
  if (step == Step::kConfirm) list.add(just(Verb::kConfirm));
}

/// TIME-01: the color most held; ties red, yellow, green, blue.
static Color most_held_color(const State& state, Seat seat) {
  Color best = Color::kRed;
  int most = -1;
  for (int color = 0; color < kColors; ++color) {
    const int held = (state.hands[seat] & faces_of(Color(color))).count();
    if (held > most) {
      most = held;
      best = Color(color);
    }
  }
  return best;
}

/// TIME-01: the fitting colored card of fewest points; the first in canonical order among equals.
static Action cheapest_fitting(const Rules& rules, const State& state, Seat seat) {
  Kind best = kNoKind;
  int fewest = 1000;
  for (FaceMask faces = fitting_faces(rules, state, seat) & kColoredFaces; faces;
       faces &= faces - 1) {
    const int face = std::countr_zero(faces);
    const int points = points_of(rules, {.first = face_bit(face)});
    if (points < fewest) {
      fewest = points;
      best = rules.kind_of_face[size_t(face)];
    }
  }
  return play(best);
}

/// TIME-01: the card of most points; the first in canonical order among equals.
static Kind dearest(const Rules& rules, const State& state, Seat seat) {
  Kind best = kNoKind;
  int most = -1;
  for (const Kind kind : kinds_of(rules, state.hands[seat])) {
    const int points = points_of(rules, {.first = faces_of(rules, kind) & -faces_of(rules, kind)});
    if (points > most) {
      most = points;
      best = kind;
    }
  }
  return best;
}

Action default_action(const Rules& rules, const State& state, Seat seat) {
  switch (step_of(state)) {
    case Step::kTurn:
      return check(rules, state, seat, just(Verb::kDraw)) ? cheapest_fitting(rules, state, seat)
                                                          : just(Verb::kDraw);
    case Step::kDrawn:
      return check(rules, state, seat, just(Verb::kKeep)) ? play(kind_of(rules, state.drawn))
                                                          : just(Verb::kKeep);
    case Step::kRespond:
      return just(Verb::kTake);
    case Step::kNameColor:
      return {.verb = Verb::kName, .color = most_held_color(state, seat)};
    case Step::kSwap:
      return against(Verb::kSwap,
                     rules.options.seven == Seven::may ? kNobody : next_seat(state, seat));
    case Step::kExchange:
      return against(Verb::kExchange, kNobody);
    case Step::kPick:
      if (state.drawn != kNoCard) return {.verb = Verb::kPick, .number = 1};
      [[fallthrough]];
    case Step::kGive:
      return {.verb = Verb::kGive, .card = dearest(rules, state, seat)};
    case Step::kSlap:
      return just(Verb::kSlap);
    case Step::kReady:
      return just(Verb::kReady);
    case Step::kOver:
    case Step::kConfirm:
    case Step::kSettle:
      break;
  }
  return just(Verb::kConfirm);
}

}  // namespace penult

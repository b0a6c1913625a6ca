#include <algorithm>

#include "engine/notation.h"
#include "engine/observation.h"
#include "judge/trial.h"

namespace penult::judge {
namespace {

std::string are(const Script& script, const std::vector<Seat>& seats) {
  std::string text;
  for (const Seat seat : seats)
    text += (text.empty() ? "" : " ") + script.names[seat];
  return text.empty() ? "nobody" : text;
}

std::string waits_for(const Scene& scene) {
  const State& state = scene.match.table.state;
  if (is_over(state)) return "the round is over";
  std::vector<Seat> seats;
  for (Seat seat = 0; seat < state.seats; ++seat)
    if (awaited_seat(state) == seat ||
        (awaited_seat(state) == kNobody && (state.outstanding & seat_bit(seat))))
      seats.push_back(seat);
  return "the table waits for " + (seats.empty() ? "the referee" : are(scene.script, seats));
}

std::string check_turn(const Scene& scene, Seat seat) {
  const State& state = scene.match.table.state;
  const Seat awaited = awaited_seat(state);
  const bool outstanding = awaited == kNobody && (state.outstanding & seat_bit(seat)) != 0;
  return !is_over(state) && (awaited == seat || outstanding) ? std::string() : waits_for(scene);
}

std::string check_may(const Scene& scene, const Statement& statement, bool may) {
  const Refusal refusal =
      check(scene.match.rules, scene.match.table.state, statement.seat, statement.action);
  if (may == !refusal) return {};
  if (may) return "this is refused: " + refusal_text(scene.script, refusal, scene.language);
  return "this is allowed";
}

std::string list_of(std::vector<Kind> kinds) {
  std::sort(kinds.begin(), kinds.end());
  std::string text;
  for (const Kind kind : kinds)
    text += (text.empty() ? "" : " ") + to_text(kind);
  return text.empty() ? "no cards" : text;
}

std::string list_of(const std::vector<ScriptCard>& cards) {
  std::vector<Kind> kinds;
  kinds.reserve(cards.size());
  for (const ScriptCard& card : cards)
    kinds.push_back(card.kind);
  return list_of(std::move(kinds));
}

std::string check_cards(const Scene& scene, const Statement& statement, CardSet cards,
                        std::string_view has) {
  const std::string held = list_of(kinds_of(scene.match.rules, cards));
  if (held == list_of(statement.cards)) return {};
  return scene.script.names[statement.seat] + " " + std::string(has) + " " + held;
}

std::string check_top(const Scene& scene, const ScriptCard& card) {
  const State& state = scene.match.table.state;
  const Kind top = top_kind(scene.match.rules, state);
  if (top != card.kind) return "the top card is " + to_text(top);
  if (card.color == Color::kNone || card.color == state.color) return {};
  return "the color is " + std::string(to_text(state.color));
}

std::string check_number(int64_t expected, int64_t actual, std::string_view what) {
  if (expected == actual) return {};
  return std::string(what) + " " + std::to_string(actual);
}

std::string check_pending(const Scene& scene, const Statement& statement) {
  const State& state = scene.match.table.state;
  const bool pends = state.pending != Pending::kNone;
  if (statement.expect == ExpectType::kPendingNone)
    return pends ? std::to_string(state.amount) + " cards are pending" : std::string();
  if (!pends) return "nothing is pending";
  return check_number(statement.number, state.amount, "the cards pending are");
}

// The last time that a challenge showed `viewer` the hand of `owner`.
const Event* find_showing(const Scene& scene, Seat viewer, Seat owner) {
  const Event* showing = nullptr;
  for (const Event& event : scene.events) {
    if (event.type != EventType::kChallenged || event.target != owner) continue;
    const bool empty = event.cards.empty();
    const bool seen = !redact(scene.match.rules, event, viewer).cards.empty();
    if (seen || (empty && event.seat == viewer)) showing = &event;
  }
  return showing;
}

std::string check_shown(const Scene& scene, const Statement& statement) {
  const Event* showing = find_showing(scene, statement.seat, statement.seats[0]);
  const std::string viewer = scene.script.names[statement.seat];
  if (statement.expect == ExpectType::kNotShown)
    return showing != nullptr ? viewer + " was shown it" : std::string();
  if (showing == nullptr) return viewer + " was shown nothing";
  return check_cards(scene, statement, showing->cards, "was shown");
}

std::string check_round(const Scene& scene, const Statement& statement) {
  const State& state = scene.match.table.state;
  if (statement.expect == ExpectType::kRoundOpen)
    return is_over(state) ? "the round is over" : std::string();
  if (!is_over(state)) return "the round is still on";
  if (statement.expect == ExpectType::kVoid)
    return state.winner != kNobody ? scene.script.names[state.winner] + " has won it"
                                   : std::string();
  if (statement.seats.empty() || state.winner == statement.seats[0]) return {};
  return state.winner == kNobody ? "nobody has won it"
                                 : scene.script.names[state.winner] + " has won it";
}

std::vector<Seat> sorted(std::vector<Seat> seats) {
  std::sort(seats.begin(), seats.end());
  return seats;
}

std::string check_match(const Scene& scene, const Statement& statement) {
  const Match& match = scene.match;
  if (statement.expect == ExpectType::kMatchOpen)
    return match.over ? "the match is over" : std::string();
  if (!match.over) return "the match is still on";
  if (statement.seats.empty() || sorted(statement.seats) == sorted(match.winners)) return {};
  return "it is won by " + are(scene.script, match.winners);
}

std::string check_ranking(const Scene& scene, const Statement& statement) {
  if (statement.seats == scene.match.ranking) return {};
  return "it is " + are(scene.script, scene.match.ranking);
}

std::string check_eliminated(const Scene& scene, const Statement& statement) {
  std::vector<Seat> out;
  for (Seat seat = 0; seat < scene.match.seats; ++seat)
    if (!(scene.match.playing & seat_bit(seat))) out.push_back(seat);
  if (sorted(statement.seats) == out) return {};
  return are(scene.script, out) + (out.size() == 1 ? " is out" : " are out");
}

// Of a match the last in the ranking; of a round whoever was left, or holds most (HOUSE-LAST-01,
// HOUSE-LAZY-01).
std::string check_loser(const Scene& scene, Seat seat) {
  const Match& match = scene.match;
  if (!is_over(match.table.state)) return "the round is still on";
  const bool ranked = match.over && !match.ranking.empty();
  const Seat loser = ranked ? match.ranking.back() : loser_of_round(match);
  if (loser == seat) return {};
  return loser == kNobody ? "nobody has lost" : scene.script.names[loser] + " has lost";
}

}  // namespace

std::string otherwise(const Scene& scene, const Statement& statement) {
  const Match& match = scene.match;
  const State& state = match.table.state;
  const Seat seat = statement.seat;
  switch (statement.expect) {
    case ExpectType::kTurn:
      return check_turn(scene, seat);
    case ExpectType::kMay:
      return check_may(scene, statement, true);
    case ExpectType::kMayNot:
      return check_may(scene, statement, false);
    case ExpectType::kHand:
      return check_cards(scene, statement, state.hands[seat], "holds");
    case ExpectType::kCards:
      return check_number(statement.number, state.hands[seat].count(),
                          scene.script.names[seat] + " holds");
    case ExpectType::kTop:
      return check_top(scene, statement.cards[0]);
    case ExpectType::kColor:
      return state.color == statement.color ? std::string()
                                            : "it is " + std::string(to_text(state.color));
    case ExpectType::kDirection:
      return state.direction == statement.number
                 ? std::string()
                 : std::string(state.direction ? "it is counterclockwise" : "it is clockwise");
    case ExpectType::kPile:
      return check_number(statement.number, state.draw.count(), "the cards in it are");
    case ExpectType::kDealer:
      return state.dealer == seat ? std::string() : "it is " + scene.script.names[state.dealer];
    case ExpectType::kPendingAmount:
    case ExpectType::kPendingNone:
      return check_pending(scene, statement);
    case ExpectType::kShown:
    case ExpectType::kNotShown:
      return check_shown(scene, statement);
    case ExpectType::kRoundOpen:
    case ExpectType::kRoundOver:
    case ExpectType::kVoid:
      return check_round(scene, statement);
    case ExpectType::kPoints:
      if (!is_over(state)) return "the round is still on";
      return check_number(statement.number, match.last_score.booked[seat], "they are");
    case ExpectType::kScore:
      return check_number(statement.number, match.totals[seat], "it is");
    case ExpectType::kMatchOpen:
    case ExpectType::kMatchOver:
      return check_match(scene, statement);
    case ExpectType::kRanking:
      return check_ranking(scene, statement);
    case ExpectType::kEliminated:
      return check_eliminated(scene, statement);
    case ExpectType::kLoser:
      return check_loser(scene, seat);
    case ExpectType::kRulesRefused:
      break;
  }
  return {};
}

}  // namespace penult::judge

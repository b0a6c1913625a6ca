#include <boost/json.hpp>

#include "clients/terminal/json_words.h"
#include "engine/notation.h"

namespace penult::terminal {
namespace {

namespace json = boost::json;

/// By `Step`.
constexpr std::string_view kAwaits[] = {"none",   "turn",    "drawn", "respond", "color",
                                        "target", "target",  "give",  "pick",    "slap",
                                        "ready",  "confirm", "none"};
/// By `Wait`.
constexpr std::string_view kWaits[] = {"move", "window", "next_round", "nothing"};

json::value seat_or_null(Seat seat) {
  return seat < kMaxSeats ? json::value(seat) : json::value(nullptr);
}

json::array cards_json(const Rules& rules, CardSet set) {
  json::array cards;
  for (const Kind kind : kinds_of(rules, set))
    cards.push_back(json::value(to_text(kind)));
  return cards;
}

/// The actions but for `uno`, the colors of a black card gathered.
json::array legal_json(const ActionList& legal) {
  json::array out;
  const Action* last = nullptr;
  for (const Action& action : legal) {
    const bool lays = action.verb == Verb::kPlay || action.verb == Verb::kJump;
    const bool again = last && lays && last->verb == action.verb && last->card == action.card;
    if (!again) out.push_back(action_json(action));
    if (lays && action.color != Color::kNone) {
      json::object& choice = out.back().as_object();
      choice.erase("color");
      json::value& colors = choice["colors"];
      if (!colors.is_array()) colors = json::array();
      const json::value name(to_text(action.color));
      if (!again || colors.as_array().empty() || colors.as_array().back() != name)
        colors.as_array().push_back(name);
    }
    last = &action;
  }
  return out;
}

json::value pending_json(const Game& game, const Observation& seen, const ActionList& legal) {
  if (seen.pending == Pending::kNone) return nullptr;
  json::object out{{"amount", seen.amount},
                   {"kind", seen.pending == Pending::kSkip       ? "skip"
                            : seen.pending == Pending::kDrawTwo  ? "draw_two"
                            : seen.pending == Pending::kDrawFour ? "draw_four"
                                                                 : "draw_ten"},
                   {"author", seat_or_null(seen.author)},
                   {"target", seat_or_null(seen.target)},
                   {"challenge", nullptr}};
  for (const Action& action : legal) {
    if (action.verb != Verb::kChallenge) continue;
    const ChallengeStakes stakes = challenge_stakes(game.match().rules, game.match().table.state);
    out["challenge"] = json::object{{"guilty", stakes.guilty}, {"innocent", stakes.innocent}};
  }
  return out;
}

json::object round_json(const Game& game) {
  const Rules& rules = game.match().rules;
  const Observation seen = game.seen();
  const ActionList legal = game.legal();
  bool may_uno = false, may_uno_with = false;
  for (const Action& action : legal) {
    may_uno |= action.verb == Verb::kUno;
    may_uno_with |= action.uno;
  }
  json::object you{{"hand", cards_json(rules, seen.hand)},
                   {"drawn", nullptr},
                   {"may_uno", may_uno},
                   {"may_uno_with", may_uno_with},
                   {"legal", legal_json(legal)}};
  if (seen.drawn != kNoCard) you["drawn"] = to_text(kind_of(rules, seen.drawn));
  json::object out{{"dealer", seen.dealer},
                   {"awaits", kAwaits[size_t(seen.step)]},
                   {"turn", seat_or_null(seen.awaited)},
                   {"next", seat_or_null(seen.actor)},
                   {"direction", seen.direction ? "counterclockwise" : "clockwise"},
                   {"top", to_text(seen.top)},
                   {"color", nullptr},
                   {"starter", seen.starter_on_top},
                   {"laid_by", seat_or_null(seen.laid_by)},
                   {"pile", seen.draw_count},
                   {"pending", pending_json(game, seen, legal)},
                   {"jumpable", seen.jumpable},
                   {"you", std::move(you)}};
  if (seen.color != Color::kNone) out["color"] = to_text(seen.color);
  return out;
}

json::object result_json(const Match& match) {
  const State& state = match.table.state;
  json::array points, totals, hands, winners, ranking;
  for (size_t seat = 0; seat < size_t(match.seats); ++seat) {
    points.push_back(match.last_score.booked[seat]);
    totals.push_back(match.totals[seat]);
    hands.push_back(cards_json(match.rules, state.hands[seat]));
  }
  for (const Seat seat : match.winners)
    winners.push_back(json::value(seat));
  for (const Seat seat : match.ranking)
    ranking.push_back(json::value(seat));
  json::object out{{"winner", seat_or_null(state.winner)},
                   {"void", state.ending == Ending::kVoid},
                   {"points", std::move(points)},
                   {"totals", std::move(totals)},
                   {"hands", std::move(hands)},
                   {"match_winners", nullptr},
                   {"ranking", nullptr}};
  if (match.over) out["match_winners"] = std::move(winners);
  if (match.over) out["ranking"] = std::move(ranking);
  return out;
}

}  // namespace

json::object view_json(const Game& game, const std::vector<std::string>& names) {
  const Match& match = game.match();
  const Observation seen = game.seen();
  json::array seats;
  for (Seat seat = 0; seat < match.seats; ++seat)
    seats.push_back(json::object{{"name", names[seat]},
                                 {"kind", seat == kPerson ? "human" : "bot"},
                                 {"score", match.totals[seat]},
                                 {"cards", seen.counts[seat]},
                                 {"said_uno", (seen.uno_said >> seat & 1) != 0},
                                 {"catchable", (seen.uno_owed >> seat & 1) != 0},
                                 {"out", (seen.active >> seat & 1) == 0}});
  const bool playing = game.wait() == Wait::kMove || game.wait() == Wait::kWindow;
  json::object out{{"phase", playing                      ? "play"
                             : game.wait() == Wait::kOver ? "match_over"
                                                          : "round_over"},
                   {"waits", kWaits[size_t(game.wait())]},
                   {"you", kPerson},
                   {"round_number", match.rounds_dealt},
                   {"target", match.rules.options.target},
                   {"seats", std::move(seats)},
                   {"round", nullptr},
                   {"result", nullptr}};
  if (playing)
    out["round"] = round_json(game);
  else
    out["result"] = result_json(match);
  return out;
}

}  // namespace penult::terminal

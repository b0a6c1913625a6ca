#include <array>

#include "engine/notation.h"
#include "server/json_parts.h"

namespace penult::server {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 20> kTableWords = {
    "joined",    "left",  "online",  "offline",    "bot_on",     "bot_off", "rules",
    "cut",       "dealt", "",        "round_over", "match_over", "race",    "host",
    "more_time", "muted", "unmuted", "vote",       "vote_over",  "table"};

/// By `EventType`.
constexpr std::array<std::string_view, 29> kWords = {
    "dealt",   "starter",  "played",     "drew",           "kept",       "passed",
    "skipped", "reversed", "pending",    "challenged",     "color",      "uno",
    "caught",  "accused",  "withdrawn",  "false_call",     "reshuffled", "turn",
    "swapped", "rotated",  "exchanged",  "hands_shuffled", "slapped",    "readied",
    "spoke",   "fined",    "left_round", "finished",       "refilled"};

/// By `DrawReason`.
constexpr std::array<std::string_view, 13> kWhy = {
    "turn",       "penalty", "starter", "challenge", "challenge", "uno",   "wrong_card",
    "false_call", "hint",    "referee", "silence",   "race",      "effect"};

void add_play(const Event& event, json::object& out) {
  out["seat"] = event.seat;
  out["card"] = card_json(event.card);
  if (event.color != Color::kNone) out["color"] = color_json(event.color);
  const auto as = PlayedAs(event.flag);
  out["jump"] = as == PlayedAs::kJump || as == PlayedAs::kTwin;
  out["uno"] = event.uno;
  constexpr std::array<std::string_view, 7> kAnswers = {"",       "cover", "stack", "deflect",
                                                        "escape", "",      ""};
  if (!kAnswers[event.flag].empty()) out["answer"] = kAnswers[event.flag];
}

void add_seats(const Event& event, json::object& out) {
  if (event.seat != kNobody) out["seat"] = event.seat;
  if (event.target != kNobody) out["target"] = event.target;
}

void add_rest(const Event& event, json::object& out) {
  add_seats(event, out);
  if (event.card != kNoKind) out["card"] = card_json(event.card);
  switch (event.type) {
    case EventType::kStarter:
      out.erase("seat");
      out["returned"] = event.flag != 0;
      break;
    case EventType::kDrew:
      out["count"] = event.amount;
      out["why"] = kWhy[event.flag];
      break;
    case EventType::kReversed:
      out["direction"] = event.flag == 0 ? "clockwise" : "counterclockwise";
      break;
    case EventType::kPending:
      out.erase("seat");
      out["kind"] = pending_word(Pending(event.flag));
      out["amount"] = event.amount;
      out["author"] = event.seat;
      break;
    case EventType::kChallenged:
      out.erase("target");
      out["accused"] = event.target;
      out["guilty"] = event.flag != 0;
      break;
    case EventType::kAccused:
      out["guilty"] = event.flag != 0;
      break;
    case EventType::kColor:
      out["color"] = color_json(event.color);
      break;
    case EventType::kReshuffled:
      out["count"] = event.amount;
      break;
    case EventType::kSpoke:
      out["broke"] = event.flag != 0;
      break;
    case EventType::kCaught:
      if (event.target != kNobody) break;
      // The automatic fine: nobody caught.
      out.erase("seat");
      out["target"] = event.seat;
      break;
    default:
      break;
  }
}

void add_round_over(const TableEvent& event, json::object& out) {
  out["winner"] = seat_json(event.event.seat);
  out["points"] = numbers_json(event.points);
  out["totals"] = numbers_json(event.totals);
  out["void"] = Ending(event.event.flag) == Ending::kVoid;
}

json::array draws_json(const TableEvent& event) {
  json::array out;
  for (const auto& [seat, card] : event.draws)
    out.push_back(json::object{{"seat", seat}, {"card", card_json(card)}});
  return out;
}

json::array times_json(const TableEvent& event) {
  json::array out;
  for (const RaceTime& time : event.times) {
    json::object one{{"seat", time.seat}, {"do", word_of(time.kind)}};
    if (event.by_time) one["ms"] = time.took;
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace

json::object event_json(const TableEvent& event) {
  json::object out{{"n", event.number}};
  const bool of_round = event.type == TableEventType::kRound;
  out["e"] = of_round ? kWords[size_t(event.event.type)] : kTableWords[size_t(event.type)];
  switch (event.type) {
    case TableEventType::kRules:
      out["preset"] = event.name;
      out["options"] = options_json(event.options);
      break;
    case TableEventType::kCut:
      out["draws"] = draws_json(event);
      break;
    case TableEventType::kDealt:
      out["dealer"] = event.event.seat;
      out["count"] = event.event.amount;
      break;
    case TableEventType::kRound:
      if (event.event.type == EventType::kPlayed)
        add_play(event.event, out);
      else
        add_rest(event.event, out);
      break;
    case TableEventType::kRoundOver:
      add_round_over(event, out);
      break;
    case TableEventType::kRace:
      out["seat"] = event.seat;
      out["times"] = times_json(event);
      break;
    case TableEventType::kVote:
      out["seat"] = event.seat;
      out["target"] = event.target;
      break;
    case TableEventType::kVoteOver:
      out["target"] = event.target;
      out["fined"] = event.passed;
      break;
    case TableEventType::kSettings:
      break;
    case TableEventType::kMatchOver:
      out["winners"] = seats_json(event.winners);
      out["ranking"] = seats_json(event.ranking);
      break;
    default:
      out["seat"] = event.seat;
      out["name"] = event.name;
  }
  if (!event.cards.empty()) out["cards"] = cards_json(event.cards);
  return out;
}

}  // namespace penult::server

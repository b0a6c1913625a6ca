#include <algorithm>
#include <array>

#include <boost/json.hpp>

#include "clients/terminal/json_words.h"
#include "engine/notation.h"

namespace penult::terminal {
namespace {

namespace json = boost::json;

/// By `EventType`.
constexpr std::string_view kEventWords[] = {
    "dealt",   "starter",  "played",     "drew",           "kept",       "passed",
    "skipped", "reversed", "pending",    "challenged",     "color",      "uno",
    "caught",  "accused",  "withdrawn",  "false_call",     "reshuffled", "turn",
    "swapped", "rotated",  "exchanged",  "hands_shuffled", "slapped",    "readied",
    "spoke",   "fined",    "left_round", "finished",       "refilled",   "round_over"};
/// By `DrawReason`.
constexpr std::string_view kReasonWords[] = {
    "turn",       "penalty", "starter", "challenge", "challenge", "uno",   "wrong_card",
    "false_call", "hint",    "referee", "silence",   "race",      "effect"};
/// By `PlayedAs`.
constexpr std::string_view kAnswerWords[] = {"", "cover", "stack", "deflect", "escape", "", ""};
/// By `Pending`; all that are neither Skip, +2 nor +4 draw many.
constexpr std::string_view kPendingWords[] = {"none", "skip", "draw_two", "draw_four", "draw_ten"};

void add_played(const Event& event, json::object& out) {
  const auto as = PlayedAs(event.flag);
  out["jump"] = as == PlayedAs::kJump || as == PlayedAs::kTwin;
  out["uno"] = event.uno;
  if (!kAnswerWords[event.flag].empty()) out["answer"] = kAnswerWords[event.flag];
}

/// What `flag` and `amount` mean depends on the event.
void add_details(const Event& event, json::object& out) {
  switch (event.type) {
    case EventType::kStarter:
      out["returned"] = event.flag != 0;
      break;
    case EventType::kPlayed:
      add_played(event, out);
      break;
    case EventType::kDrew:
      out["why"] = kReasonWords[event.flag];
      [[fallthrough]];
    case EventType::kDealt:
    case EventType::kRefilled:
    case EventType::kReshuffled:
      out["count"] = event.amount;
      break;
    case EventType::kReversed:
      out["direction"] = event.flag ? "counterclockwise" : "clockwise";
      break;
    case EventType::kPending:
      out["kind"] = kPendingWords[std::min<size_t>(event.flag, std::size(kPendingWords) - 1)];
      out["amount"] = event.amount;
      out["author"] = event.seat == kNobody ? json::value(nullptr) : json::value(event.seat);
      out.erase("seat");
      break;
    case EventType::kChallenged:
      out["guilty"] = event.flag != 0;
      out["accused"] = event.target;
      out.erase("target");
      break;
    case EventType::kAccused:
      out["guilty"] = event.flag != 0;
      break;
    case EventType::kSpoke:
      out["broke"] = event.flag != 0;
      break;
    case EventType::kRoundOver:
      out["winner"] = event.seat == kNobody ? json::value(nullptr) : json::value(event.seat);
      out["void"] = Ending(event.flag) == Ending::kVoid;
      out.erase("seat");
      break;
    default:
      break;
  }
}

struct VerbWord {
  Verb verb;
  std::string_view word;
};
constexpr VerbWord kVerbWords[] = {
    {Verb::kPlay, "play"},   {Verb::kDraw, "draw"},           {Verb::kKeep, "keep"},
    {Verb::kTake, "take"},   {Verb::kChallenge, "challenge"}, {Verb::kName, "color"},
    {Verb::kSwap, "swap"},   {Verb::kExchange, "exchange"},   {Verb::kGive, "give"},
    {Verb::kPick, "pick"},   {Verb::kJump, "jump"},           {Verb::kUno, "uno"},
    {Verb::kCatch, "catch"}, {Verb::kAccuse, "accuse"},       {Verb::kSlap, "slap"},
    {Verb::kReady, "ready"}, {Verb::kConfirm, "confirm"},
};

std::optional<std::string_view> text_at(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  if (!value || !value->is_string()) return std::nullopt;
  return std::string_view(value->get_string());
}

std::optional<int64_t> number_at(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  if (!value || !value->is_int64()) return std::nullopt;
  return value->get_int64();
}

}  // namespace

json::object event_json(const Rules& rules, const Event& event) {
  json::object out{{"e", kEventWords[size_t(event.type)]}};
  if (event.seat != kNobody) out["seat"] = event.seat;
  if (event.target != kNobody) out["target"] = event.target;
  if (event.card != kNoKind) out["card"] = to_text(event.card);
  if (event.color != Color::kNone) out["color"] = to_text(event.color);
  add_details(event, out);
  if (!event.cards.empty()) {
    json::array cards;
    for (const Kind kind : kinds_of(rules, event.cards))
      cards.push_back(json::value(to_text(kind)));
    out["cards"] = std::move(cards);
  }
  return out;
}

/// An action as the list of legal ones shows it; the colors of a black card are gathered by the
/// caller.
json::object action_json(const Action& action) {
  json::object out;
  for (const VerbWord& each : kVerbWords)
    if (each.verb == action.verb) out["do"] = each.word;
  if (action.card != kNoKind) out["card"] = to_text(action.card);
  if (action.color != Color::kNone) out["color"] = to_text(action.color);
  if (action.target != kNobody)
    out["seat"] = action.target;
  else if (action.verb == Verb::kSwap || action.verb == Verb::kExchange)
    out["seat"] = nullptr;
  if (action.verb == Verb::kPick) out["number"] = action.number;
  return out;
}

std::optional<Action> read_action(const json::object& message) {
  const json::value* inner = message.if_contains("action");
  const json::object& object = inner && inner->is_object() ? inner->get_object() : message;
  const auto verb = text_at(object, "do");
  if (!verb) return std::nullopt;
  std::optional<Action> action;
  for (const VerbWord& each : kVerbWords)
    if (each.word == *verb) action = just(each.verb);
  if (!action) return std::nullopt;
  if (const auto card = text_at(object, "card")) {
    const auto kind = parse_kind(*card);
    if (!kind) return std::nullopt;
    action->card = *kind;
  }
  if (const auto color = text_at(object, "color")) {
    const auto named = parse_color(*color);
    if (!named) return std::nullopt;
    action->color = *named;
  }
  if (const auto seat = number_at(object, "seat")) {
    if (*seat < 0 || *seat >= kMaxSeats) return std::nullopt;
    action->target = Seat(*seat);
  }
  if (const auto number = number_at(object, "number")) {
    if (*number < 1 || *number > 127) return std::nullopt;
    action->number = uint8_t(*number);
  }
  const json::value* uno = object.if_contains("uno");
  action->uno = uno && uno->is_bool() && uno->get_bool();
  const bool lays =
      action->verb == Verb::kPlay || action->verb == Verb::kJump || action->verb == Verb::kGive;
  if (lays && action->card == kNoKind) return std::nullopt;
  return action;
}

}  // namespace penult::terminal

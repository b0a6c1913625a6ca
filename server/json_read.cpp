#include "server/json_read.h"

#include <algorithm>
#include <array>

#include "engine/notation.h"

namespace penult::server {

namespace json = boost::json;

std::optional<std::string> text_of(const json::object& from, std::string_view key) {
  const json::value* value = from.if_contains(key);
  if (value == nullptr || !value->is_string()) return {};
  return std::string(value->get_string());
}

std::optional<int64_t> number_of(const json::object& from, std::string_view key) {
  const json::value* value = from.if_contains(key);
  if (value == nullptr) return {};
  if (value->is_int64()) return value->get_int64();
  // What a browser measures may come with a fraction.
  if (value->is_double() && value->get_double() >= 0 && value->get_double() < 1e15)
    return int64_t(value->get_double());
  return {};
}

bool flag_of(const json::object& from, std::string_view key) {
  const json::value* value = from.if_contains(key);
  return value != nullptr && value->is_bool() && value->get_bool();
}

namespace {

enum Wants : uint8_t {
  kNothing = 0,
  kCard = 1,
  kColor = 2,
  kUno = 4,
  kSeat = 8,
  kSeatOrNobody = 16,
  kNumber = 32,
  kNeedsColor = 64,
};
struct VerbWord {
  std::string_view word;
  Verb verb;
  uint8_t wants;
};
constexpr std::array<VerbWord, 17> kVerbs = {{
    {"play", Verb::kPlay, kCard | kColor | kUno},
    {"jump", Verb::kJump, kCard | kColor | kUno},
    {"draw", Verb::kDraw, kNothing},
    {"keep", Verb::kKeep, kNothing},
    {"take", Verb::kTake, kNothing},
    {"challenge", Verb::kChallenge, kNothing},
    {"color", Verb::kName, kColor | kNeedsColor},
    {"uno", Verb::kUno, kNothing},
    {"catch", Verb::kCatch, kSeat},
    {"accuse", Verb::kAccuse, kSeat},
    {"swap", Verb::kSwap, kSeatOrNobody},
    {"exchange", Verb::kExchange, kSeatOrNobody},
    {"give", Verb::kGive, kCard},
    {"pick", Verb::kPick, kNumber},
    {"slap", Verb::kSlap, kNothing},
    {"ready", Verb::kReady, kNothing},
    {"confirm", Verb::kConfirm, kNothing},
}};

bool read_fields(const json::object& from, uint8_t wants, Action& action) {
  if (wants & kCard) {
    const std::optional<std::string> text = text_of(from, "card");
    const std::optional<Kind> kind = text ? parse_kind(*text) : std::nullopt;
    if (!kind) return false;
    action.card = *kind;
  }
  const json::value* color = from.if_contains("color");
  if (wants & kColor && color != nullptr && !color->is_null()) {
    const std::optional<Color> named = parse_color(text_of(from, "color").value_or(""));
    if (!named || *named == Color::kNone) return false;
    action.color = *named;
  }
  if (wants & kNeedsColor && action.color == Color::kNone) return false;
  if (wants & kUno) action.uno = flag_of(from, "uno");
  const std::optional<int64_t> seat = number_of(from, "seat");
  if (wants & kSeat && !seat) return false;
  if (wants & (kSeat | kSeatOrNobody) && seat) {
    if (*seat < 0 || *seat >= kMaxSeats) return false;
    action.target = Seat(*seat);
  }
  if (wants & kNumber) {
    const std::optional<int64_t> number = number_of(from, "number");
    if (!number || *number < 1 || *number > 127) return false;
    action.number = uint8_t(*number);
  }
  return true;
}

}  // namespace

std::optional<Action> read_action(const json::object& message) {
  const json::value* value = message.if_contains("action");
  if (value == nullptr || !value->is_object()) return {};
  const std::optional<std::string> word = text_of(value->get_object(), "do");
  for (const VerbWord& verb : kVerbs) {
    if (word != verb.word) continue;
    Action action = just(verb.verb);
    if (!read_fields(value->get_object(), verb.wants, action)) return {};
    return action;
  }
  return {};
}

}  // namespace penult::server

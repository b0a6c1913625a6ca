#include <algorithm>
#include <array>

#include <boost/json.hpp>

#include "engine/notation.h"
#include "server/codec.h"
#include "server/rules_toml.h"

namespace penult::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kDepth = 8;
constexpr std::size_t kLongestId = 40;

/// The memory of one message, so that nobody can make us ask for more.
struct Parsed {
  json::value value;
  bool good = false;
};

Parsed parse_object(std::string_view text) {
  json::parse_options options;
  options.max_depth = kDepth;
  json::error_code error;
  Parsed parsed{json::parse(text, error, {}, options)};
  parsed.good = !error && parsed.value.is_object();
  return parsed;
}

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

bool is_good_id(const std::string& id) {
  const auto good = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '_' || letter == '.';
  };
  return !id.empty() && id.size() <= kLongestId && std::all_of(id.begin(), id.end(), good);
}

Decoded wrong(std::string code, std::string text) {
  Decoded decoded;
  decoded.error = std::move(code);
  decoded.text = std::move(text);
  return decoded;
}

Decoded bad(std::string text) { return wrong("bad_message", std::move(text)); }

template <class One>
Decoded input(One one) {
  Decoded decoded;
  decoded.input = std::move(one);
  return decoded;
}

Decoded ping(int64_t x) {
  Decoded decoded;
  decoded.is_ping = true;
  decoded.ping = x;
  return decoded;
}

Decoded read_hello(const json::object& message) {
  if (number_of(message, "v") != 1) return bad("This server speaks version 1.");
  Hello hello;
  hello.name = text_of(message, "name").value_or("");
  hello.secret = text_of(message, "secret").value_or("");
  if (hello.secret.size() > 64) return wrong("bad_secret", "");
  hello.last = uint64_t(std::max<int64_t>(0, number_of(message, "last").value_or(0)));
  hello.watch = flag_of(message, "watch");
  hello.password = text_of(message, "password").value_or("");
  hello.device = text_of(message, "device").value_or("");
  if (hello.device.size() > 64) return bad("A device key has up to 64 characters.");
  Decoded decoded = input(std::move(hello));
  decoded.language = language_of(text_of(message, "lang").value_or("en"));
  return decoded;
}

Decoded read_act(const json::object& message) {
  ActInput act;
  act.id = text_of(message, "id").value_or("");
  if (!is_good_id(act.id)) return bad("An action needs an id of up to 40 letters and digits.");
  act.seen = uint64_t(std::max<int64_t>(0, number_of(message, "seen").value_or(0)));
  act.claim = number_of(message, "ms").value_or(-1);
  const std::optional<Action> action = read_action(message);
  if (!action) return bad("There is no such action.");
  act.action = *action;
  return input(std::move(act));
}

/// What a table agrees on beside the rules; a text where a field cannot be read.
std::string read_table(const json::object& message, SetTable& change) {
  const auto given = [&](std::string_view key) {
    const json::value* value = message.if_contains(key);
    return value != nullptr && !value->is_null() ? value : nullptr;
  };
  const auto read_bool = [&](std::string_view key, std::optional<bool>& place) {
    const json::value* value = given(key);
    if (value != nullptr && value->is_bool()) place = value->get_bool();
    return value == nullptr || value->is_bool();
  };
  if (!read_bool("race", change.race)) return "race is true or false";
  if (!read_bool("public", change.is_public)) return "public is true or false";
  if (given("clock") != nullptr) {
    const std::optional<int64_t> seconds = number_of(message, "clock");
    if (!seconds) return "clock is a number of seconds";
    change.clock_seconds = int(std::clamp<int64_t>(*seconds, -1, kLongestClock + 1));
  }
  if (given("grace") != nullptr) {
    change.grace = number_of(message, "grace");
    if (!change.grace) return "grace is a number of milliseconds";
  }
  if (given("chat") != nullptr) {
    change.talk = parse_talk(text_of(message, "chat").value_or(""));
    if (!change.talk) return "chat is on, reactions or off";
  }
  if (given("password") != nullptr) {
    change.password = text_of(message, "password");
    if (!change.password) return "password is a text";
  }
  return settings_error(change);
}

/// "rules", "options" and what `read_table` reads of a message.
DecodedRules read_rules_of(const json::object& message) {
  DecodedRules out;
  const json::value* preset = message.if_contains("rules");
  if (preset != nullptr && !preset->is_null() && !preset->is_string())
    return {{}, "rules is the name of a preset"};
  std::vector<std::pair<std::string, std::string>> changes;
  if (const json::value* options = message.if_contains("options");
      options != nullptr && !options->is_null()) {
    if (!options->is_object()) return {{}, "options is an object of option: value"};
    for (const auto& [name, value] : options->get_object()) {
      std::string text = value.is_string()  ? std::string(value.get_string())
                         : value.is_int64() ? std::to_string(value.get_int64())
                                            : std::string();
      const bool blank =
          std::string(name).find(' ') != std::string::npos || text.find(' ') != std::string::npos;
      if (text.empty() || blank)
        return {{}, "the value of option \"" + std::string(name) + "\" is no word"};
      changes.emplace_back(std::string(name), std::move(text));
    }
  }
  std::string name = text_of(message, "rules").value_or("classic-108");
  if (name.find('=') != std::string::npos) {
    // Neither a preset nor a code: a rule set as TOML, over which "options" still stands.
    TomlRules toml = read_rules_toml(name, "rules");
    if (!toml.error.empty()) return {{}, toml.error};
    name = toml.preset;
    std::erase_if(toml.changes, [&](const auto& change) {
      return std::any_of(changes.begin(), changes.end(),
                         [&](const auto& one) { return one.first == change.first; });
    });
    changes.insert(changes.begin(), toml.changes.begin(), toml.changes.end());
  }
  if (name.find(' ') != std::string::npos) return {{}, "there is no preset \"" + name + "\""};
  out.rules.rules = rules_text(name, changes);
  out.error = read_table(message, out.rules.table);
  return out;
}

Decoded read_rules_message(const json::object& message) {
  DecodedRules rules = read_rules_of(message);
  if (!rules.error.empty()) return wrong("bad_rules", rules.error);
  return input(std::move(rules.rules));
}

Decoded read_table_message(const json::object& message) {
  SetTable change;
  if (std::string error = read_table(message, change); !error.empty())
    return wrong("bad_rules", std::move(error));
  return input(std::move(change));
}

/// `seat` of a message that needs one; -1 if it has none.
int seat_of_message(const json::object& message) {
  const std::optional<int64_t> seat = number_of(message, "seat");
  return seat && *seat >= 0 && *seat < kMaxSeats ? int(*seat) : -1;
}

Decoded read_any(std::string_view type, const json::object& message) {
  const int seat = seat_of_message(message);
  const auto about_seat = [seat](auto one) {
    return seat < 0 ? bad("There is no such seat.") : input(std::move(one));
  };
  if (type == "act") return read_act(message);
  if (type == "ping") return ping(number_of(message, "x").value_or(0));
  if (type == "hello") return read_hello(message);
  if (type == "bot") return input(AddBot{text_of(message, "level").value_or("simple")});
  if (type == "kick") return about_seat(Kick{seat});
  if (type == "host") return about_seat(HandOver{seat});
  if (type == "hint") return about_seat(AccuseOfHint{seat});
  if (type == "mute")
    return about_seat(Mute{seat, flag_of(message, "on"), flag_of(message, "for_all")});
  if (type == "rules") return read_rules_message(message);
  if (type == "table") return read_table_message(message);
  if (type == "start") return input(StartMatch{});
  if (type == "next") return input(ReadyForNext{});
  if (type == "bot_for_me") return input(BotForMe{flag_of(message, "on")});
  if (type == "more_time") return input(MoreTime{});
  if (type == "say") return input(Say{text_of(message, "text").value_or("")});
  if (type == "react") return input(React{text_of(message, "what").value_or("")});
  if (type == "vote") return input(CastVote{flag_of(message, "yes")});
  if (type == "leave") return input(LeaveSeat{});
  return bad("There is no such message.");
}

}  // namespace

Decoded decode_message(std::string_view text) {
  const Parsed parsed = parse_object(text);
  if (!parsed.good) return wrong("bad_json", "");
  const json::object& message = parsed.value.get_object();
  Decoded decoded = read_any(text_of(message, "t").value_or(""), message);
  const std::string id = text_of(message, "id").value_or("");
  if (is_good_id(id)) decoded.id = id;
  return decoded;
}

DecodedRules decode_rules(std::string_view body) {
  if (body.empty()) return read_rules_of({});
  const Parsed parsed = parse_object(body);
  if (!parsed.good) return {{}, "the body is no JSON object"};
  return read_rules_of(parsed.value.get_object());
}

}  // namespace penult::server

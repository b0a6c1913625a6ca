#include <algorithm>
#include <array>

#include <boost/json.hpp>

#include "rules/faults.h"
#include "server/codec.h"
#include "server/json_read.h"

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

bool is_good_id(const std::string& id) {
  const auto good = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '_' || letter == '.';
  };
  return !id.empty() && id.size() <= kLongestId && std::all_of(id.begin(), id.end(), good);
}

Decoded wrong(std::string code, Sentences texts = {}) {
  Decoded decoded;
  decoded.error = std::move(code);
  decoded.texts = std::move(texts);
  return decoded;
}

/// What only a program can do wrong is told in English, beside the sentence of the code.
Decoded bad(std::string text) { return wrong("bad_message", {std::move(text), {}, {}}); }

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
  if (hello.secret.size() > 64) return wrong("bad_secret");
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

Decoded read_rules_message(const json::object& message) {
  DecodedRules rules = read_rules_of(message);
  if (rules.error) return wrong("bad_rules", rules.error.texts);
  return input(std::move(rules.rules));
}

Decoded read_table_message(const json::object& message) {
  SetTable change;
  if (std::string error = read_table(message, change); !error.empty())
    return wrong("bad_rules", {std::move(error), {}, {}});
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
  if (!parsed.good) return wrong("bad_json");
  const json::object& message = parsed.value.get_object();
  Decoded decoded = read_any(text_of(message, "t").value_or(""), message);
  const std::string id = text_of(message, "id").value_or("");
  if (is_good_id(id)) decoded.id = id;
  return decoded;
}

DecodedRules decode_rules(std::string_view body) {
  if (body.empty()) return read_rules_of({});
  const Parsed parsed = parse_object(body);
  if (!parsed.good) return {{}, option_error(Fault::kBodyIsAnObject)};
  return read_rules_of(parsed.value.get_object());
}

}  // namespace penult::server

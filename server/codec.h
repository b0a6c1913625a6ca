#pragma once
// JSON in and out (docs/protocol.md). The only place of the server that knows its form.

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/refusal.h"
#include "match/session.h"

namespace penult::server {

/// What may come in on a socket.
struct Ping {
  int64_t x = 0;
};
struct HelloMessage {
  Hello hello;
  Language language = Language::kEnglish;
};
using Incoming = std::variant<HelloMessage, Input, Ping>;

struct Malformed {
  std::string code;  ///< "bad_json", "bad_message"
  std::string text;
};
using Decoded = std::variant<Incoming, Malformed>;

/// Reads a message of a client. Nothing in it is trusted.
Decoded decode_message(std::string_view text);

/// `rules` of `POST /api/tables`, as `SetRules` wants them.
struct DecodedRules {
  SetRules rules;
  std::string error;
};
DecodedRules decode_rules(std::string_view body);

/// Empty where there is nothing to say (a viewer who has left).
std::string encode_message(const Message& message, Language language);
std::string encode_pong(int64_t x);
std::string encode_error(std::string_view code, std::string_view text, Language language);
std::string encode_bye(std::string_view code, Language language);

/// The body of an HTTP error.
std::string encode_http_error(std::string_view code, std::string_view text);
std::string encode_created(std::string_view code);
std::string encode_table_info(const Session& session, size_t seats);
std::string encode_rule_book(Language language);

}  // namespace penult::server

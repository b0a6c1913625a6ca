#pragma once
// JSON in and out (docs/protocol.md). The only place of the server that knows its form.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/refusal.h"
#include "match/session.h"
#include "server/shared_text.h"

namespace penult::server {

/// What came in on a socket.
struct Decoded {
  std::string error;  ///< a code of docs/protocol.md; empty if the message could be read
  Sentences texts;    ///< what exactly is wrong; may be empty
  std::string id;     ///< of the message, if it has one: comes back with an error
  bool is_ping = false;
  int64_t ping = 0;
  Input input = LeaveSeat{};
  Language language = Language::kEnglish;  ///< of a `Hello`
};

/// Reads a message of a client. Nothing in it is trusted.
Decoded decode_message(std::string_view text);

/// `rules` of `POST /api/tables`, as `SetRules` wants them.
struct DecodedRules {
  SetRules rules;
  OptionError error;
};
DecodedRules decode_rules(std::string_view body);

class ViewText;

/// What one change at a table makes everybody hear. What all of them see is written once, and all
/// watchers get the same text.
class Encoding {
 public:
  Encoding();
  ~Encoding();
  Encoding(const Encoding&) = delete;
  Encoding& operator=(const Encoding&) = delete;

  /// Empty where there is nothing to say (a viewer who has left).
  SharedText encode(const Message& message, Language language);
  const ViewText& text_of_view(const std::shared_ptr<const TableView>& view);

 private:
  std::unique_ptr<ViewText> view_;
  SharedText watched_;  ///< the last update of a watcher
  std::shared_ptr<const TableView> watched_view_;
  std::size_t watched_events_ = 0;  ///< the last ones before `view`: so many are the same ones
};

std::string encode_message(const Message& message, Language language);
std::string encode_pong(int64_t x);
std::string encode_error(std::string_view code, std::string_view text, Language language,
                         std::string_view id = {});
std::string encode_bye(std::string_view code, Language language);

/// The body of an HTTP error.
std::string encode_http_error(std::string_view code, std::string_view text, Language language);
std::string encode_created(std::string_view code);
std::string encode_table_info(const Session& session, size_t seats);
std::string encode_rule_book(Language language);
/// The code of a rule set and what keeps it from being played.
std::string encode_verdict(const SetRules& rules, Language language);

}  // namespace penult::server

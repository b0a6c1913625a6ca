#pragma once
// A table inside the page: the session, the bots and the words of a table server, for one person
// and without a socket. It knows neither time nor chance; the page brings both.

#include <string>
#include <string_view>
#include <vector>

#include "match/session.h"
#include "server/bot_crew.h"

namespace penult::wasm {

class LocalTable {
 public:
  /// `secret` is what the person's seat gets; `seed` shuffles and lets the bots choose.
  LocalTable(uint64_t seed, std::string secret);

  /// The body of `POST /api/tables`; an error body as the server would send it, or nothing.
  std::string open(std::string_view body, Language language, Millis now);
  /// A message as on the socket.
  void receive(std::string_view text, Millis now);
  /// The page was away: nobody lost a turn by that.
  void leave(Millis now);
  void tick(Millis now);
  /// -1: nothing is planned.
  Millis next_wakeup() const;
  /// What the person is told since this was asked last, each as on the socket.
  std::vector<std::string> take_messages();
  /// The log of the table so far.
  const std::vector<std::string>& records() const { return records_; }

 private:
  void take(Outcome outcome, Millis now);

  Session session_;
  server::BotCrew crew_;
  Dice seeds_;
  std::string secret_;
  Language language_ = Language::kEnglish;
  std::vector<std::string> messages_, records_;
};

/// What a seat (-1: a watcher) was shown in these records, as an array of updates.
std::string replay_of(const std::vector<std::string>& records, int seat);

}  // namespace penult::wasm

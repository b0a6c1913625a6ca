#pragma once
// The log of a table: one record for each thing that happened, in order. Rules, seeds and decided
// actions with their times; everything else follows from them.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/action.h"
#include "match/arbiter.h"

namespace penult {

enum class RecordType : uint8_t {
  kOpen,      ///< `text`: code, `more`: preset and "option=value …"; `number`: seconds of the clock
  kJoin,      ///< `text`: name, `more`: hash of the secret, and ":" and of the device; the seat
              ///< follows the last one
  kBot,       ///< `text`: name, `more`: level
  kOnline,    ///< `seat`
  kOffline,   ///< `seat`
  kLeave,     ///< `seat` goes; mid-match a bot plays on for it
  kRules,     ///< as kOpen, without a code
  kStart,     ///< `number`: the seed of the match
  kDo,        ///< `seat` did `action`; `text`: the client's id, "-" for a bot
  kTimeout,   ///< the clock of `seat` ran out
  kConfirm,   ///< nobody objected to the last card
  kBotOn,     ///< a bot plays for `seat`
  kBotOff,    ///< `seat` is back
  kReady,     ///< `seat` is ready for the next round
  kRound,     ///< the next round is dealt
  kLobby,     ///< back to the lobby
  kHost,      ///< `seat` is the host now
  kRestart,   ///< the server was away since the record before: no clock ran meanwhile
  kEnd,       ///< the table is closed
  kRace,      ///< `seat` was first; `text`: all numbers of the race, for whoever judges it again
  kSettings,  ///< `more`: all settings of the table
  kSecret,    ///< `seat` gets another secret; `text`: its hash. The old one still counts …
  kSecretUsed,  ///< … until `seat` has shown that the new one has come
  kBan,         ///< `seat` may not come back; `text`: hash of its address, or empty
  kMute,        ///< `seat` is not heard; `number`: by seat + 1, 0: by the host, for all
  kUnmute,      ///< the same, undone
  kMoreTime,    ///< the clock of `seat` runs once more as long
  kVote,        ///< `seat` says that `number` has told somebody what to play
  kVoteYes,     ///< `seat` votes for the fine
  kVoteNo,      ///< `seat` votes against it
  kVoteOver,    ///< not enough voted for it in time
  kFine,        ///< `seat` is fined for a hint
  kSpeak,       ///< `seat` said something while a two kept the table silent
};

struct Record {
  Millis now = 0;
  RecordType type{};
  int seat = -1;
  std::string text;
  std::string more;
  uint64_t number = 0;
  Action action;

  bool operator==(const Record&) const = default;
};

/// One line without a line break: "81250 do 0 c17 plays W4:green uno".
std::string encode(const Record& record);
/// Reads what `encode` writes; nothing if it is damaged.
std::optional<Record> decode(std::string_view line);

}  // namespace penult

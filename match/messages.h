#pragma once
// What viewers send to a table and what they are told. docs/protocol.md says it for clients.

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/refusal.h"
#include "match/table_settings.h"
#include "match/view.h"

namespace penult {

using ViewerId = uint64_t;

// What viewers send.
struct Hello {
  std::string name;
  std::string secret;  ///< of the seat to come back to; empty: a new guest
  uint64_t last = 0;   ///< number of the last event the client has
  bool watch = false;
  std::string password;      ///< of the table
  std::string device;        ///< a key that the client keeps; empty: none
  std::string address;       ///< from outside: where the connection comes from; may be empty
  std::string fresh_secret;  ///< from outside: what the seat gets
};
struct ActInput {
  std::string id;
  uint64_t seen = 0;
  Millis claim = -1;
  Action action;
};
struct AddBot {
  std::string level;
};
struct Kick {
  int seat = -1;
};
struct SetRules {
  std::string rules;  ///< "preset option=value …"
  SetTable table;
};
struct StartMatch {
  uint64_t seed = 0;  ///< from outside
};
struct ReadyForNext {};
struct BotForMe {
  bool on = false;
};
struct LeaveSeat {};
struct MoreTime {};
struct HandOver {
  int seat = -1;
};
struct Mute {
  int seat = -1;
  bool on = true;
  bool for_all = false;  ///< by the host
};
struct Say {
  std::string text;
};
struct React {
  std::string what;  ///< of `kQuickReactions`
};
struct AccuseOfHint {
  int seat = -1;
};
struct CastVote {
  bool yes = false;
};
using Input =
    std::variant<Hello, ActInput, AddBot, Kick, SetRules, SetTable, StartMatch, ReadyForNext,
                 BotForMe, LeaveSeat, MoreTime, HandOver, Mute, Say, React, AccuseOfHint, CastVote>;

// What viewers are told.
struct TableUpdate {
  uint64_t number = 0;
  std::vector<TableEvent> events;
  std::shared_ptr<const TableView> view;  ///< the same for all who are told of one change
};
struct SeatUpdate : TableUpdate {
  OwnView own;
};
struct WatcherWelcome {
  TableUpdate table;
};
struct SeatWelcome {
  std::string secret;
  SeatUpdate table;
};
struct Done {
  std::string id;
  uint64_t number = 0;
};
struct Refused {
  std::string id;
  bool late = false;
  Refusal refusal;
  std::string seat_name;  ///< of `refusal.seat`
};
enum class ErrorCode : uint8_t {
  kBadMessage,
  kBadSecret,
  kTableFull,
  kNotHost,
  kNotNow,
  kBadRules,
  kBadName,
  kBadPassword,
  kBanned,
  kMuted,
  kTooFast,
};
struct Problem {
  ErrorCode code{};
  Sentences texts;  ///< what exactly; may be empty
  std::string id;   ///< of the message it answers, where that had one
};
/// What somebody said. It is told once and kept nowhere.
struct Line {
  int seat = -1;
  std::string name;
  std::string text;
  std::string reaction;  ///< instead of a text
};
enum class ByeCode : uint8_t { kSuperseded, kKicked, kEnded, kLeft };
struct Bye {
  ByeCode code{};
};
using Message = std::variant<WatcherWelcome, SeatWelcome, TableUpdate, SeatUpdate, Done, Refused,
                             Problem, Bye, Line>;

struct Delivery {
  ViewerId to = 0;
  Message message;
};
struct Outcome {
  std::vector<std::string> records;
  std::vector<Delivery> deliveries;
};

}  // namespace penult

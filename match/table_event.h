#pragma once
// What is told to the people at a table, numbered, in the form in which one viewer may see it.

#include <string>
#include <utility>
#include <vector>

#include "engine/event.h"
#include "match/race.h"

namespace penult {

enum class TableEventType : uint8_t {
  kJoined,
  kLeft,
  kOnline,
  kOffline,
  kBotOn,
  kBotOff,
  kRules,      ///< `name`: preset, `options`
  kCut,        ///< `draws`
  kDealt,      ///< `event.amount` cards each, by `event.seat`; `cards`: the viewer's own
  kRound,      ///< `event`: something of the round
  kRoundOver,  ///< `event`, `points`, `totals`
  kMatchOver,  ///< `winners`, `ranking`
  kRace,       ///< `seat` was first of `times`
  kHost,       ///< `seat` is the host now
  kMoreTime,   ///< `seat` takes more time
  kMuted,      ///< `seat` is not heard any more
  kUnmuted,    ///< `seat` is heard again
  kVote,       ///< `seat` says that `target` has told somebody what to play
  kVoteOver,   ///< of the vote on `target`: `passed`
  kSettings,   ///< what the table agrees on beside the rules was changed
};

/// What one player took in a race.
struct RaceTime {
  Seat seat = kNobody;
  RaceKind kind{};
  Millis took = 0;

  bool operator==(const RaceTime&) const = default;
};

struct TableEvent {
  uint64_t number = 0;
  TableEventType type{};
  int seat = -1;
  std::string name;
  Event event;
  std::vector<Kind> cards;  ///< what of `event.cards` the viewer may see
  std::vector<std::pair<std::string, std::string>> options;
  std::vector<std::pair<Seat, Kind>> draws;
  std::vector<int> points, totals;
  std::vector<Seat> winners, ranking;
  std::vector<RaceTime> times;  ///< kRace: of each seat its earliest press
  bool by_time = true;          ///< kRace: false where the race was a prompt
  int target = -1;
  bool passed = false;

  bool operator==(const TableEvent&) const = default;
};

}  // namespace penult

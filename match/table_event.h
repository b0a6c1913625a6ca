#pragma once
// What is told to the people at a table, numbered, in the form in which one viewer may see it.

#include <string>
#include <utility>
#include <vector>

#include "engine/event.h"

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

  bool operator==(const TableEvent&) const = default;
};

}  // namespace penult

#pragma once
// What is kept of a match when it is over, beside the log of its table.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace penult::server {

struct SeatResult {
  std::string name;
  std::string level;  ///< of a bot; empty for a person
  int place = 0;      ///< in the ranking, from 1
  int points = 0;
  int rounds = 0;
  int rounds_won = 0;
  int caught = 0;      ///< how often this seat caught somebody who had not said UNO
  int was_caught = 0;  ///< and how often it was caught or fined for that
};

struct FinishedMatch {
  std::string code;
  uint64_t records = 0;  ///< of the table's log, up to the end of the match
  int64_t began = 0;     ///< ms since 1970
  int64_t ended = 0;
  std::string rules;  ///< "preset option=value …"
  int rounds = 0;
  std::vector<SeatResult> seats;
};

/// What stands where a name was that somebody wanted forgotten.
inline constexpr std::string_view kErasedName = "—";

/// Somebody's seat at a table that has ended.
struct Trace {
  uint64_t table = 0;
  int seat = -1;
  std::string name;
};

}  // namespace penult::server

#pragma once
// A vote of the table on a fine for telling somebody what to play (PEN-02): the table is its own
// referee.

#include "engine/state.h"
#include "match/race.h"

namespace penult {

struct TableState;

struct Vote {
  int by = -1;       ///< who says so; counts as a yes
  int against = -1;  ///< who is to be fined
  SeatMask yes = 0, no = 0;
  Millis ends_at = 0;

  bool operator==(const Vote&) const = default;
};

inline constexpr int kFewestVoters = 2;

/// People at the table who play, apart from the accused.
SeatMask voters_on(const TableState& state, int against);
enum class VoteResult : uint8_t { kOpen, kPassed, kFailed };
/// More than half of the voters must be for it.
VoteResult count_votes(const TableState& state);

}  // namespace penult

#pragma once
// How many different courses a position has: a number that changes whenever a rule does.

#include <cstdint>
#include <vector>

#include "engine/round.h"

namespace penult {

/// Counts of sequences of `depth` actions by whoever may act, calls out of turn included; drawn
/// cards follow the table's order.
inline uint64_t perft(const Rules& rules, const Table& table, int depth) {
  if (depth == 0) return 1;
  uint64_t count = 0;
  ActionList legal;
  NullSink sink;
  for (Seat seat = 0; seat < table.state.seats; ++seat) {
    legal_actions(rules, table.state, seat, legal);
    if (depth == 1) {
      count += uint64_t(legal.count);
      continue;
    }
    for (const Action& action : legal) {
      Table after = table;
      if (!apply(rules, after, seat, action, sink)) count += perft(rules, after, depth - 1);
    }
  }
  return count;
}

/// The counts for depth 1 … `depth` from the deal of `seed`; seat 0 deals.
inline std::vector<uint64_t> perft_of_deal(const Rules& rules, int players, uint64_t seed,
                                           int depth) {
  Table table;
  table.cards = OrderedCards(seed);
  NullSink sink;
  deal(rules, table, Deal{.seats = players}, sink);
  std::vector<uint64_t> counts;
  for (int level = 1; level <= depth; ++level)
    counts.push_back(perft(rules, table, level));
  return counts;
}

}  // namespace penult

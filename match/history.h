#pragma once
// The events that a table remembers, from a number on.

#include <algorithm>
#include <ranges>

#include "match/table_state.h"

namespace penult {

/// Those after `number`, as far as they are remembered. Their numbers have no gap: what is old is
/// not even looked at.
inline auto events_since(const TableState& state, uint64_t number) {
  const uint64_t missing = state.last_event - std::min(number, state.last_event);
  const auto count = std::ptrdiff_t(std::min<uint64_t>(missing, state.history.size()));
  return std::ranges::subrange(state.history.end() - count, state.history.end());
}

}  // namespace penult

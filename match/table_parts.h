#pragma once
// Inside of `advance`: what the files that carry out records share.

#include "match/table_state.h"

namespace penult {

/// Appends an event.
TableEvent& tell(TableState& state, TableEventType type, int seat = -1);
/// An action of the round, or of the referee (`kNobody`).
std::string carry_out(TableState& state, Seat seat, const Action& action);

// Records of people: who sits where, who hears whom, who votes.
void join(TableState& state, const Record& record);
void leave(TableState& state, int seat);
std::string carry_out_person(TableState& state, const Record& record);

}  // namespace penult

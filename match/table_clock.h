#pragma once
// The clocks of a table. Like all of it they follow from the records alone.

#include "match/table_state.h"

namespace penult {

/// After a record: starts and stops what runs.
void set_clocks(TableState& state);
/// Everything that runs ends later by `delay`: the table was away.
void delay_clocks(TableState& state, Millis delay);
/// The earliest end of a clock; -1 if none runs.
Millis next_clock(const TableState& state);
/// How long the table waits for the seats in `waited`; -1: for ever.
Millis patience(const TableState& state, SeatMask waited);
/// Seats of people that play for themselves.
SeatMask playing_people(const TableState& state);

}  // namespace penult

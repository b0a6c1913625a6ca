// What can be asked of a table.

#include "match/table_state.h"

namespace penult {

SeatMask awaited_seats(const TableState& state) {
  if (state.phase != Phase::kPlay) return 0;
  const State& round = state.match.table.state;
  const Seat seat = awaited_seat(round);
  if (seat != kNobody) return seat_bit(seat);
  const Step step = step_of(round);
  const bool several = step == Step::kSlap || step == Step::kReady || step == Step::kGive;
  return several ? round.outstanding : SeatMask{0};
}

ArbiterOptions arbiter_options(const TableState& state, ArbiterOptions options) {
  options.by_time = state.settings.race;
  options.grace = state.settings.grace;
  options.prompt = state.times.prompt;
  return options;
}

Refusal check_action(const TableState& state, Seat seat, const Action& action) {
  return check(state.match.rules, state.match.table.state, seat, action);
}

}  // namespace penult

#include "match/vote.h"

#include <bit>

#include "match/table_clock.h"

namespace penult {

SeatMask voters_on(const TableState& state, int against) {
  SeatMask voters = SeatMask(playing_people(state) & state.match.table.state.active);
  if (against >= 0) voters = SeatMask(voters & ~seat_bit(Seat(against)));
  return voters;
}

VoteResult count_votes(const TableState& state) {
  if (!state.vote) return VoteResult::kOpen;
  const SeatMask voters = voters_on(state, state.vote->against);
  const int all = std::popcount(voters);
  if (std::popcount(SeatMask(state.vote->yes & voters)) * 2 > all) return VoteResult::kPassed;
  if (std::popcount(SeatMask(state.vote->no & voters)) * 2 >= all) return VoteResult::kFailed;
  return VoteResult::kOpen;
}

}  // namespace penult

#pragma once
// Follows a table and sums up each match that ends there.

#include <array>
#include <vector>

#include "match/table_state.h"
#include "server/finished_match.h"

namespace penult::server {

class Chronicle {
 public:
  /// After every step of the table, live or replayed; `records`: so many are in its log now.
  void notice(const TableState& state, uint64_t records);
  /// The matches that have ended since the last call.
  std::vector<FinishedMatch> take();

 private:
  void note(const TableState& state, const TableEvent& event, uint64_t records);
  FinishedMatch sum_up(const TableState& state, const TableEvent& end, uint64_t records) const;

  uint64_t noticed_ = 0;
  int64_t began_ = 0;
  int rounds_ = 0;
  std::array<SeatResult, kMaxSeats> seats_{};
  std::vector<FinishedMatch> ended_;
};

}  // namespace penult::server

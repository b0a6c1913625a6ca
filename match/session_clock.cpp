// What happens at a table because time has passed.

#include <algorithm>

#include "match/session.h"
#include "match/table_clock.h"

namespace penult {

Outcome Session::tick(Millis now) {
  Outcome out;
  if (state_.ended) return out;
  now = never_before(now);
  settle(out, now);
  // A clock that has run out may start another one, never one that ends at once: the limit only
  // keeps a mistake from hanging the server.
  for (int runs = 0; runs < 64 && !state_.ended && run_clock(out, now); ++runs)
    settle(out, now);
  tell_all(out, now);
  return out;
}

bool Session::run_clock(Outcome& out, Millis now) {
  const auto due = [now](Millis clock) { return clock >= 0 && clock <= now; };
  if (due(presumed_until_)) {
    presumed_until_ = -1;
    for (int seat = 0; seat < int(state_.seats.size()); ++seat) {
      const bool here = std::any_of(viewers_.begin(), viewers_.end(),
                                    [seat](const auto& one) { return one.second.seat == seat; });
      if (state_.seats[size_t(seat)].online && !here)
        write({.now = now, .type = RecordType::kOffline, .seat = seat}, out);
    }
  } else if (due(state_.empty_at)) {
    end_table(out, now);
  } else if (due(state_.host_away_at)) {
    for (int seat = 0; seat < int(state_.seats.size()); ++seat)
      if (state_.seats[size_t(seat)].online) {
        write({.now = now, .type = RecordType::kHost, .seat = seat}, out);
        break;
      }
  } else if (due(state_.clock_ends)) {
    run_out(out, now);
  } else if (state_.vote && due(state_.vote->ends_at)) {
    write({.now = now, .type = RecordType::kVoteOver}, out);
  } else if (due(state_.confirm_at)) {
    write({.now = now, .type = RecordType::kConfirm}, out);
  } else if (due(state_.next_round_at)) {
    write({.now = now, .type = RecordType::kRound}, out);
  } else {
    return false;
  }
  return true;
}

void Session::run_out(Outcome& out, Millis now) {
  const SeatMask late = state_.awaited;
  for (Seat seat = 0; seat < state_.seats.size(); ++seat) {
    if ((late & awaited_seats(state_) & seat_bit(seat)) == 0) continue;
    write({.now = now, .type = RecordType::kTimeout, .seat = seat}, out);
    if (state_.seats[seat].misses >= options_.times.misses)
      write({.now = now, .type = RecordType::kBotOn, .seat = seat}, out);
  }
}

void Session::end_table(Outcome& out, Millis now) {
  write({.now = now, .type = RecordType::kEnd}, out);
  for (const auto& [id, viewer] : viewers_)
    out.deliveries.push_back({id, Bye{.code = ByeCode::kEnded}});
  viewers_.clear();
}

Millis Session::next_wakeup() const {
  if (state_.ended) return -1;
  Millis earliest = next_clock(state_);
  for (const Millis one : {arbiter_.next_due(), presumed_until_})
    if (one >= 0 && (earliest < 0 || one < earliest)) earliest = one;
  return earliest;
}

}  // namespace penult

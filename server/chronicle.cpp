#include "server/chronicle.h"

#include <algorithm>
#include <utility>

#include "match/history.h"

namespace penult::server {

void Chronicle::notice(const TableState& state, uint64_t records) {
  if (state.phase == Phase::kLobby) {
    noticed_ = state.last_event;
    rounds_ = 0;
    seats_ = {};
    began_ = 0;
    return;
  }
  if (began_ == 0) began_ = state.now;
  for (const LoggedEvent& logged : events_since(state, noticed_))
    note(state, logged.event, records);
  noticed_ = state.last_event;
}

void Chronicle::note(const TableState& state, const TableEvent& event, uint64_t records) {
  const Event& dealt = event.event;
  if (event.type == TableEventType::kRoundOver) {
    ++rounds_;
    for (SeatResult& seat : seats_)
      ++seat.rounds;
    if (dealt.seat < seats_.size()) ++seats_[dealt.seat].rounds_won;
  } else if (event.type == TableEventType::kMatchOver) {
    ended_.push_back(sum_up(state, event, records));
  } else if (event.type == TableEventType::kRound && dealt.type == EventType::kCaught) {
    // Without a target it is the automatic fine of the seat itself: nobody caught.
    const bool by_somebody = dealt.target != kNobody;
    const Seat late = by_somebody ? dealt.target : dealt.seat;
    if (by_somebody && dealt.seat < seats_.size()) ++seats_[dealt.seat].caught;
    if (late < seats_.size()) ++seats_[late].was_caught;
  }
}

FinishedMatch Chronicle::sum_up(const TableState& state, const TableEvent& end,
                                uint64_t records) const {
  FinishedMatch match{.code = state.code,
                      .records = records,
                      .began = began_,
                      .ended = state.now,
                      .rules = rules_text(state.preset, state.changes),
                      .rounds = rounds_};
  for (std::size_t seat = 0; seat < state.seats.size(); ++seat) {
    SeatResult one = seats_[seat];
    one.name = state.seats[seat].name;
    one.level = state.seats[seat].level;
    one.points = state.match.totals[seat];
    const auto ranked = std::find(end.ranking.begin(), end.ranking.end(), Seat(seat));
    one.place = int(ranked - end.ranking.begin()) + 1;
    const auto& winners = end.winners;
    if (std::find(winners.begin(), winners.end(), Seat(seat)) != winners.end()) one.place = 1;
    match.seats.push_back(std::move(one));
  }
  return match;
}

std::vector<FinishedMatch> Chronicle::take() { return std::exchange(ended_, {}); }

}  // namespace penult::server

// A session and its arbiter: what is measured, what is decided, what is logged of it.

#include "match/session.h"

namespace penult {

void Session::sent(ViewerId viewer, uint64_t event, Millis now) {
  if (const int seat = seat_of(viewer); seat >= 0) arbiter_.sent(Seat(seat), event, now);
}

void Session::measure(ViewerId viewer, NetworkShare share) {
  const auto found = viewers_.find(viewer);
  if (found == viewers_.end()) return;
  found->second.share = share;
  if (found->second.seat >= 0) arbiter_.measure(Seat(found->second.seat), share);
}

/// In the lobby people change seats.
void Session::connect_all(Millis now) {
  for (Seat seat = 0; seat < kMaxSeats; ++seat)
    arbiter_.disconnect(seat);
  for (const auto& [id, viewer] : viewers_) {
    if (viewer.seat < 0) continue;
    arbiter_.connect(Seat(viewer.seat), now);
    arbiter_.measure(Seat(viewer.seat), viewer.share);
  }
}

void Session::decide(const Verdict& verdict, Outcome& out, Millis now) {
  const auto found = held_.find(verdict.press.ticket);
  if (found == held_.end()) return;
  const HeldAct act = found->second;
  if (state_.phase != Phase::kPlay) {
    held_.erase(found);
    return refuse(act, true, {.reason = Reason::kRoundIsOver}, out);
  }
  const Refusal refusal = check_action(state_, act.seat, act.action);
  // A card that was laid meanwhile made it impossible, or another thing than the player meant.
  const bool overtaken = act.laid != state_.laid && (refusal || closes_windows(act.action.verb));
  if (!verdict.late && !overtaken && !refusal) log_race(verdict, out, now);
  held_.erase(verdict.press.ticket);
  if (verdict.late || overtaken || refusal)
    return refuse(act, verdict.late || overtaken, refusal, out);
  write(
      {.now = now, .type = RecordType::kDo, .seat = act.seat, .text = act.id, .action = act.action},
      out);
  if (act.id == "-") return;
  for (const auto& [id, viewer] : viewers_)
    if (viewer.seat == act.seat)
      out.deliveries.push_back({id, Done{.id = act.id, .number = state_.last_event}});
}

/// A press that the rules refuse is kept in the log, but nobody was in a race with it.
void Session::log_race(const Verdict& verdict, Outcome& out, Millis now) {
  Race race = verdict.race;
  SeatMask seats = 0;
  for (size_t index = 0; index < race.presses.size(); ++index) {
    const auto held = held_.find(verdict.tickets[index]);
    RacePress& press = race.presses[index];
    press.lawful = held != held_.end() && !check_action(state_, press.seat, held->second.action);
    if (press.lawful) seats = SeatMask(seats | seat_bit(press.seat));
  }
  if (std::popcount(seats) < 2) return;
  write({.now = now, .type = RecordType::kRace, .seat = verdict.press.seat, .text = to_text(race)},
        out);
}

}  // namespace penult

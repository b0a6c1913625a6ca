#pragma once
// A table in a test, without sockets and without waiting.

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "match/guest.h"
#include "match/session.h"

namespace penult {

/// A session with its viewers' inboxes and its log, as a server would keep them.
struct Room {
  Session session;
  std::vector<std::string> log;
  std::map<ViewerId, std::vector<Message>> inbox;
  Millis now = 1000;

  explicit Room(const SessionOptions& options = {}, std::string rules = "classic-108")
      : session(options) {
    keep(session.open("KQZTR", {.rules = std::move(rules)}, now));
  }
  void keep(const Outcome& out) {
    log.insert(log.end(), out.records.begin(), out.records.end());
    for (const Delivery& delivery : out.deliveries)
      inbox[delivery.to].push_back(delivery.message);
  }
  void send(ViewerId viewer, const Input& input) { keep(session.handle(viewer, input, now)); }
  void wait(Millis time) {
    for (const Millis end = now + time; now < end;) {
      const Millis next = session.next_wakeup();
      now = next < 0 || next > end ? end : std::max(now, next);
      keep(session.tick(now));
    }
  }
  std::string join(ViewerId viewer, const std::string& name) {
    send(viewer,
         Hello{.name = name, .device = "key of " + name, .fresh_secret = "secret of " + name});
    const auto* welcome = last<SeatWelcome>(viewer);
    return welcome == nullptr ? "" : welcome->secret;
  }
  void start(int people) {
    for (int viewer = 1; viewer <= people; ++viewer)
      join(ViewerId(viewer), "P" + std::to_string(viewer));
    send(1, StartMatch{.seed = 7});
  }
  /// Comes back with a secret; the next one is "new secret N".
  void come_back(ViewerId viewer, const std::string& secret) {
    send(viewer, Hello{.secret = secret, .fresh_secret = "new secret " + std::to_string(viewer)});
  }
  /// The newest message of a kind, or null.
  template <class Kind>
  const Kind* last(ViewerId viewer) {
    const auto& messages = inbox[viewer];
    for (auto message = messages.rbegin(); message != messages.rend(); ++message)
      if (const auto* found = std::get_if<Kind>(&*message)) return found;
    return nullptr;
  }
  const TableState& state() const { return session.state(); }
  Seat turn() const { return awaited_seat(state().match.table.state); }
  /// Viewer 1 sits at seat 0 and so on.
  void act(ViewerId viewer, const Action& action, const std::string& id) {
    send(viewer, ActInput{.id = id, .seen = state().last_event, .action = action});
  }
  /// The player to move does the first thing there is.
  void play_on(int step) {
    const SeatMask waited = awaited_seats(state());
    // Only the last card of honour mode waits for nobody but objections.
    if (waited == 0) return wait(6000);
    const auto seat = Seat(std::countr_zero(waited));
    ActionList list;
    legal_actions(state().match.rules, state().match.table.state, seat, list);
    ASSERT_GT(list.count, 0);
    act(ViewerId(seat + 1), list[step % list.count], "a" + std::to_string(step));
    wait(1000);
  }
};

/// The same table again, from its log.
inline Session rebuilt(const Room& room) {
  Session session;
  for (const std::string& record : room.log)
    EXPECT_EQ(session.replay(record), "");
  return session;
}

inline void expect_same(const Room& room) {
  const Session copy = rebuilt(room);
  const TableUpdate one = room.session.update_for_watcher(0, room.now);
  const TableUpdate two = copy.update_for_watcher(0, room.now);
  EXPECT_EQ(one.number, two.number);
  EXPECT_EQ(one.events, two.events);
  for (int seat = 0; seat < int(room.state().seats.size()); ++seat) {
    const SeatUpdate mine = room.session.update_for_seat(seat, 0, room.now);
    const SeatUpdate again = copy.update_for_seat(seat, 0, room.now);
    EXPECT_EQ(mine.own, again.own);
    EXPECT_EQ(mine.events, again.events);
    EXPECT_EQ(mine.view->seats, again.view->seats);
    EXPECT_EQ(mine.view->clock, again.view->clock);
    EXPECT_EQ(mine.view->vote, again.view->vote);
    EXPECT_EQ(mine.view->settings, again.view->settings);
    EXPECT_EQ(mine.view->result, again.view->result);
  }
}

}  // namespace penult

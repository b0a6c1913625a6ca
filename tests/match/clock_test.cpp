// The clock of a turn, and who may stretch it.

#include "room.h"

namespace penult {
namespace {

SetRules with_clock(int seconds) {
  return {.rules = "classic-108", .table = {.clock_seconds = seconds}};
}

/// Three people, a clock, and whoever is to move.
struct ClockRoom : Room {
  explicit ClockRoom(int seconds) {
    join(1, "Ann");
    join(2, "Bob");
    join(3, "Cid");
    send(1, with_clock(seconds));
    send(1, StartMatch{.seed = 7});
  }
  ViewerId mover() const { return ViewerId(turn() + 1); }
  Millis left() { return last<SeatUpdate>(1)->view->clock->ends_in; }
  size_t misses(Seat seat) const { return size_t(state().seats[seat].misses); }
};

TEST(Clock, RunsAsLongAsWasAgreedAndThenDrawsAndKeeps) {
  for (const int seconds : {15, 30, 60}) {
    ClockRoom room(seconds);
    const Seat late = room.turn();
    const int before = room.state().match.table.state.hands[late].count();
    EXPECT_EQ(room.left(), seconds * 1000);
    room.wait(seconds * 1000 - 1);
    EXPECT_EQ(room.turn(), late);
    room.wait(1);
    EXPECT_NE(room.turn(), late);
    EXPECT_EQ(room.state().match.table.state.hands[late].count(), before + 1);
    EXPECT_EQ(room.misses(late), 1u);
    expect_same(room);
  }
}

TEST(Clock, NoneWaitsForEverButNotForTheAbsent) {
  ClockRoom room(0);
  const Seat mover = room.turn();
  EXPECT_FALSE(room.last<SeatUpdate>(1)->view->clock);
  room.wait(3'600'000);
  EXPECT_EQ(room.turn(), mover);
  room.keep(room.session.detach(room.mover(), room.now));
  room.wait(room.state().times.offline_clock);
  EXPECT_NE(room.turn(), mover);
}

TEST(Clock, WhoLosesTheConnectionGetsTheTimeToFindItAgain) {
  ClockRoom room(15);
  const Seat mover = room.turn();
  room.keep(room.session.detach(room.mover(), room.now));
  room.wait(24'999);
  EXPECT_EQ(room.turn(), mover);
  room.wait(1);
  EXPECT_NE(room.turn(), mover);
}

TEST(Clock, TwoMissesBringABotAndBackIsBack) {
  ClockRoom room(15);
  const Seat sleeper = room.turn();
  for (int turns = 0; turns < 12 && !room.state().seats[sleeper].bot_plays; ++turns) {
    if (room.turn() == sleeper)
      room.wait(15'000);
    else
      room.act(
          room.mover(),
          default_action(room.state().match.rules, room.state().match.table.state, room.turn()),
          "t" + std::to_string(turns));
    room.wait(1300);
  }
  ASSERT_TRUE(room.state().seats[sleeper].bot_plays);
  EXPECT_FALSE(room.state().seats[sleeper].human == false);
  room.send(ViewerId(sleeper + 1), BotForMe{.on = false});
  EXPECT_FALSE(room.state().seats[sleeper].bot_plays);
  EXPECT_EQ(room.misses(sleeper), 0u);
  expect_same(room);
}

TEST(Clock, APlayerMayAskForMoreTimeTenTimesATurn) {
  ClockRoom room(15);
  const Seat mover = room.turn();
  const auto other = ViewerId((mover + 1) % 3 + 1);
  room.send(other, MoreTime{});
  EXPECT_EQ(room.last<Problem>(other)->code, ErrorCode::kNotNow);
  room.wait(10'000);
  for (int count = 0; count < 12; ++count)
    room.send(room.mover(), MoreTime{});
  EXPECT_EQ(room.left(), 5000 + 10 * 15'000);
  EXPECT_EQ(room.last<SeatUpdate>(1)->view->clock->extensions, 0);
  room.wait(5000 + 10 * 15'000 - 1);
  EXPECT_EQ(room.turn(), mover);
  room.wait(1);
  EXPECT_NE(room.turn(), mover);
  // The next player has the usual time, and may ask as often.
  EXPECT_EQ(room.left(), 15'000);
  EXPECT_EQ(room.last<SeatUpdate>(1)->view->clock->extensions, kMostExtensions);
  expect_same(room);
}

TEST(Clock, TheHostGivesMoreAtOnceAndLessFromTheNextTurnOn) {
  ClockRoom room(30);
  room.send(2, SetTable{.clock_seconds = 60});
  EXPECT_EQ(room.last<Problem>(2)->code, ErrorCode::kNotHost);
  room.wait(10'000);
  room.send(1, SetTable{.clock_seconds = 15});
  EXPECT_EQ(room.left(), 20'000);
  room.send(1, SetTable{.clock_seconds = 60});
  EXPECT_EQ(room.left(), 50'000);
  room.send(1, SetTable{.clock_seconds = 15});
  room.wait(50'000);
  EXPECT_EQ(room.left(), 15'000);
  room.send(1, SetTable{.clock_seconds = 0});
  EXPECT_FALSE(room.last<SeatUpdate>(1)->view->clock);
  room.send(1, SetTable{.clock_seconds = 601});
  EXPECT_EQ(room.last<Problem>(1)->code, ErrorCode::kBadRules);
  expect_same(room);
}

}  // namespace
}  // namespace penult

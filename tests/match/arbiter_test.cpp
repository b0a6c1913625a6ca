#include "match/arbiter.h"

#include <gtest/gtest.h>

namespace penult {
namespace {

Observation table(SeatMask owed = 0, bool jumpable = false) {
  Observation seen;
  seen.seats = 4;
  seen.uno_owed = owed;
  seen.jumpable = jumpable;
  return seen;
}

Press press(Seat seat, Action action, uint64_t seen, uint64_t ticket = 0) {
  return {.seat = seat, .action = action, .ticket = ticket, .seen = seen};
}

TEST(Arbiter, MovesPassAtOnceWhileNobodyCanReact) {
  Arbiter arbiter;
  arbiter.table_changed(table(), 1, 1, 0);
  arbiter.submit(press(0, just(Verb::kDraw), 1));
  const auto verdict = arbiter.next(0);
  ASSERT_TRUE(verdict);
  EXPECT_FALSE(verdict->late);
}

TEST(Arbiter, HoldsACatchUntilTheGraceEndsAndTheNextMoveBehindIt) {
  Arbiter arbiter({.grace = 1000});
  arbiter.table_changed(table(seat_bit(1)), 10, 10, 0);
  arbiter.submit(press(2, just(Verb::kDraw), 10, 1));
  arbiter.submit(press(3, against(Verb::kCatch, 1), 10, 2));
  EXPECT_FALSE(arbiter.next(999));
  EXPECT_EQ(arbiter.next_due(), 1000);
  const auto first = arbiter.next(1000);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->press.ticket, 2u);
  EXPECT_FALSE(first->late);
}

TEST(Arbiter, ACallWithinTheGraceMakesHeldCatchesLate) {
  Arbiter arbiter({.grace = 1000});
  arbiter.table_changed(table(seat_bit(1)), 10, 10, 0);
  arbiter.submit(press(3, against(Verb::kCatch, 1), 10, 1));
  EXPECT_FALSE(arbiter.next(100));
  arbiter.submit(press(1, just(Verb::kUno), 10, 2));
  const auto call = arbiter.next(200);
  ASSERT_TRUE(call);
  EXPECT_EQ(call->press.ticket, 2u);
  arbiter.table_changed(table(), 11, 10, 200);
  const auto caught = arbiter.next(200);
  ASSERT_TRUE(caught);
  EXPECT_TRUE(caught->late);
}

TEST(Arbiter, ACallEndsTheHold) {
  Arbiter arbiter({.grace = 1000});
  arbiter.table_changed(table(seat_bit(1)), 10, 10, 0);
  arbiter.submit(press(2, just(Verb::kDraw), 10));
  EXPECT_FALSE(arbiter.next(100));
  arbiter.table_changed(table(), 11, 10, 200);
  EXPECT_TRUE(arbiter.next(200));
}

TEST(Arbiter, TheSecondCatchIsLate) {
  Arbiter arbiter({.grace = 500});
  arbiter.table_changed(table(seat_bit(1)), 10, 10, 0);
  arbiter.submit(press(2, against(Verb::kCatch, 1), 10));
  arbiter.submit(press(3, against(Verb::kCatch, 1), 10));
  ASSERT_FALSE(arbiter.next(500)->late);
  arbiter.table_changed(table(), 11, 10, 500);
  EXPECT_TRUE(arbiter.next(500)->late);
}

TEST(Arbiter, WhoHasSeenTheWindowCloseIsNotExcused) {
  Arbiter arbiter;
  arbiter.table_changed(table(seat_bit(1)), 10, 10, 0);
  arbiter.table_changed(table(), 12, 11, 2000);
  arbiter.submit(press(2, against(Verb::kCatch, 1), 12));
  EXPECT_FALSE(arbiter.next(2000)->late);
  arbiter.submit(press(2, against(Verb::kCatch, 1), 11));
  EXPECT_TRUE(arbiter.next(2000)->late);
}

TEST(Arbiter, ClaimingToHaveSeenNothingHelpsNobodyForLong) {
  Arbiter arbiter({.late_limit = 3000});
  arbiter.table_changed(table(seat_bit(1)), 10, 10, 0);
  arbiter.table_changed(table(), 12, 11, 2000);
  arbiter.submit(press(2, against(Verb::kCatch, 1), 0));
  EXPECT_FALSE(arbiter.next(5001)->late);
}

TEST(Arbiter, ACatchPressedBeforeTheCardLayIsNoReaction) {
  Arbiter arbiter({.grace = 1000});
  arbiter.table_changed(table(seat_bit(1)), 10, 10, 0);
  arbiter.submit(press(2, against(Verb::kCatch, 1), 9));
  EXPECT_TRUE(arbiter.next(1000)->late);
}

TEST(Arbiter, MovesWaitForJumpInsButJumpsDoNot) {
  Arbiter arbiter({.jump_hold = 700});
  arbiter.table_changed(table(0, true), 10, 10, 0);
  arbiter.submit(press(2, just(Verb::kDraw), 10, 1));
  EXPECT_FALSE(arbiter.next(699));
  arbiter.submit(press(3, {.verb = Verb::kJump}, 10, 2));
  EXPECT_EQ(arbiter.next(699)->press.ticket, 2u);
  EXPECT_EQ(arbiter.next(700)->press.ticket, 1u);
  EXPECT_EQ(arbiter.next_due(), -1);
}

TEST(Arbiter, AJumpOnACardThatIsCoveredIsLate) {
  Arbiter arbiter;
  arbiter.table_changed(table(0, true), 10, 10, 0);
  arbiter.table_changed(table(0, true), 12, 12, 900);
  arbiter.submit(press(3, {.verb = Verb::kJump}, 11));
  EXPECT_TRUE(arbiter.next(900)->late);
}

TEST(Arbiter, TheWaitDependsOnPublicFactsAlone) {
  // Whoever could react, the same moves wait for the same time.
  for (const Seat reacting : {Seat{0}, Seat{2}, Seat{3}}) {
    Arbiter arbiter({.grace = 1000, .jump_hold = 700});
    arbiter.table_changed(table(seat_bit(1), true), 10, 10, 0);
    arbiter.submit(press(2, just(Verb::kDraw), 10, 1));
    arbiter.submit(press(reacting, against(Verb::kAccuse, 1), 10, 2));
    EXPECT_EQ(arbiter.next(0)->press.ticket, 2u);
    EXPECT_EQ(arbiter.holds_until(), 1000);
    EXPECT_FALSE(arbiter.next(999));
  }
}

}  // namespace
}  // namespace penult

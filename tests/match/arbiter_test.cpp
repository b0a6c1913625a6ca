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

Press press(Seat seat, Action action, uint64_t seen, uint64_t ticket = 0, Millis arrival = 1) {
  return {.seat = seat, .action = action, .ticket = ticket, .seen = seen, .arrival = arrival};
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

/// Seats 2 and 3 are people on the network.
Arbiter with_people(ArbiterOptions options = {}) {
  Arbiter arbiter(options);
  for (const Seat seat : {Seat{2}, Seat{3}}) {
    arbiter.connect(seat, 0);
    arbiter.measure(seat, {.low = 20, .high = seat == 2 ? 50 : 200});
    arbiter.sent(seat, 10, 0);
  }
  return arbiter;
}

TEST(Arbiter, AMoveWaitsAsLongAsAnEarlierJumpMayBeOnItsWay) {
  Arbiter arbiter = with_people();
  arbiter.table_changed(table(0, true), 10, 10, 0);
  // 300 ms after it was shown; a press of seat 3 as fast may take 200 ms more.
  arbiter.submit({.seat = 2,
                  .action = just(Verb::kDraw),
                  .ticket = 1,
                  .seen = 10,
                  .arrival = 320,
                  .claim = 300});
  EXPECT_EQ(arbiter.next_due(), 500);
  EXPECT_FALSE(arbiter.next(499));
  arbiter.submit({.seat = 3,
                  .action = {.verb = Verb::kJump},
                  .ticket = 2,
                  .seen = 10,
                  .arrival = 480,
                  .claim = 283});
  // Nobody else is on the network: the jumper was ahead.
  const auto first = arbiter.next(499);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->press.ticket, 2u);
  ASSERT_EQ(first->race.presses.size(), 2u);
  EXPECT_EQ(key_of(first->race.presses[0]), 300);
  EXPECT_EQ(key_of(first->race.presses[1]), 283);
}

TEST(Arbiter, NobodyOnTheNetworkIsWaitedFor) {
  Arbiter arbiter;
  arbiter.table_changed(table(0, true), 10, 10, 0);
  arbiter.submit(press(2, just(Verb::kDraw), 10, 1, 300));
  EXPECT_EQ(arbiter.next(300)->press.ticket, 1u);
  EXPECT_EQ(arbiter.next_due(), -1);
}

TEST(Arbiter, NoWaitIsLongerThanAQuarterOfASecond) {
  Arbiter arbiter = with_people();
  arbiter.measure(3, {.low = 0, .high = kLongestWait});
  // Seat 3 was told late; still nobody waits longer for it.
  arbiter.table_changed(table(0, true), 9, 9, 0);
  arbiter.submit(
      {.seat = 2, .action = {.verb = Verb::kJump}, .seen = 10, .arrival = 130, .claim = 0});
  EXPECT_LE(arbiter.next_due(), 130 + kLongestWait);
  EXPECT_TRUE(arbiter.next(130 + kLongestWait));
}

TEST(Arbiter, ACallOnItsWayBeatsACatchThatWaitedForTheGrace) {
  Arbiter arbiter = with_people({.grace = 1000});
  arbiter.table_changed(table(seat_bit(3)), 10, 10, 0);
  arbiter.submit(press(2, against(Verb::kCatch, 3), 10, 1, 500));
  EXPECT_FALSE(arbiter.next(1000));
  EXPECT_EQ(arbiter.next_due(), 1200);
  arbiter.submit({.seat = 3,
                  .action = just(Verb::kUno),
                  .ticket = 2,
                  .seen = 10,
                  .arrival = 1190,
                  .claim = 995});
  EXPECT_EQ(arbiter.next(1190)->press.ticket, 2u);
}

TEST(Arbiter, ACallWithinTheGraceWaitsForNobody) {
  Arbiter arbiter = with_people({.grace = 1000});
  arbiter.table_changed(table(seat_bit(2)), 10, 10, 0);
  arbiter.submit({.seat = 2, .action = just(Verb::kUno), .seen = 10, .arrival = 400, .claim = 350});
  EXPECT_TRUE(arbiter.next(400));
}

TEST(Arbiter, WhoComesBackDuringARaceIsMeasuredFromItsBeginning) {
  Arbiter arbiter = with_people();
  arbiter.table_changed(table(0, true), 10, 10, 0);
  arbiter.disconnect(3);
  arbiter.connect(3, 290);
  arbiter.measure(3, {.low = 0, .high = 10});
  arbiter.sent(3, 10, 300);
  arbiter.submit(
      {.seat = 3, .action = {.verb = Verb::kJump}, .seen = 10, .arrival = 410, .claim = 0});
  arbiter.submit(
      {.seat = 2, .action = {.verb = Verb::kJump}, .seen = 10, .arrival = 412, .claim = 362});
  const auto first = arbiter.next(412);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->press.seat, 2);
}

TEST(Arbiter, SlapsAreCollectedAndTheSlowestComesLast) {
  Arbiter arbiter = with_people({.slap_limit = 2000});
  Observation seen = table();
  seen.step = Step::kSlap;
  seen.outstanding = SeatMask(seat_bit(0) | seat_bit(2) | seat_bit(3));
  arbiter.table_changed(seen, 10, 10, 0);
  arbiter.submit(
      {.seat = 2, .action = just(Verb::kSlap), .seen = 10, .arrival = 420, .claim = 400});
  arbiter.submit(
      {.seat = 3, .action = just(Verb::kSlap), .seen = 10, .arrival = 550, .claim = 360});
  // Seat 0 may slap until the deadline.
  EXPECT_FALSE(arbiter.next(1999));
  EXPECT_EQ(arbiter.next_due(), 2000);
  const auto first = arbiter.next(2000);
  EXPECT_EQ(first->press.seat, 3);
  EXPECT_EQ(first->race.presses.size(), 2u);
  seen.outstanding = SeatMask(seat_bit(0) | seat_bit(2));
  arbiter.table_changed(seen, 11, 10, 2000);
  const auto second = arbiter.next(2000);
  EXPECT_EQ(second->press.seat, 2);
  EXPECT_TRUE(second->race.presses.empty());
}

TEST(Arbiter, SlapsOfAllAreDecidedAtOnce) {
  Arbiter arbiter = with_people();
  Observation seen = table();
  seen.step = Step::kSlap;
  seen.outstanding = SeatMask(seat_bit(2) | seat_bit(3));
  arbiter.table_changed(seen, 10, 10, 0);
  arbiter.submit(
      {.seat = 2, .action = just(Verb::kSlap), .seen = 10, .arrival = 420, .claim = 400});
  EXPECT_FALSE(arbiter.next(420));
  arbiter.submit(
      {.seat = 3, .action = just(Verb::kSlap), .seen = 10, .arrival = 550, .claim = 360});
  EXPECT_EQ(arbiter.next(550)->press.seat, 3);
}

TEST(Arbiter, WithoutRacesEverybodyHasTheSameTimeToAnswer) {
  Arbiter arbiter({.by_time = false, .prompt = 4000});
  arbiter.table_changed(table(seat_bit(1), true), 10, 10, 0);
  arbiter.submit(press(2, just(Verb::kDraw), 10, 1, 100));
  arbiter.submit(press(0, {.verb = Verb::kJump}, 10, 2, 3000));
  arbiter.submit(press(3, against(Verb::kCatch, 1), 10, 3, 3900));
  EXPECT_FALSE(arbiter.next(3999));
  EXPECT_EQ(arbiter.holds_until(), 4000);
  EXPECT_EQ(arbiter.next(4000)->press.ticket, 3u);
  EXPECT_EQ(arbiter.next(4000)->press.ticket, 2u);
  EXPECT_EQ(arbiter.next(4000)->press.ticket, 1u);
}

TEST(Arbiter, AMoveFromBeforeTheCardIsNotMeasuredAgainstIt) {
  Arbiter arbiter = with_people();
  arbiter.table_changed(table(0, true), 9, 9, 100);
  arbiter.submit(press(2, just(Verb::kDraw), 9, 1, 90));
  EXPECT_EQ(arbiter.next(100)->press.ticket, 1u);
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
    Arbiter arbiter({.grace = 1000});
    arbiter.table_changed(table(seat_bit(1), true), 10, 10, 0);
    arbiter.submit(press(2, just(Verb::kDraw), 10, 1));
    arbiter.submit(press(reacting, against(Verb::kAccuse, 1), 10, 2));
    EXPECT_EQ(arbiter.next(1)->press.ticket, 2u);
    EXPECT_EQ(arbiter.holds_until(), 1000);
    EXPECT_FALSE(arbiter.next(999));
  }
}

}  // namespace
}  // namespace penult

#include "match/race.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "match/round_trip.h"

namespace penult {
namespace {

RacePress press(Seat seat, RaceKind kind, Millis took, NetworkShare network = {20, 40},
                Millis claim_off = 0) {
  RacePress one{
      .seat = seat, .kind = kind, .opened = 1000, .sent = 1000, .shown = 1000, .network = network};
  one.arrival = 1000 + took + network.low;
  one.claim = took + claim_off;
  return one;
}

Race race(std::vector<RacePress> presses) {
  return {.grace = 1000, .hold = 0, .tie_stream = 7, .presses = std::move(presses)};
}

TEST(Race, TheClaimChoosesWithinWhatTheNetworkAllows) {
  EXPECT_EQ(key_of(press(0, RaceKind::kJump, 300)), 300);
  // 20 ms more than the truth are possible, 40 are not.
  EXPECT_EQ(key_of(press(0, RaceKind::kJump, 300, {20, 40}, -20)), 280);
  EXPECT_EQ(key_of(press(0, RaceKind::kJump, 300, {20, 40}, -200)), 280);
  EXPECT_EQ(key_of(press(0, RaceKind::kJump, 300, {20, 40}, 5000)), 300);
  RacePress silent = press(0, RaceKind::kJump, 300);
  silent.claim = -1;
  EXPECT_EQ(key_of(silent), 300);
}

TEST(Race, NobodyIsFasterThanAPersonCanBe) {
  EXPECT_EQ(key_of(press(0, RaceKind::kJump, 5)), kFastestKey);
  RacePress before = press(0, RaceKind::kJump, 5);
  before.arrival = 900;
  EXPECT_EQ(key_of(before), kFastestKey);
}

TEST(Race, AClaimIsCountedFromTheLastEventOnTheScreen) {
  RacePress one = press(0, RaceKind::kJump, 300);
  // Somebody said something 200 ms later; the client counts from there.
  one.shown = 1200;
  one.claim = 100;
  EXPECT_EQ(key_of(one), 300);
}

TEST(Race, TheSmallestKeyIsFirstWhateverCameFirst) {
  Race one = race({press(0, RaceKind::kJump, 330), press(1, RaceKind::kJump, 300, {190, 225})});
  EXPECT_LT(one.presses[0].arrival, one.presses[1].arrival);
  EXPECT_EQ(one.presses[first_of(one)].seat, 1);
}

TEST(Race, ATieGoesToTheCallAndToThePlayerToMove) {
  EXPECT_EQ(first_of(race({press(2, RaceKind::kCatch, 1300), press(1, RaceKind::kCall, 1315)})),
            1u);
  EXPECT_EQ(first_of(race({press(2, RaceKind::kCatch, 1300), press(1, RaceKind::kCall, 1316)})),
            0u);
  EXPECT_EQ(first_of(race({press(2, RaceKind::kJump, 300), press(1, RaceKind::kMove, 315)})), 1u);
  EXPECT_EQ(first_of(race({press(2, RaceKind::kJump, 300), press(1, RaceKind::kMove, 316)})), 0u);
}

TEST(Race, WithinTheGraceTheOwnersCallAlwaysWins) {
  Race one = race({press(2, RaceKind::kCatch, 150), press(1, RaceKind::kCall, 1000)});
  EXPECT_EQ(first_of(one), 1u);
  one.presses[1] = press(1, RaceKind::kCall, 1016);
  EXPECT_EQ(first_of(one), 0u);
}

TEST(Race, OfTheCatchesInTheGraceTheFirstOneCounts) {
  EXPECT_EQ(first_of(race({press(2, RaceKind::kCatch, 500), press(3, RaceKind::kCatch, 450)})), 1u);
}

TEST(Race, AHeldMoveDoesNotOutrunACatch) {
  Race one = race({press(1, RaceKind::kMove, 200), press(3, RaceKind::kCatch, 400)});
  one.hold = 2000;
  EXPECT_EQ(first_of(one), 1u);
  one.presses[1] = press(3, RaceKind::kCatch, 1016);
  EXPECT_EQ(first_of(one), 0u);
}

TEST(Race, EqualsAreDecidedByTheStreamNotByTheSeat) {
  std::array<int, 2> won{};
  for (uint64_t event = 0; event < 4000; ++event) {
    Race one = race({press(0, RaceKind::kJump, 300), press(1, RaceKind::kJump, 305)});
    one.tie_stream = tie_stream(99, event);
    ++won[first_of(one)];
    std::swap(one.presses[0], one.presses[1]);
    --won[1 - first_of(one)];
  }
  // The order of arrival changes nothing …
  EXPECT_EQ(won[0], 0);
  EXPECT_EQ(won[1], 0);
  int first = 0;
  for (uint64_t event = 0; event < 4000; ++event)
    first += tie_rank(tie_stream(99, event), 0) < tie_rank(tie_stream(99, event), 1);
  // … and neither does the seat: 2000 ± 4 sigma.
  EXPECT_NEAR(first, 2000, 127);
}

TEST(Race, TheOrderOfThePressesNeverMatters) {
  std::vector<RacePress> presses = {
      press(0, RaceKind::kCatch, 300), press(2, RaceKind::kCatch, 312),
      press(3, RaceKind::kCatch, 324), press(4, RaceKind::kJump, 1010),
      press(5, RaceKind::kMove, 1005), press(6, RaceKind::kJump, 1008)};
  const auto less = [](const RacePress& one, const RacePress& other) {
    return one.seat < other.seat;
  };
  std::sort(presses.begin(), presses.end(), less);
  const Seat winner = presses[first_of(race(presses))].seat;
  while (std::next_permutation(presses.begin(), presses.end(), less)) {
    const Race one = race(presses);
    ASSERT_EQ(presses[first_of(one)].seat, winner);
  }
}

TEST(Race, PromptsKnowNoTime) {
  Race one = race({press(1, RaceKind::kMove, 130), press(2, RaceKind::kJump, 900),
                   press(3, RaceKind::kCatch, 3000), press(0, RaceKind::kCall, 3900)});
  one.by_time = false;
  for (const Seat expected : {Seat{0}, Seat{3}, Seat{2}, Seat{1}}) {
    const size_t first = first_of(one);
    EXPECT_EQ(one.presses[first].seat, expected);
    one.presses.erase(one.presses.begin() + std::ptrdiff_t(first));
  }
}

TEST(Race, IsWrittenAndReadBack) {
  const Race one = race({press(0, RaceKind::kCatch, 300), press(9, RaceKind::kSlap, 99)});
  const std::optional<Race> again = parse_race(to_text(one));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, one);
  for (const char* text :
       {"", "time", "time 1000 0 7", "clock 1000 0 7 0:jump:1:1:1:1:1:0:0",
        "time 1000 0 7 0:jump:1:1:1:1:1:9:5", "time 1000 0 7 0:jump:1:1:1:1",
        "time 1000 0 7 15:jump:1:1:1:1:1:0:0", "time 1000 0 7 0:jump:1:1:1:1:1:0:251",
        "time 1000 0 7 0:run:1:1:1:1:1:0:0"})
    EXPECT_FALSE(parse_race(text)) << text;
}

TEST(RoundTrips, GrantWhatWasMeasuredWithinTheKernelsOwnFigure) {
  RoundTrips trips;
  EXPECT_EQ(trips.share(-1).high, 0);
  EXPECT_EQ(trips.share(60).low, 60);
  EXPECT_EQ(trips.share(60).high, 85);
  for (int ping = 0; ping < 100; ++ping)
    trips.add(210 + ping % 20);
  // A client that answers 150 ms late gains 25.
  EXPECT_EQ(trips.share(60).high, 85);
  EXPECT_EQ(trips.share(60).low, 85);
  // Behind a proxy the kernel's figure is not the client's.
  EXPECT_EQ(trips.share(-1).high, kCapBehindProxy);
  EXPECT_EQ(trips.share(400).high, 229);
  EXPECT_EQ(trips.share(400).low, 210);
}

TEST(RoundTrips, APongCountsOnceAndOnlyIfItWasAskedFor) {
  Pings pings;
  pings.sent("nonce one", 1000);
  EXPECT_FALSE(pings.pong("guess", 1010));
  EXPECT_EQ(pings.pong("nonce one", 1060), 60);
  EXPECT_FALSE(pings.pong("nonce one", 1070));
  pings.sent("nonce two", 2000);
  EXPECT_FALSE(pings.pong("nonce two", 12'001));
}

}  // namespace
}  // namespace penult

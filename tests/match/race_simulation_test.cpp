// Many races through the arbiter, as a server runs it: who wins by how near he lives, or by lying?
//
// Reactions are ex-Gaussian (docs/bots.md says from where); each way of the network takes half the
// round trip plus an exponential jitter. Sockets keep the order of what is sent.

#include <cmath>
#include <functional>
#include <random>

#include <gtest/gtest.h>

#include "match/arbiter.h"
#include "match/round_trip.h"

namespace penult {
namespace {

struct Player {
  double round_trip = 20;
  double jitter = 3;  ///< mean, of one way
  /// What the client says, given how long it took.
  std::function<Millis(Millis)> claim = [](Millis took) { return took; };
  double pong_delay = 0;  ///< by which the client answers pings late
  bool behind_proxy = false;
  double reaction_median = 0;  ///< added to the reaction of everybody
};

class Races {
 public:
  explicit Races(Player one, Player two) : players_{std::move(one), std::move(two)} {}

  /// The share of the races in which the first player is ahead, in percent.
  double share_of_first(Verb verb, int races = 8000) {
    int won = 0;
    for (int number = 0; number < races; ++number)
      won += race(verb, uint64_t(number)) == 0;
    return 100.0 * won / races;
  }
  Millis longest_wait = 0;

 private:
  Millis way(const Player& player) {
    return Millis(std::lround(player.round_trip / 2 + jitter_(random_) * player.jitter));
  }
  Millis reaction() {
    const double took = 190 + 45 * bell_(random_) + 120 * jitter_(random_);
    return Millis(std::lround(std::max(took, 100.0)));
  }
  NetworkShare measured(const Player& player) {
    RoundTrips trips;
    for (int ping = 0; ping < 30; ++ping)
      trips.add(way(player) + way(player) + Millis(player.pong_delay));
    return trips.share(player.behind_proxy ? -1 : Millis(player.round_trip));
  }

  /// Seats 2 and 3 react to a card that seat 1 lays at 10 s: both jump in, or both catch.
  Seat race(Verb verb, uint64_t number) {
    constexpr Millis kLaid = 10'000;
    Arbiter arbiter;
    arbiter.reset({.grace = 1000}, number);
    std::array<Press, 2> presses;
    for (Seat index = 0; index < 2; ++index) {
      const auto seat = Seat(index + 2);
      const Player& player = players_[index];
      arbiter.connect(seat, 0);
      arbiter.measure(seat, measured(player));
      arbiter.sent(seat, 10, kLaid);
      // Whoever catches waits until the grace is over: he sees the owner has forgotten.
      const Millis took =
          reaction() + Millis(player.reaction_median) + (verb == Verb::kCatch ? 1000 : 0);
      const Action action = verb == Verb::kCatch ? against(Verb::kCatch, 1) : Action{.verb = verb};
      presses[index] = {.seat = seat,
                        .action = action,
                        .ticket = index,
                        .seen = 10,
                        .arrival = kLaid + way(player) + took + way(player),
                        .claim = player.claim(took)};
    }
    Observation seen;
    seen.uno_owed = verb == Verb::kCatch ? seat_bit(1) : SeatMask{0};
    seen.jumpable = verb == Verb::kJump;
    arbiter.table_changed(seen, 10, 10, kLaid);
    if (presses[1].arrival < presses[0].arrival) std::swap(presses[0], presses[1]);
    arbiter.submit(presses[0]);
    Millis now = presses[0].arrival;
    std::optional<Verdict> verdict;
    bool both = false;
    while (!(verdict = arbiter.next(now))) {
      now = arbiter.next_due();
      if (!both && presses[1].arrival <= now) {
        both = true;
        now = presses[1].arrival;
        arbiter.submit(presses[1]);
      }
    }
    longest_wait = std::max(longest_wait, now - presses[0].arrival);
    return Seat(verdict->press.seat - 2);
  }

  std::array<Player, 2> players_;
  std::mt19937 random_{2026};
  std::normal_distribution<double> bell_;
  std::exponential_distribution<double> jitter_;
};

TEST(RaceSimulation, EqualSkillWinsEquallyNearAndFar) {
  for (const Verb verb : {Verb::kJump, Verb::kCatch}) {
    Races races({.round_trip = 20}, {.round_trip = 200, .jitter = 10});
    const double near = races.share_of_first(verb);
    EXPECT_GE(near, 47) << int(verb);
    EXPECT_LE(near, 53) << int(verb);
    EXPECT_LE(races.longest_wait, kLongestWait);
  }
}

TEST(RaceSimulation, InTheMiddleTooAndOnTheSameWire) {
  for (const double far : {20.0, 80.0, 150.0}) {
    const double near =
        Races({.round_trip = 20}, {.round_trip = far, .jitter = 5}).share_of_first(Verb::kJump);
    EXPECT_GE(near, 47) << far;
    EXPECT_LE(near, 53) << far;
  }
}

TEST(RaceSimulation, WhoIsFasterIsAhead) {
  const double fast =
      Races({.round_trip = 200, .jitter = 10}, {.round_trip = 20, .reaction_median = 150})
          .share_of_first(Verb::kJump);
  EXPECT_GE(fast, 80);
}

TEST(RaceSimulation, ALyingClientGainsAtMostFivePoints) {
  const auto always = [](Millis said) { return [said](Millis) { return said; }; };
  const auto less = [](Millis off) { return [off](Millis took) { return took - off; }; };
  const std::vector<std::pair<const char*, Player>> liars = {
      {"says 0", {.round_trip = 60, .claim = always(0)}},
      {"says 150", {.round_trip = 60, .claim = always(150)}},
      {"takes off 200", {.round_trip = 60, .claim = less(200)}},
      {"says nothing", {.round_trip = 60, .claim = always(-1)}},
      {"says a year", {.round_trip = 60, .claim = always(31'536'000'000)}},
      {"holds pongs back", {.round_trip = 60, .pong_delay = 150}},
      {"both", {.round_trip = 60, .claim = always(0), .pong_delay = 150}},
      {"both, on a bad line",
       {.round_trip = 60, .jitter = 10, .claim = always(0), .pong_delay = 150}},
      {"both, from afar", {.round_trip = 200, .claim = always(0), .pong_delay = 150}},
  };
  for (const auto& [name, liar] : liars)
    for (const Verb verb : {Verb::kJump, Verb::kCatch})
      EXPECT_LE(Races(liar, {.round_trip = liar.round_trip}).share_of_first(verb), 55) << name;
}

TEST(RaceSimulation, ArrivalOrderWouldNotBeFair) {
  // The same network with nothing measured and nothing claimed: what the method is for.
  Player blind{.round_trip = 200, .jitter = 10};
  blind.claim = [](Millis) { return -1; };
  blind.behind_proxy = true;
  blind.pong_delay = -1e6;
  EXPECT_GE(Races({.round_trip = 20}, blind).share_of_first(Verb::kJump, 2000), 80);
}

}  // namespace
}  // namespace penult

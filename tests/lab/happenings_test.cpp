#include "lab/games.h"
#include "lab/simulate.h"
#include "tests/lab/support.h"

namespace penult {
namespace {

Figures figures_of(SimulationPlan plan) {
  plan.count_happenings = true;
  return simulate(plan);
}

uint64_t total(const Figures& figures, Happening which) {
  return uint64_t(figures.happenings[size_t(which)].times.sum);
}

TEST(Happenings, CountingChangesNothingElse) {
  SimulationPlan plan{.rules = rules_of("rf-author", 4), .rounds = 500};
  const Figures silent = simulate(plan);
  const Figures counted = figures_of(plan);
  EXPECT_EQ(silent.actions, counted.actions);
  EXPECT_EQ(silent.length, counted.length);
  EXPECT_EQ(silent.bots, counted.bots);
  EXPECT_EQ(total(silent, Happening::cards_laid), 0u);
}

/// `random` alone is counted within the engine, other bots from their log: both must see the same.
TEST(Happenings, BothWaysOfCountingAgree) {
  for (const char* preset :
       {"classic-108", "wikipedia-progressive", "wikipedia-seven-o", "rf-author"}) {
    const Rules rules = rules_of(preset, 4);
    RandomPlayer player(rules);
    for (uint64_t seed = 1; seed <= 20; ++seed) {
      Simulation fast, slow;
      fast.cards.random_state = slow.cards.random_state = seed;
      NullSink nobody;
      deal(rules, fast, {.seats = 4}, nobody);
      deal(rules, slow, {.seats = 4}, nobody);
      HappeningCounter inside{fast.state};
      HappeningCounter outside{slow.state};
      RoundDice dice{{seed}, {seed}, {seed}};
      RoundDice same = dice;
      player.play(fast, dice, inside);
      const std::vector<std::string> names{"random"};
      SeatedBots bots(names, 4, 0);
      play_round(rules, slow, bots.seated, same, &outside);
      ASSERT_EQ(inside.seen, outside.seen) << preset << ' ' << seed;
    }
  }
}

/// Each rule is seen where it is agreed, and nowhere else.
TEST(Happenings, EachRuleIsCountedWhereItIsPlayed) {
  struct Line {
    Happening which;
    const char* preset;
    const char* changes;
  };
  const Line lines[] = {
      {Happening::stacks, "classic-108", "draw_two_answer=stack"},
      {Happening::covers, "classic-108", "draw_two_answer=cover"},
      {Happening::jump_ins, "classic-108", "jump_in=on"},
      {Happening::swaps, "classic-108", "seven=must"},
      {Happening::rotations, "classic-108", "zero_rotates=on"},
  };
  for (const Line& line : lines) {
    SimulationPlan plan{
        .rules = rules_of("classic-108", 3), .players = 3, .bots = {"simple"}, .rounds = 300};
    EXPECT_EQ(total(figures_of(plan), line.which), 0u) << line.changes;
    plan.rules = rules_of(line.preset, 3, line.changes);
    EXPECT_GT(total(figures_of(plan), line.which), 20u) << line.changes;
  }
}

TEST(Happenings, HabitsShow) {
  SimulationPlan plan{
      .rules = rules_of("classic-108", 4), .bots = {"simple:bluffs:challenges"}, .rounds = 500};
  const Figures figures = figures_of(plan);
  EXPECT_GT(total(figures, Happening::bluffs), 100u);
  EXPECT_GT(total(figures, Happening::challenges_won), 100u);
  EXPECT_GT(total(figures, Happening::challenges_lost), 20u);
  plan.bots = {"simple:trusts"};
  const Figures trusting = figures_of(plan);
  EXPECT_EQ(
      total(trusting, Happening::challenges_won) + total(trusting, Happening::challenges_lost), 0u);
  plan.bots = {"simple:forgets", "simple"};
  EXPECT_GT(total(figures_of(plan), Happening::uno_caught), 100u);
}

TEST(Happenings, AStackIsAsLongAsItsCards) {
  const SimulationPlan plan{.rules = rules_of("classic-108", 4, "draw_two_answer=stack"),
                            .bots = {"simple"},
                            .rounds = 2000};
  const Figures figures = figures_of(plan);
  // The longest penalty of a chain of n Draw Twos is 2 n.
  EXPECT_GE(figures.longest_stack.largest(), 3u);
  EXPECT_EQ(figures.longest_penalty.largest(), 2 * figures.longest_stack.largest());
}

TEST(Matches, AreThoseOfTheMatchRoom) {
  SimulationPlan plan{.rules = rules_of("classic-108", 4), .rounds = 0, .matches = 40};
  const Figures figures = figures_of(plan);
  EXPECT_EQ(figures.matches.played, 40u);
  EXPECT_EQ(figures.matches.rounds.count(), 40u);
  EXPECT_EQ(figures.bots[0].match_wins + figures.matches.shared, 40u);
  // The winner's curve ends at the target or beyond, and never falls.
  const Curve& first = figures.matches.curves[0];
  EXPECT_GE(first.back().mean(), 500);
  for (size_t round = 1; round < kCurveRounds; ++round)
    EXPECT_GE(first[round].sum, first[round - 1].sum);
  EXPECT_LT(figures.matches.curves[3].back().mean(), 500);
}

TEST(Matches, StopWhenAsked) {
  SimulationPlan plan{.rules = rules_of("classic-108", 4), .rounds = 1'000'000'000};
  const std::atomic<bool> stop{true};
  EXPECT_EQ(simulate(plan, {.stop = &stop}).rounds, 0u);
}

}  // namespace
}  // namespace penult

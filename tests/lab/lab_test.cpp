#include <gtest/gtest.h>

#include "bots/random.h"
#include "lab/play_round.h"
#include "lab/seeds.h"
#include "lab/simulate.h"
#include "tests/lab/support.h"

namespace penult {
namespace {

TEST(Lab, TheShortWayChoosesAsTheBotDoes) {
  for (const PresetInfo& preset : preset_table()) {
    const Rules rules = rules_of(preset.name, 4);
    RandomPlayer short_way(rules);
    for (uint64_t seed = 1; seed <= 10; ++seed) {
      SCOPED_TRACE(std::string(preset.name) + " " + std::to_string(seed));
      Simulation first, second;
      first.cards.random_state = second.cards.random_state = seed;
      NullSink sink;
      deal(rules, first, Deal{.seats = 4}, sink);
      deal(rules, second, Deal{.seats = 4}, sink);
      RandomBot bot;
      const std::array<Bot*, 4> bots{&bot, &bot, &bot, &bot};
      RoundDice dice{{seed}, {seed}, {seed}};
      RoundDice other = dice;
      Simulation watched = first;
      HappeningCounter counted{watched.state}, expected{second.state};
      RoundDice same = dice;
      const RoundTally a = short_way.play(first, dice, sink);
      short_way.play(watched, same, counted);
      const RoundTally b = play_round(rules, second, bots, other, &expected);
      ASSERT_EQ(first.state, second.state);
      ASSERT_EQ(watched.state, second.state);
      ASSERT_EQ(counted.seen, expected.seen);
      ASSERT_EQ(a.actions, b.actions);
      ASSERT_EQ(a.turns, b.turns);
      ASSERT_EQ(a.finished, b.finished);
    }
  }
}

TEST(Lab, FiguresDoNotDependOnTheThreads) {
  SimulationPlan plan{.rules = rules_of("rf-author", 3),
                      .players = 3,
                      .bots = {"simple", "random"},
                      .rounds = 3000,
                      .seed = 7};
  const Figures one = simulate(plan);
  plan.threads = 3;
  const Figures three = simulate(plan);
  EXPECT_EQ(one.turns, three.turns);
  EXPECT_EQ(one.actions, three.actions);
  EXPECT_EQ(one.wins_by_place, three.wins_by_place);
  EXPECT_EQ(one.bots, three.bots);
}

TEST(Lab, FiguresAddUp) {
  const SimulationPlan plan{.rules = rules_of("classic-108", 4), .rounds = 4000};
  const Figures figures = simulate(plan);
  uint64_t wins = 0;
  for (const uint64_t count : figures.wins_by_place)
    wins += count;
  EXPECT_EQ(figures.rounds, 4000u);
  EXPECT_EQ(figures.won + figures.blocked + figures.void_rounds + figures.unfinished, 4000u);
  EXPECT_EQ(wins, figures.won);
  EXPECT_EQ(figures.bots[0].seats, 16000u);
  EXPECT_NEAR(double(figures.turns) / 4000, 50.2, 2.5);
}

TEST(Lab, SimpleBeatsRandom) {
  SimulationPlan plan{.rules = rules_of("classic-108", 2),
                      .players = 2,
                      .bots = {"simple", "random"},
                      .rounds = 4000};
  const Figures figures = simulate(plan);
  EXPECT_GT(figures.bots[0].wins, 2280u);  // 57 %
}

TEST(Lab, EveryPresetIsPlayedToTheEnd) {
  for (const PresetInfo& preset : preset_table()) {
    for (const int players : {2, 5}) {
      SCOPED_TRACE(preset.name);
      const SimulationPlan plan{.rules = rules_of(preset.name, players),
                                .players = players,
                                .bots = {"simple", "random"},
                                .rounds = 30};
      EXPECT_EQ(simulate(plan).unfinished, 0u);
    }
  }
}

TEST(Lab, SaysWhatIsWrongWithAPlan) {
  SimulationPlan plan{.rules = rules_of("classic-108", 4)};
  EXPECT_EQ(problem_of(plan), "");
  plan.bots = {"genius"};
  EXPECT_NE(problem_of(plan).find("genius"), std::string::npos);
  plan.bots = {"random"};
  plan.players = 11;
  EXPECT_NE(problem_of(plan).find("DECK-07"), std::string::npos);
}

}  // namespace
}  // namespace penult

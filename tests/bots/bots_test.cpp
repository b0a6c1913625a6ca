#include <set>

#include <gtest/gtest.h>

#include "bots/fitting.h"
#include "bots/random.h"
#include "bots/simple.h"

namespace penult {
namespace {

Rules rules_of(std::string_view preset, std::string_view changes = {}) {
  Options options;
  EXPECT_FALSE(load_preset(preset, options));
  EXPECT_FALSE(set_options(options, changes));
  return compile(options).rules;
}

constexpr Kind card(Color color, Symbol symbol) { return kind_of(color, symbol); }
constexpr Kind kWildCard = card(Color::kNone, Symbol::kWild);
constexpr Kind kFour = card(Color::kNone, Symbol::kWildDrawFour);

/// A table for bots: seat 0 is to move on a red 7, the others hold what is left by count.
struct Scene {
  Rules rules;
  State state;

  Scene(std::string_view preset, std::string_view changes, const std::vector<Kind>& hand,
        const std::vector<int>& others)
      : rules(rules_of(preset, changes)) {
    state.seats = uint8_t(others.size() + 1);
    state.active = SeatMask((1u << state.seats) - 1);
    push_step(state, Step::kTurn);
    CardSet left = rules.deck;
    const auto take = [&](Kind kind) {
      const Card found = find_card(rules, left, kind);
      left.remove(found);
      return found;
    };
    state.top = take(card(Color::kRed, Symbol::k7));
    state.color = Color::kRed;
    for (const Kind kind : hand)
      state.hands[0].add(take(kind));
    for (size_t i = 0; i < others.size(); ++i)
      for (int count = 0; count < others[i]; ++count) {
        const Card lowest = left.lowest();
        left.remove(lowest);
        state.hands[i + 1].add(lowest);
      }
    state.draw = left;
  }

  Action ask(Bot& bot, Seat seat = 0, uint64_t seed = 1) const {
    ActionList legal;
    legal_actions(rules, state, seat, legal);
    Dice dice{seed};
    const auto action = bot.decide(rules, observe(rules, state, seat), legal, dice);
    return action.value_or(just(Verb::kTimeout));
  }
};

TEST(Bots, AreNamedAndMade) {
  for (const BotInfo& info : bot_table())
    EXPECT_NE(make_bot(info.name), nullptr) << info.name;
  EXPECT_EQ(make_bot("nobody"), nullptr);
  EXPECT_EQ(bot_names(), "random, simple");
}

TEST(Bots, TakeTheirTime) {
  Dice dice{3};
  for (int i = 0; i < 1000; ++i) {
    const int turn = think_time(Pace::kTurn, dice);
    EXPECT_GE(turn, 700);
    EXPECT_LE(turn, 700 + 3 * 649);
    EXPECT_GE(think_time(Pace::kCatch, dice), 1100);
  }
}

TEST(Bots, ReactAsPeopleDo) {
  // Woods et al. 2015: 231 ms on average, skewed to the right, hardly ever below 150.
  Dice dice{7};
  constexpr int kTries = 20'000;
  double sum = 0;
  int fast = 0, below_mean = 0;
  for (int i = 0; i < kTries; ++i) {
    const int took = think_time(Pace::kSlap, dice);
    sum += took;
    fast += took < 150;
    below_mean += took < 231;
  }
  EXPECT_NEAR(sum / kTries, 231, 2);
  EXPECT_LT(fast, kTries / 50);
  EXPECT_GT(below_mean, kTries * 53 / 100);
}

TEST(Random, AnyFittingCardTheFourOnlyWhereAllowed) {
  const Scene scene("classic-108", "",
                    {card(Color::kRed, Symbol::k1), card(Color::kGreen, Symbol::k7),
                     card(Color::kBlue, Symbol::k2), kWildCard, kFour},
                    {7, 7});
  RandomBot bot;
  std::set<Kind> chosen;
  std::set<Color> colors;
  for (uint64_t seed = 1; seed <= 300; ++seed) {
    const Action action = scene.ask(bot, 0, seed);
    ASSERT_EQ(action.verb, Verb::kPlay);
    chosen.insert(action.card);
    if (is_black(action.card)) colors.insert(action.color);
  }
  EXPECT_EQ(chosen, (std::set<Kind>{card(Color::kRed, Symbol::k1), card(Color::kGreen, Symbol::k7),
                                    kWildCard}));
  EXPECT_EQ(colors.size(), 4u);
}

TEST(Random, DrawsOnlyWhenNothingFitsAndSaysUno) {
  RandomBot bot;
  const Scene nothing("classic-108", "", {card(Color::kBlue, Symbol::k2)}, {7, 7});
  EXPECT_EQ(nothing.ask(bot).verb, Verb::kDraw);
  const Scene two("classic-108", "",
                  {card(Color::kRed, Symbol::k1), card(Color::kBlue, Symbol::k2)}, {7, 7});
  EXPECT_TRUE(two.ask(bot).uno);
}

TEST(Random, NeverChallengesCatchesOrJumps) {
  RandomBot bot;
  ActionList list;
  list.add(just(Verb::kTake));
  list.add(just(Verb::kChallenge));
  list.add(against(Verb::kCatch, 1));
  Dice dice{1};
  for (int i = 0; i < 50; ++i)
    EXPECT_EQ(random_choice(list, dice), just(Verb::kTake));
}

TEST(Simple, KeepsItsWildsAndPlaysItsLongestColor) {
  SimpleBot bot;
  const Scene scene("classic-108", "",
                    {card(Color::kRed, Symbol::k1), card(Color::kGreen, Symbol::k7),
                     card(Color::kGreen, Symbol::k2), card(Color::kGreen, Symbol::k3), kWildCard},
                    {7, 7});
  EXPECT_EQ(scene.ask(bot).card, card(Color::kGreen, Symbol::k7));
}

TEST(Simple, HitsWhoIsAboutToGoOut) {
  SimpleBot bot;
  const std::vector<Kind> hand{card(Color::kRed, Symbol::k1), card(Color::kRed, Symbol::k9),
                               card(Color::kRed, Symbol::kDrawTwo), card(Color::kBlue, Symbol::k3)};
  EXPECT_EQ(Scene("classic-108", "", hand, {1, 7}).ask(bot).card,
            card(Color::kRed, Symbol::kDrawTwo));
}

TEST(Simple, NamesItsLongestColor) {
  SimpleBot bot;
  const Scene scene("classic-108", "",
                    {kWildCard, card(Color::kBlue, Symbol::k1), card(Color::kBlue, Symbol::k3),
                     card(Color::kGreen, Symbol::k2)},
                    {7, 7});
  const Action action = scene.ask(bot);
  EXPECT_EQ(action.card, kWildCard);
  EXPECT_EQ(action.color, Color::kBlue);
}

TEST(Simple, TradesForTheSmallestHand) {
  SimpleBot bot;
  Scene scene("rf-70", "", {card(Color::kRed, Symbol::k1), card(Color::kBlue, Symbol::k2)},
              {5, 2, 4});
  scene.state.chooser = 0;
  push_step(scene.state, Step::kSwap);
  EXPECT_EQ(scene.ask(bot), against(Verb::kSwap, 2));
}

TEST(Simple, CatchesAndJumpsIn) {
  SimpleBot bot;
  Scene scene("rf-jump", "", {card(Color::kRed, Symbol::k7), card(Color::kBlue, Symbol::k2)},
              {1, 7, 7});
  scene.state.laid_by = 1;
  scene.state.actor = 2;
  scene.state.flags = kTurnWindow;
  EXPECT_EQ(scene.ask(bot).verb, Verb::kJump);
  scene.state.uno_owed = seat_bit(1);
  EXPECT_EQ(scene.ask(bot), against(Verb::kCatch, 1));
}

TEST(Simple, LearnsWhoBluffs) {
  Scene scene("classic-108", "", {card(Color::kBlue, Symbol::k2), card(Color::kBlue, Symbol::k3)},
              {3, 7});
  scene.state.pending = Pending::kDrawFour;
  scene.state.amount = 4;
  scene.state.chain = 1;
  scene.state.author = 1;
  scene.state.target = 0;
  push_step(scene.state, Step::kRespond);
  SimpleBot bot;
  EXPECT_EQ(scene.ask(bot).verb, Verb::kTake);
  bot.notice(scene.rules, {.type = EventType::kChallenged, .seat = 2, .target = 1, .flag = 1});
  EXPECT_EQ(scene.ask(bot).verb, Verb::kChallenge);
}

TEST(Bots, AlwaysChooseSomethingLegal) {
  const auto presets = preset_table();
  for (size_t i = 0; i < presets.size(); ++i) {
    Options options;
    ASSERT_FALSE(load_preset(presets[i].name, options));
    const int seats = 2 + int(i % 5);
    const Compiled compiled = compile(options, seats);
    if (!compiled.errors.empty()) continue;
    SCOPED_TRACE(presets[i].name);
    for (const BotInfo& info : bot_table()) {
      const auto bot = make_bot(info.name);
      Simulation round;
      round.cards.random_state = i + 1;
      NullSink sink;
      Dice dice{i};
      deal(compiled.rules, round, Deal{.seats = seats}, sink);
      for (int step = 0; step < 2000 && !is_over(round.state); ++step) {
        Seat seat = awaited_seat(round.state);
        if (seat == kNobody && round.state.outstanding)
          seat = Seat(std::countr_zero(round.state.outstanding));
        Action action = just(Verb::kConfirm);
        if (seat != kNobody) {
          ActionList legal;
          legal_actions(compiled.rules, round.state, seat, legal);
          const auto chosen =
              bot->decide(compiled.rules, observe(compiled.rules, round.state, seat), legal, dice);
          ASSERT_TRUE(chosen) << info.name;
          action = *chosen;
        }
        ASSERT_FALSE(apply(compiled.rules, round, seat, action, sink))
            << info.name << " verb " << int(action.verb);
      }
    }
  }
}

}  // namespace
}  // namespace penult

#include "engine/cards.h"

#include <array>

#include <gtest/gtest.h>

#include "engine/moves.h"
#include "engine/rules.h"

namespace penult {
namespace {

TEST(CardSet, KeepsCopiesApart) {
  CardSet set;
  set.add(Card(7));
  set.add(Card(64 + 7));
  EXPECT_EQ(set.count(), 2);
  EXPECT_TRUE(set.contains(Card(7)));
  set.remove(Card(7));
  EXPECT_FALSE(set.contains(Card(7)));
  EXPECT_EQ(set.lowest(), Card(64 + 7));
  EXPECT_EQ(set.faces(), face_bit(7));
}

TEST(CardSet, GivesItsCardsInCanonicalOrder) {
  const CardSet set{.first = 0b1010, .second = 0b0110};
  const std::array<Card, 4> expected{Card(1), Card(3), Card(65), Card(66)};
  for (uint32_t i = 0; i < 4; ++i)
    EXPECT_EQ(nth_card(set, i), expected[i]);
  size_t seen = 0;
  for_each_card(set, [&](Card card) { EXPECT_EQ(card, expected[seen++]); });
  EXPECT_EQ(seen, 4U);
}

TEST(Seats, NextSeatSkipsWhoIsOutInBothDirections) {
  const SeatMask active = 0b1000100110;  // seats 1, 2, 5, 9
  EXPECT_EQ(next_seat(active, 2, 0), 5);
  EXPECT_EQ(next_seat(active, 9, 0), 1);
  EXPECT_EQ(next_seat(active, 1, 1), 9);
  EXPECT_EQ(next_seat(active, 4, 1), 2);  // who is out has neighbors too
  EXPECT_EQ(next_seat(active, 4, 0), 5);
}

TEST(Steps, StackOfSteps) {
  State state;
  push_step(state, Step::kSettle);
  push_step(state, Step::kRespond);
  EXPECT_EQ(step_of(state), Step::kRespond);
  replace_step(state, Step::kSwap);
  EXPECT_EQ(step_of(state), Step::kSwap);
  pop_step(state);
  EXPECT_EQ(step_of(state), Step::kSettle);
  pop_step(state);
  EXPECT_EQ(step_of(state), Step::kOver);
}

// DECK-01: 108 cards worth 1240 points.
// DECK-06: a blank that replaces a lost card is that card; one without a rule is not played with.
TEST(Deck, BlanksCountWhereTheyHaveARule) {
  Options options;
  options.deck = Deck::blank_112;
  const auto cards = [&](Blank blank) {
    options.blank = blank;
    return compile(options).rules.deck.count();
  };
  EXPECT_EQ(cards(Blank::removed), 108);
  EXPECT_EQ(cards(Blank::replacement), 108);
  EXPECT_EQ(cards(Blank::wild), 112);
  EXPECT_EQ(cards(Blank::plus10), 112);
}

TEST(Deck, ClassicDeck) {
  const Rules rules = compile({}).rules;
  EXPECT_EQ(rules.deck.count(), 108);
  EXPECT_EQ(points_of(rules, rules.deck), 1240);
  EXPECT_EQ(count_of(rules, rules.deck, kind_of(Color::kRed, Symbol::k0)), 1);
  EXPECT_EQ(count_of(rules, rules.deck, kind_of(Color::kBlue, Symbol::kDrawTwo)), 2);
  EXPECT_EQ(count_of(rules, rules.deck, kind_of(Color::kNone, Symbol::kWildDrawFour)), 4);
}

TEST(OrderedCards, BelowIsUniformAndBounded) {
  OrderedCards cards(5);
  std::array<int, 7> counts{};
  for (int i = 0; i < 70000; ++i)
    ++counts[cards.below(7)];
  for (const int count : counts)
    EXPECT_NEAR(count, 10000, 500);  // five standard deviations
  EXPECT_EQ(cards.below(1), 0U);
}

// The documented procedure, pinned: every platform shuffles so, and old logs replay.
TEST(OrderedCards, ShuffleIsPinned) {
  OrderedCards cards(1);
  const Rules rules = compile({}).rules;
  cards.shuffle(rules.deck);
  ASSERT_EQ(cards.size, 108);
  uint64_t digest = 0xcbf29ce484222325;
  for (int i = 0; i < cards.size; ++i)
    digest = (digest ^ uint64_t(cards.order[size_t(i)])) * 0x100000001b3;
  EXPECT_EQ(digest, 17590900359490589899ULL);
}

TEST(OrderedCards, ShuffleHoldsEveryCardOnce) {
  const Rules rules = compile({}).rules;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    OrderedCards cards(seed);
    cards.shuffle(rules.deck);
    CardSet seen;
    for (int i = 0; i < cards.size; ++i)
      seen.add(cards.order[size_t(i)]);
    EXPECT_EQ(seen, rules.deck);
  }
}

TEST(OrderedCards, ForcedCardsComeFirstInTheirOrder) {
  const Rules rules = compile({}).rules;
  OrderedCards cards(3);
  cards.forced[0] = Card(9);
  cards.forced[1] = Card(64 + 20);
  cards.forced_count = 2;
  cards.shuffle(rules.deck);
  EXPECT_EQ(cards.order[107], Card(9));
  EXPECT_EQ(cards.order[106], Card(64 + 20));
  EXPECT_EQ(cards.forced_count, 0);
}

TEST(OrderedCards, PutUnderLeavesTheTopAlone) {
  OrderedCards cards(3);
  cards.shuffle({.first = 0b111, .second = 0});
  const Card top = cards.order[2];
  cards.put_under({.first = 0, .second = 0b11});
  ASSERT_EQ(cards.size, 5);
  EXPECT_EQ(cards.order[4], top);
  EXPECT_GE(int(cards.order[0]), 64);
  EXPECT_GE(int(cards.order[1]), 64);
}

// Every member of a set is drawn equally often (SampledCards).
TEST(SampledCards, DrawsUniformly) {
  const Rules rules = compile({}).rules;
  Simulation round;
  round.cards.random_state = 17;
  NullSink sink;
  std::array<int, 128> drawn{};
  constexpr int kDeals = 20000;
  for (int i = 0; i < kDeals; ++i) {
    deal(rules, round, {.seats = 2}, sink);
    for_each_card(round.state.hands[0], [&](Card card) { ++drawn[size_t(card)]; });
  }
  for_each_card(rules.deck,
                [&](Card card) { EXPECT_NEAR(drawn[size_t(card)], kDeals * 7.0 / 108, 180); });
}

}  // namespace
}  // namespace penult

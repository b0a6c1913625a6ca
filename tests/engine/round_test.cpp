// What tables cannot say: bits of the state, snapshots, the order of events.

#include "engine/round.h"

#include <gtest/gtest.h>

#include "engine/moves.h"
#include "engine/observation.h"

namespace penult {
namespace {

constexpr Kind kRed7 = kind_of(Color::kRed, Symbol::k7);
constexpr Kind kBlue4 = kind_of(Color::kBlue, Symbol::k4);
constexpr Kind kGreen1 = kind_of(Color::kGreen, Symbol::k1);
constexpr Kind kWildKind = kind_of(Color::kNone, Symbol::kWild);

Rules rules_of(const Options& options) {
  Compiled compiled = compile(options);
  EXPECT_TRUE(compiled.errors.empty());
  return compiled.rules;
}

/// A table of three with given hands, a red 7 on top, seat 0 to move.
Table position(const Rules& rules, std::initializer_list<std::initializer_list<Kind>> hands) {
  Table table;
  State& state = table.state;
  state.seats = uint8_t(hands.size());
  state.active = SeatMask((1U << hands.size()) - 1);
  state.steps = uint32_t(Step::kTurn);
  CardSet rest = rules.deck;
  const auto take = [&](Kind kind) {
    const Card card = find_card(rules, rest, kind);
    rest.remove(card);
    return card;
  };
  state.top = take(kRed7);
  state.color = Color::kRed;
  Seat seat = 0;
  for (const auto& hand : hands) {
    for (const Kind kind : hand)
      state.hands[seat].add(take(kind));
    ++seat;
  }
  state.draw = rest;
  table.cards.shuffle(rest);
  table.memory.in_play = rules.deck;
  return table;
}

TEST(Apply, ARefusalChangesNothingToTheLastBit) {
  const Rules rules = rules_of({});
  Table table = position(rules, {{kBlue4, kWildKind}, {kRed7, kBlue4}, {kGreen1}});
  const State before = table.state;
  EventLog log;
  for (const Action& action :
       {play(kBlue4), play(kWildKind), just(Verb::kKeep), just(Verb::kTake), just(Verb::kChallenge),
        against(Verb::kCatch, 2), against(Verb::kSwap, 1), just(Verb::kReady)})
    EXPECT_TRUE(apply(rules, table, 0, action, log));
  EXPECT_EQ(table.state, before);
  EXPECT_TRUE(log.events.empty());
}

TEST(Apply, RefusalsNameTheRuleAndTheCards) {
  const Rules rules = rules_of({});
  Table table = position(rules, {{kBlue4, kWildKind}, {kRed7}, {kRed7}});
  const Refusal refusal = check(rules, table.state, 0, play(kBlue4));
  EXPECT_EQ(rule_of(refusal.reason), "PLAY-01");
  EXPECT_EQ(sentence(refusal, Language::kEnglish), "Blue 4 does not match red or 7.");
}

// What bots and clocks take for playable: a Wild only where nothing else fits, if that is agreed
// (PLAY-07); a +4 only where it is no bluff.
TEST(Fitting, BlackCardsStandBackWhereARuleSaysSo) {
  Options options;
  const Rules always = rules_of(options);
  options.wild = Wild::nothing_else;
  const Rules nothing_else = rules_of(options);
  const FaceMask wilds = always.black & ~always.draw_four;
  const Kind red1 = kind_of(Color::kRed, Symbol::k1);
  const auto fitting = [&](const Rules& rules, std::initializer_list<Kind> hand) {
    const Table table = position(rules, {hand, {kBlue4}});
    return fitting_faces(rules, table.state, 0) & rules.black;
  };
  EXPECT_NE(fitting(always, {red1, kWildKind}) & wilds, 0U);
  EXPECT_EQ(fitting(nothing_else, {red1, kWildKind}) & wilds, 0U);
  EXPECT_NE(fitting(nothing_else, {kBlue4, kWildKind}) & wilds, 0U);
  const Kind four = kind_of(Color::kNone, Symbol::kWildDrawFour);
  EXPECT_EQ(fitting(always, {red1, four}), 0U);
  EXPECT_NE(fitting(always, {kBlue4, four}), 0U);
}

TEST(Honour, AWrongCardIsWithdrawnWhole) {
  Options options;
  options.illegal_play = IllegalPlay::accuse;
  const Rules rules = rules_of(options);
  Table table = position(rules, {{kBlue4, kWildKind}, {kRed7, kBlue4}, {kGreen1}});
  const State before = table.state;
  NullSink sink;
  ASSERT_FALSE(apply(rules, table, 0, play(kBlue4), sink));
  EXPECT_TRUE(has_flag(table.state, kWrongCard));
  ASSERT_FALSE(apply(rules, table, 1, against(Verb::kAccuse, 0), sink));
  EXPECT_EQ(table.state.top, before.top);
  EXPECT_EQ(table.state.color, Color::kRed);
  EXPECT_EQ(table.state.hands[0].count(), 4);
  EXPECT_EQ(table.state.actor, 1);
}

// END-03: a pending draw is settled before the end; then nobody is shown anything pending.
TEST(Observation, NothingIsPendingOnceTheRoundIsOver) {
  const Rules rules = rules_of({});
  const Kind draw_two = kind_of(Color::kRed, Symbol::kDrawTwo);
  Table table = position(rules, {{draw_two}, {kRed7, kBlue4}, {kGreen1}});
  NullSink sink;
  ASSERT_FALSE(apply(rules, table, 0, play(draw_two), sink));
  EXPECT_EQ(observe(rules, table.state, 1).amount, 2);
  ASSERT_FALSE(apply(rules, table, 1, just(Verb::kTake), sink));
  ASSERT_TRUE(is_over(table.state));
  const Observation seen = observe(rules, table.state, 2);
  EXPECT_EQ(seen.pending, Pending::kNone);
  EXPECT_EQ(seen.amount, 0);
  EXPECT_EQ(seen.uno_owed, 0);
  EXPECT_EQ(seen.winner, 0);
}

// Ruling 26: the wrong last card stays, its player does not go out, and all are told who is next.
TEST(Honour, AWrongLastCardThatStaysGoesOnWithTheNextTurn) {
  Options options;
  options.illegal_play = IllegalPlay::accuse;
  options.illegal_return = SwitchOn::off;
  const Rules rules = rules_of(options);
  Table table = position(rules, {{kBlue4}, {kRed7, kBlue4}, {kGreen1}});
  EventLog log;
  ASSERT_FALSE(apply(rules, table, 0, play(kBlue4), log));
  ASSERT_EQ(step_of(table.state), Step::kConfirm);
  ASSERT_FALSE(apply(rules, table, 1, against(Verb::kAccuse, 0), log));
  EXPECT_EQ(table.state.hands[0].count(), 2);
  EXPECT_EQ(awaited_seat(table.state), 1);
  EXPECT_EQ(log.events.back().type, EventType::kTurn);
  EXPECT_EQ(log.events.back().seat, 1);
}

/// Two players who cannot draw any more and pass.
State blocked(const Options& options, Kind one, Kind other) {
  const Rules rules = rules_of(options);
  Table table = position(rules, {{one}, {other}});
  table.state.draw = {};
  table.cards.size = 0;
  table.memory.in_play = table.state.hands[0] | table.state.hands[1] | set_of(table.state.top);
  NullSink sink;
  EXPECT_FALSE(apply(rules, table, 0, just(Verb::kDraw), sink));
  EXPECT_FALSE(apply(rules, table, 1, just(Verb::kDraw), sink));
  EXPECT_TRUE(is_over(table.state));
  return table.state;
}

// PILE-04, ruling 30: the lowest hand wins; a tie is void, but everybody may book the own hand.
TEST(Blocked, TheLowestHandWins) {
  const Kind red0 = kind_of(Color::kRed, Symbol::k0);
  const Kind green4 = kind_of(Color::kGreen, Symbol::k4);
  Options options;
  EXPECT_EQ(blocked(options, red0, kGreen1).ending, Ending::kBlocked);
  EXPECT_EQ(blocked(options, red0, kGreen1).winner, 0);
  EXPECT_EQ(blocked(options, kBlue4, kGreen1).winner, 1);
  EXPECT_EQ(blocked(options, kBlue4, green4).ending, Ending::kVoid);
  EXPECT_EQ(blocked(options, kBlue4, green4).winner, kNobody);
  options.scoring = Scoring::own_points;
  EXPECT_EQ(blocked(options, kBlue4, green4).ending, Ending::kBlocked);
  EXPECT_EQ(blocked(options, kBlue4, green4).winner, kNobody);
  options.blocked_round = BlockedRound::void_;
  EXPECT_EQ(blocked(options, red0, kGreen1).ending, Ending::kVoid);
  EXPECT_EQ(blocked(options, red0, kGreen1).winner, kNobody);
}

TEST(Events, TheStoryOfAPenultimateCard) {
  const Rules rules = rules_of({});
  Table table = position(rules, {{kRed7, kBlue4}, {kRed7}, {kBlue4}});
  table.state.hands[0] = {};
  table.state.hands[0].add(find_card(rules, rules.deck - set_of(table.state.top), kRed7));
  table.state.hands[0].add(find_card(rules, rules.deck, kBlue4));
  EventLog log;
  ASSERT_FALSE(apply(rules, table, 0, play(kRed7), log));
  ASSERT_EQ(log.events.size(), 2U);
  EXPECT_EQ(log.events[0].type, EventType::kPlayed);
  EXPECT_EQ(log.events[1].type, EventType::kTurn);
  EXPECT_EQ(table.state.uno_owed, seat_bit(0));
  ASSERT_FALSE(apply(rules, table, 2, against(Verb::kCatch, 0), log));
  EXPECT_EQ(log.events[2].type, EventType::kCaught);
  EXPECT_EQ(log.events[3].type, EventType::kDrew);
  EXPECT_EQ(log.events[3].amount, 2);
  EXPECT_EQ(redact(rules, log.events[3], 2).cards, CardSet{});
  EXPECT_EQ(redact(rules, log.events[3], 0).cards.count(), 2);
}

// LEAVE-01: the exchange lapses, and nobody is asked for a card any more.
TEST(Leaving, EndsTheWaitingForAnExchange) {
  const Kind red5 = kind_of(Color::kRed, Symbol::k5);
  const Rules rules = rules_of({.five = Five::each_gives});
  Table table = position(rules, {{red5, kBlue4, kGreen1}, {kRed7, kBlue4}, {kGreen1, kBlue4}});
  EventLog log;
  ASSERT_FALSE(apply(rules, table, 0, play(red5), log));
  ASSERT_FALSE(apply(rules, table, 0, against(Verb::kExchange, 1), log));
  ASSERT_EQ(table.state.outstanding, seat_bit(0) | seat_bit(1));
  ASSERT_FALSE(apply(rules, table, 1, just(Verb::kLeave), log));
  EXPECT_EQ(table.state.outstanding, 0);
  EXPECT_EQ(awaited_seat(table.state), 2);
}

TEST(Observation, ASpectatorHasNoHand) {
  const Rules rules = rules_of({});
  const Table table = position(rules, {{kBlue4, kWildKind}, {kRed7, kBlue4}, {kGreen1}});
  const Observation seen = observe(rules, table.state, kNobody);
  EXPECT_TRUE(seen.hand.empty());
  EXPECT_EQ(seen.counts[0], 2);
  EXPECT_EQ(seen.unseen.count(), 107);
}

// Same seed and same actions: the same bytes.
TEST(Determinism, ADealIsAFunctionOfTheSeed) {
  const Rules rules = rules_of({});
  NullSink sink;
  Table one;
  Table two;
  one.cards = OrderedCards(99);
  two.cards = OrderedCards(99);
  deal(rules, one, {.seats = 5, .dealer = 2}, sink);
  deal(rules, two, {.seats = 5, .dealer = 2}, sink);
  EXPECT_EQ(one.state, two.state);
  EXPECT_EQ(one.cards.order, two.cards.order);
  two.cards = OrderedCards(100);
  deal(rules, two, {.seats = 5, .dealer = 2}, sink);
  EXPECT_NE(one.state, two.state);
}

TEST(State, FourPlayersFitInItsFirstHalf) {
  EXPECT_LE(sizeof(State), 256U);
  const State state;
  const auto begin = reinterpret_cast<const char*>(&state);
  EXPECT_LE(reinterpret_cast<const char*>(&state.hands[4]) - begin, 128);
}

}  // namespace
}  // namespace penult

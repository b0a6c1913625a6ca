// What must hold whatever has been agreed: random rule mixes, 2 to 10 seats, random play.

#include <gtest/gtest.h>

#include "lab/random_rules.h"
#include "tests/property/random_play.h"

namespace penult {
namespace {

constexpr int kMixes = 300;
/// After so many actions the players stop throwing draw cards at each other …
constexpr int kWildActions = 3'000;
/// … and after so many every round must have ended.
constexpr int kMostActions = 100'000;

/// Every card of the round lies in exactly one place; the pile's order tells of the same cards as
/// its set.
::testing::AssertionResult cards_are_whole(const Table& table) {
  const State& state = table.state;
  CardSet all = state.draw;
  int count = state.draw.count();
  for (const CardSet& hand : state.hands) {
    all = all | hand;
    count += hand.count();
  }
  if (state.top != kNoCard) {
    all.add(state.top);
    ++count;
  }
  if (all.count() != count) return ::testing::AssertionFailure() << "a card lies in two places";
  if (!(all - table.memory.in_play).empty())
    return ::testing::AssertionFailure() << "a card came from outside";
  CardSet order;
  for (int i = 0; i < table.cards.size; ++i)
    order.add(table.cards.order[size_t(i)]);
  if (order != state.draw || table.cards.size != state.draw.count())
    return ::testing::AssertionFailure() << "the pile's order and its set differ";
  return ::testing::AssertionSuccess();
}

bool same(const Table& a, const Table& b) {
  if (!(a.state == b.state) || a.cards.size != b.cards.size) return false;
  if (!(a.memory.shown == b.memory.shown) || !(a.memory.in_play == b.memory.in_play)) return false;
  for (int i = 0; i < a.cards.size; ++i)
    if (a.cards.order[size_t(i)] != b.cards.order[size_t(i)]) return false;
  return a.cards.generator == b.cards.generator;
}

TEST(Property, CardsAreWholeSomebodyCanActRoundsEnd) {
  Dice dice{11};
  for (int i = 0; i < kMixes; ++i) {
    const Mix mix = random_mix(dice);
    SCOPED_TRACE(mix.name + ", mix " + std::to_string(i));
    EventLog log;
    Table table = dealt_table(mix.rules, mix.seats, uint64_t(i), log);
    int actions = 0;
    for (; !is_over(table.state) && actions < kMostActions; ++actions) {
      ASSERT_TRUE(cards_are_whole(table)) << "after " << actions << " actions";
      const auto move = actions < kWildActions ? random_move(mix.rules, table.state, dice)
                                               : quiet_move(mix.rules, table.state, dice);
      ASSERT_TRUE(move) << "nobody can act at step " << int(step_of(table.state));
      log.events.clear();
      const Refusal refusal = apply(mix.rules, table, move->first, move->second, log);
      ASSERT_FALSE(refusal) << "listed, but refused: " << rule_of(refusal.reason);
    }
    ASSERT_TRUE(cards_are_whole(table));
    ASSERT_TRUE(is_over(table.state)) << "still on after " << actions << " actions";
    ASSERT_NE(table.state.ending, Ending::kOpen);
  }
}

TEST(Property, TheSameSeedAndActionsGiveTheSameBytes) {
  Dice dice{12};
  for (int i = 0; i < kMixes / 2; ++i) {
    const Mix mix = random_mix(dice);
    SCOPED_TRACE(mix.name + ", mix " + std::to_string(i));
    EventLog first_log, second_log;
    Table first = dealt_table(mix.rules, mix.seats, uint64_t(i), first_log);
    std::vector<Move> moves;
    while (!is_over(first.state) && moves.size() < size_t{kWildActions}) {
      const auto move = random_move(mix.rules, first.state, dice);
      ASSERT_TRUE(move);
      moves.push_back(*move);
      ASSERT_FALSE(apply(mix.rules, first, move->first, move->second, first_log));
    }
    Table second = dealt_table(mix.rules, mix.seats, uint64_t(i), second_log);
    for (const Move& move : moves)
      ASSERT_FALSE(apply(mix.rules, second, move.first, move.second, second_log));
    ASSERT_TRUE(same(first, second));
    ASSERT_EQ(first_log.events, second_log.events);
  }
}

/// Every action that makes sense by its form, for one verb that is always listed when legal.
std::vector<Action> all_forms() {
  std::vector<Action> forms;
  for (int kind = 0; kind < kKinds; ++kind) {
    forms.push_back({.verb = Verb::kGive, .card = Kind(kind)});
    for (const Verb verb : {Verb::kPlay, Verb::kJump})
      for (int color = 0; color <= kColors; ++color)
        for (const bool uno : {false, true})
          forms.push_back({.verb = verb, .card = Kind(kind), .color = Color(color), .uno = uno});
  }
  for (const Verb verb : {Verb::kDraw, Verb::kKeep, Verb::kTake, Verb::kChallenge, Verb::kSlap,
                          Verb::kReady, Verb::kConfirm})
    forms.push_back(just(verb));
  for (int color = 0; color < kColors; ++color)
    forms.push_back({.verb = Verb::kName, .color = Color(color)});
  for (Seat target = 0; target <= kMaxSeats; ++target)
    for (const Verb verb : {Verb::kSwap, Verb::kExchange})
      forms.push_back(against(verb, target == kMaxSeats ? kNobody : target));
  for (uint8_t number = 0; number < 120; ++number)
    forms.push_back({.verb = Verb::kPick, .number = number});
  return forms;
}

bool is_listed(const ActionList& list, const Action& action) {
  for (const Action& listed : list)
    if (listed == action) return true;
  return false;
}

/// `legal_actions`, `check` and `apply` say the same, and a refusal leaves everything as it was.
void compare_lists(const Rules& rules, const Table& table, const std::vector<Action>& forms) {
  ActionList list;
  for (Seat seat = 0; seat < table.state.seats; ++seat) {
    legal_actions(rules, table.state, seat, list);
    for (const Action& action : list)
      ASSERT_FALSE(check(rules, table.state, seat, action))
          << "seat " << int(seat) << " verb " << int(action.verb) << " card " << int(action.card);
    for (const Action& action : forms) {
      const Refusal refusal = check(rules, table.state, seat, action);
      const bool referee = action.verb == Verb::kConfirm && !is_active(table.state, seat);
      ASSERT_TRUE(referee || is_listed(list, action) == !refusal)
          << "seat " << int(seat) << " verb " << int(action.verb) << " card " << int(action.card)
          << " color " << int(action.color) << " uno " << action.uno << " step "
          << int(step_of(table.state)) << " " << rule_of(refusal.reason);
      if (!refusal || action.verb == Verb::kPick) continue;
      Table after = table;
      NullSink sink;
      ASSERT_EQ(apply(rules, after, seat, action, sink), refusal);
      ASSERT_TRUE(same(after, table)) << "a refused action has changed something";
    }
  }
}

TEST(Property, LegalActionsCheckAndApplyAgree) {
  const std::vector<Action> forms = all_forms();
  Dice dice{13};
  for (int i = 0; i < kMixes / 3; ++i) {
    const Mix mix = random_mix(dice);
    SCOPED_TRACE(mix.name + ", mix " + std::to_string(i));
    EventLog log;
    Table table = dealt_table(mix.rules, mix.seats, uint64_t(i), log);
    for (int actions = 0; !is_over(table.state) && actions < 400; ++actions) {
      if (dice.below(24) == 0) compare_lists(mix.rules, table, forms);
      if (HasFatalFailure()) return;
      const auto move = random_move(mix.rules, table.state, dice);
      ASSERT_TRUE(move);
      ASSERT_FALSE(apply(mix.rules, table, move->first, move->second, log));
    }
  }
}

}  // namespace
}  // namespace penult

// What a seat cannot see changes nothing that it is shown.

#include <algorithm>

#include <gtest/gtest.h>

#include "engine/observation.h"
#include "lab/random_rules.h"
#include "tests/property/random_play.h"
#include "tests/property/reshuffle.h"

namespace penult {
namespace {

void expect_same_view(const Rules& rules, const Table& a, const Table& b, Seat viewer) {
  const Observation first = observe(rules, a.state, viewer);
  const Observation second = observe(rules, b.state, viewer);
  ASSERT_EQ(first.hand, second.hand);
  ASSERT_EQ(first.drawn, second.drawn);
  ASSERT_EQ(first.unseen, second.unseen);
  ASSERT_EQ(first.counts, second.counts);
  ASSERT_EQ(first.draw_count, second.draw_count);
  ASSERT_EQ(first.awaited, second.awaited);
  ASSERT_EQ(first.uno_owed, second.uno_owed);
  ASSERT_EQ(first.uno_said, second.uno_said);
  ASSERT_EQ(first.outstanding, second.outstanding);
  ASSERT_EQ(first.color, second.color);
  ASSERT_EQ(first.top, second.top);
  ASSERT_EQ(first.jumpable, second.jumpable);
  ASSERT_EQ(first.accusable, second.accusable);
  ASSERT_EQ(first.pending, second.pending);
  ASSERT_EQ(first.amount, second.amount);
  ActionList mine, other;
  legal_actions(rules, a.state, viewer, mine);
  legal_actions(rules, b.state, viewer, other);
  ASSERT_TRUE(std::equal(mine.begin(), mine.end(), other.begin(), other.end()));
}

/// What the viewer is told, without the cards that come to him out of the unknown.
std::vector<Event> told(const Rules& rules, const EventLog& log, Seat viewer) {
  std::vector<Event> events;
  for (const Event& event : log.events) {
    Event seen = redact(rules, event, viewer);
    const bool comes_to_him = event.seat == viewer || event.target == viewer;
    if (comes_to_him && event.type != EventType::kPlayed) {
      seen.cards = {};
      seen.card = kNoKind;
    }
    events.push_back(seen);
  }
  return events;
}

TEST(Hidden, WhatASeatCannotSeeChangesNothingItIsShown) {
  Dice dice{21};
  for (int i = 0; i < 250; ++i) {
    const Mix mix = random_mix(dice);
    SCOPED_TRACE(mix.name + ", mix " + std::to_string(i));
    EventLog log;
    Table table = dealt_table(mix.rules, mix.seats, uint64_t(i), log);
    for (int actions = 0; !is_over(table.state) && actions < 300; ++actions) {
      const auto move = random_move(mix.rules, table.state, dice);
      ASSERT_TRUE(move);
      const Seat viewer = Seat(dice.below(uint32_t(mix.seats)));
      Table other = reshuffled(table, seat_bit(viewer), dice);
      expect_same_view(mix.rules, table, other, viewer);
      if (HasFatalFailure()) return;
      other = reshuffled(table, SeatMask(seat_bit(viewer) | seat_bit(move->first)), dice);
      EventLog first, second;
      const bool comparable = !asks_about_hands(mix.rules, table, move->second);
      ASSERT_FALSE(apply(mix.rules, table, move->first, move->second, first));
      if (!comparable) continue;
      ASSERT_FALSE(apply(mix.rules, other, move->first, move->second, second));
      ASSERT_EQ(told(mix.rules, first, viewer), told(mix.rules, second, viewer))
          << "verb " << int(move->second.verb) << " after " << actions << " actions";
    }
  }
}

}  // namespace
}  // namespace penult

#include "match/match.h"

#include <gtest/gtest.h>

namespace penult {
namespace {

Rules rules_of(std::string_view preset, std::string_view changes = {}) {
  Options options;
  EXPECT_FALSE(load_preset(preset, options));
  EXPECT_FALSE(set_options(options, changes));
  return compile(options).rules;
}

/// A round that has just ended: `winner` holds nothing, the others one card each.
void end_round(Match& match, Seat winner, const std::vector<Kind>& held) {
  State& state = match.table.state;
  state = {};
  state.seats = uint8_t(match.seats);
  state.active = match.playing;
  state.ending = Ending::kWon;
  state.winner = winner;
  CardSet left = match.rules.deck;
  for (size_t seat = 0; seat < held.size(); ++seat) {
    if (held[seat] == kNoKind) continue;
    const Card card = find_card(match.rules, left, held[seat]);
    left.remove(card);
    state.hands[seat].add(card);
  }
}

constexpr Kind kRed9 = kind_of(Color::kRed, Symbol::k9);
constexpr Kind kBlue9 = kind_of(Color::kBlue, Symbol::k9);
constexpr Kind kGreen5 = kind_of(Color::kGreen, Symbol::k5);
constexpr Kind kWildCard = kind_of(Color::kNone, Symbol::kWild);

TEST(Dealer, OnlyTheLeadersDrawAgain) {
  Match match = begin_match(rules_of("classic-108"), 4, 1);
  NullSink sink;
  const FixedDeal fixed{.cuts = {{{{0, kRed9}, {1, kBlue9}, {2, kGreen5}, {3, kWildCard}}}}};
  const std::vector<Cut> cuts = deal_round(match, sink, fixed);
  ASSERT_GE(cuts.size(), 2u);
  for (size_t i = 1; i < cuts.size(); ++i)
    for (const auto& [seat, kind] : cuts[i].draws)
      EXPECT_LE(seat, 1);
  EXPECT_LE(match.dealer, 1);
}

TEST(Dealer, DrawnCardsStayOutUntilTheDealerIsSettled) {
  for (uint64_t seed = 1; seed <= 200; ++seed) {
    Match match = begin_match(rules_of("classic-108"), 10, seed);
    NullSink sink;
    const std::vector<Cut> cuts = deal_round(match, sink);
    ASSERT_FALSE(cuts.empty());
    std::array<int, kKinds> times{};
    for (const Cut& cut : cuts)
      for (const auto& [seat, kind] : cut.draws)
        ++times[size_t(kind)];
    for (int kind = 0; kind < kKinds; ++kind)
      ASSERT_LE(times[size_t(kind)], count_of(match.rules, match.rules.deck, Kind(kind)));
    ASSERT_EQ(match.table.state.dealer, match.dealer);
  }
}

TEST(Dealer, MovesLeftOrIsDrawnAnewOrIsTheLoser) {
  NullSink sink;
  Match left = begin_match(rules_of("classic-108"), 3, 5);
  deal_round(left, sink, {.dealer = 2});
  end_round(left, 1, {kRed9, kNoKind, kGreen5});
  book_round(left);
  EXPECT_TRUE(deal_round(left, sink).empty());
  EXPECT_EQ(left.dealer, 0);
  EXPECT_EQ(left.table.state.dealer, 0);

  Match anew = begin_match(rules_of("classic-108", "next_dealer=redraw_each_hand"), 3, 5);
  deal_round(anew, sink);
  end_round(anew, 1, {kRed9, kNoKind, kGreen5});
  book_round(anew);
  EXPECT_FALSE(deal_round(anew, sink).empty());

  // HOUSE-LAZY-03: of two losers the first clockwise from the winner.
  Match lazy = begin_match(rules_of("rf-lazy"), 4, 5);
  deal_round(lazy, sink, {.dealer = 3});
  end_round(lazy, 1, {kRed9, kNoKind, kGreen5, kBlue9});
  book_round(lazy);
  deal_round(lazy, sink);
  EXPECT_EQ(lazy.dealer, 3);
}

TEST(Dealer, AnyOfTheSeatsWhereChosenArbitrarily) {
  std::array<int, 4> times{};
  for (uint64_t seed = 1; seed <= 400; ++seed) {
    Match match = begin_match(rules_of("mattel-2023"), 4, seed);
    NullSink sink;
    EXPECT_TRUE(deal_round(match, sink).empty());
    ++times[match.dealer];
  }
  for (const int count : times)
    EXPECT_GT(count, 60);
}

TEST(Totals, TheFirstToTheTargetWins) {
  Match match = begin_match(rules_of("classic-108"), 3, 1);
  match.totals = {480, 300, 20};
  end_round(match, 0, {kNoKind, kWildCard, kRed9});
  book_round(match);
  EXPECT_EQ(match.totals[0], 539);
  EXPECT_TRUE(match.over);
  EXPECT_EQ(match.winners, std::vector<Seat>{0});
  EXPECT_EQ(match.ranking, (std::vector<Seat>{0, 1, 2}));
}

TEST(Totals, OwnPointsTheLowestWinsTogether) {
  Match match = begin_match(rules_of("russian-article-neg"), 3, 1);
  match.totals = {90, 495, 81};
  end_round(match, 0, {kNoKind, kBlue9, kRed9});
  book_round(match);
  EXPECT_TRUE(match.over);
  EXPECT_EQ(match.winners, (std::vector<Seat>{0, 2}));
  EXPECT_EQ(match.ranking, (std::vector<Seat>{0, 2, 1}));
}

TEST(Totals, TheFirstToTheTargetLoses) {
  Match match = begin_match(rules_of("ukrainian-neg"), 3, 1);
  match.totals = {490, 495, 100};
  end_round(match, 2, {kWildCard, kBlue9, kNoKind});
  book_round(match);
  EXPECT_TRUE(match.over);
  EXPECT_EQ(match.winners, std::vector<Seat>{2});
  EXPECT_EQ(match.ranking, (std::vector<Seat>{2, 1, 0}));
}

TEST(Totals, LazyScoringKeepsNone) {
  Match lazy = begin_match(rules_of("rf-lazy", "target=1"), 3, 1);
  end_round(lazy, 0, {kNoKind, kWildCard, kRed9});
  book_round(lazy);
  EXPECT_FALSE(lazy.over);
  EXPECT_EQ(lazy.totals[0], 0);
}

TEST(Elimination, TheAuthorOfTheCardBelowIsOut) {
  Match match = begin_match(rules_of("elimination-uno"), 4, 1);
  end_round(match, 0, {kNoKind, kBlue9, kRed9, kGreen5});
  match.laid_below[0] = 2;
  book_round(match);
  EXPECT_EQ(match.playing, 0b1011);
  EXPECT_FALSE(match.over);
  NullSink sink;
  deal_round(match, sink, {.dealer = 1});
  EXPECT_TRUE(match.table.state.hands[2].empty());
}

TEST(Elimination, TheNearestBeforeWhereNobodyElseLaidIt) {
  Match match = begin_match(rules_of("elimination-uno"), 3, 1);
  end_round(match, 1, {kRed9, kNoKind, kGreen5});
  book_round(match);
  EXPECT_EQ(match.playing, 0b110);
  end_round(match, 1, {kNoKind, kNoKind, kGreen5});
  book_round(match);
  EXPECT_TRUE(match.over);
  EXPECT_EQ(match.winners, std::vector<Seat>{1});
  EXPECT_EQ(match.ranking, (std::vector<Seat>{1, 2, 0}));
}

TEST(Elimination, ByPointsTheTargetIsOut) {
  Match match =
      begin_match(rules_of("elimination-uno", "elimination=points scoring=own_points"), 3, 1);
  match.totals = {0, 495, 100};
  end_round(match, 0, {kNoKind, kBlue9, kRed9});
  book_round(match);
  EXPECT_EQ(match.playing, 0b101);
  EXPECT_EQ(match.totals[2], 109);
  EXPECT_FALSE(match.over);
}

TEST(Elimination, IfAllWereOutTheLowestWins) {
  Match match =
      begin_match(rules_of("elimination-uno", "elimination=points scoring=own_points"), 2, 1);
  match.totals = {500, 520};
  end_round(match, 0, {kNoKind, kBlue9});
  book_round(match);
  EXPECT_TRUE(match.over);
  EXPECT_EQ(match.winners, std::vector<Seat>{0});
}

TEST(Leaving, WhoStaysHasWonTheMatch) {
  Match match = begin_match(rules_of("classic-108"), 3, 4);
  match.totals = {300, 20, 0};
  NullSink sink;
  deal_round(match, sink);
  EXPECT_FALSE(act(match, 0, just(Verb::kLeave), sink));
  EXPECT_FALSE(match.over);
  EXPECT_FALSE(act(match, 2, just(Verb::kLeave), sink));
  EXPECT_TRUE(match.over);
  EXPECT_EQ(match.table.state.ending, Ending::kVoid);
  EXPECT_EQ(match.winners, std::vector<Seat>{1});
  EXPECT_EQ(match.ranking, (std::vector<Seat>{1, 2, 0}));
  EXPECT_EQ(match.totals[1], 20);
}

/// A whole match by the clock alone: every decision is the default of TIME-01.
std::vector<Event> match_by_default(const Rules& rules, int seats, uint64_t seed, Match& match) {
  match = begin_match(rules, seats, seed);
  EventLog log;
  for (int round = 0; round < 20 && !match.over; ++round) {
    deal_round(match, log);
    for (int i = 0; i < 20'000 && !is_over(match.table.state); ++i) {
      const State& state = match.table.state;
      Seat seat = awaited_seat(state);
      if (seat == kNobody && state.outstanding) seat = Seat(std::countr_zero(state.outstanding));
      EXPECT_FALSE(act(match, seat, just(Verb::kTimeout), log));
    }
    if (!is_over(match.table.state)) break;
  }
  return log.events;
}

TEST(Match, TheSameSeedGivesTheSameMatch) {
  const Rules rules = rules_of("russian-article");
  Match first, second;
  EXPECT_EQ(match_by_default(rules, 4, 9, first), match_by_default(rules, 4, 9, second));
  EXPECT_EQ(first.totals, second.totals);
  EXPECT_GT(first.rounds_dealt, 0);
}

}  // namespace
}  // namespace penult

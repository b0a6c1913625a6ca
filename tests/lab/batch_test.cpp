#include "lab/batch/batch.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "engine/round.h"
#include "lab/batch/kernel.h"
#include "lab/simulate.h"

namespace penult {
namespace {

Rules classic(int players) {
  Options options;
  EXPECT_FALSE(load_preset("classic-108", options));
  return compile(options, players).rules;
}

/// Plays a traced round on the engine, with the same cards and choices, and compares the table
/// after every turn. The batch counts seats from the dealer's left; here the last seat deals, so
/// that both count alike.
class Replay {
 public:
  explicit Replay(int players) : players_(players), rules_(classic(players)) {}

  void expect_same(const std::vector<BatchTurn>& turns) {
    table_.cards = OrderedCards(1);
    deal(rules_, table_, deal_of(turns.front()), sink_);
    if (step_of(state()) == Step::kNameColor)
      act(state().chooser, {.verb = Verb::kName, .color = turns.front().color});
    take_penalty();
    ASSERT_NO_FATAL_FAILURE(compare(turns.front(), turns.size() == 1));
    for (size_t i = 1; i < turns.size(); ++i) {
      SCOPED_TRACE("turn " + std::to_string(i));
      ASSERT_EQ(state().actor, turns[i - 1].seat);
      ASSERT_NO_FATAL_FAILURE(play_turn(turns[i]));
      ASSERT_NO_FATAL_FAILURE(compare(turns[i], i + 1 == turns.size()));
    }
    EXPECT_TRUE(is_over(state()));
  }

  const State& state() const { return table_.state; }
  Score points() const { return score(rules_, state()); }

 private:
  Deal deal_of(const BatchTurn& turn) const {
    Deal how{.seats = players_, .dealer = Seat(players_ - 1)};
    // What the starter makes the first player draw was not in hand when it was dealt.
    std::array<CardSet, kMaxSeats> hands = turn.hands;
    for (const Card card : turn.penalty)
      hands[0].remove(card);
    for (uint32_t nth = 0; nth < 7; ++nth)
      for (size_t seat = 0; seat < size_t(players_); ++seat) {
        how.deck_top.push_back(hands[seat].lowest());
        hands[seat].remove(how.deck_top.back());
      }
    how.deck_top.push_back(turn.top);
    how.deck_top.insert(how.deck_top.end(), turn.penalty.begin(), turn.penalty.end());
    return how;
  }

  /// Makes `cards` the next to be drawn: on the pile as far as it goes, then after the next
  /// shuffle.
  void stack(const std::vector<Card>& cards) {
    OrderedCards& pile = table_.cards;
    size_t left = pile.size;
    for (const Card card : cards) {
      if (left == 0) {
        pile.forced[pile.forced_count++] = card;
        continue;
      }
      --left;
      Card* const end = pile.order.data() + left + 1;
      Card* const found = std::find(pile.order.data(), end, card);
      ASSERT_NE(found, end) << "the card is not in the pile";
      std::swap(*found, pile.order[left]);
    }
  }

  void act(Seat seat, const Action& action) {
    ASSERT_FALSE(apply(rules_, table_, seat, action, sink_));
  }

  void play_turn(const BatchTurn& turn) {
    const Seat seat = state().actor;
    if (turn.drawn != kNoCard || turn.laid == kNoCard) {
      const std::vector<Card> drawn(turn.drawn != kNoCard ? 1 : 0, turn.drawn);
      ASSERT_NO_FATAL_FAILURE(stack(drawn));
      ASSERT_NO_FATAL_FAILURE(act(seat, just(Verb::kDraw)));
    }
    ASSERT_NO_FATAL_FAILURE(stack(turn.penalty));
    if (turn.laid != kNoCard) {
      const Kind kind = kind_of(rules_, turn.laid);
      const Color color = is_black(kind) ? turn.color : Color::kNone;
      const bool uno = state().hands[seat].count() == 2;
      ASSERT_NO_FATAL_FAILURE(act(seat, play(kind, color, uno)));
    } else if (step_of(state()) == Step::kDrawn) {
      ASSERT_NO_FATAL_FAILURE(act(seat, just(Verb::kKeep)));
    }
    take_penalty();
  }

  void take_penalty() {
    if (step_of(state()) != Step::kRespond) return;
    ASSERT_NO_FATAL_FAILURE(act(state().target, just(Verb::kTake)));
  }

  void compare(const BatchTurn& turn, bool last) {
    for (size_t seat = 0; seat < size_t(players_); ++seat)
      ASSERT_EQ(state().hands[seat], turn.hands[seat]) << "seat " << seat;
    ASSERT_EQ(state().draw, turn.pile);
    ASSERT_EQ(state().top, turn.top);
    ASSERT_EQ(state().color, turn.color);
    // Between two a Reverse is a Skip: the engine notes the direction, the batch does not.
    ASSERT_EQ(players_ > 2 ? state().direction : 0, turn.direction);
    ASSERT_EQ(is_over(state()), last);
  }

  int players_;
  Rules rules_;
  Table table_;
  NullSink sink_;
};

class Batch : public testing::TestWithParam<int> {};

TEST_P(Batch, IsTheGameOfTheEngineMoveByMove) {
  const int players = GetParam();
  Replay replay(players);
  constexpr uint64_t kRounds = 150, kSeed = 3;
  int turned_over = 0;
  uint64_t points = 0;
  std::array<uint64_t, kMaxSeats> wins{};
  for (uint64_t round = 0; round < kRounds; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const std::vector<BatchTurn> turns = trace_batch(players, kSeed, round);
    ASSERT_NO_FATAL_FAILURE(replay.expect_same(turns));
    turned_over += turns.back().turned_over;
    if (replay.state().winner < players) ++wins[replay.state().winner];
    for (const int booked : replay.points().booked)
      points += uint64_t(booked);
  }
  // And what is booked for these rounds is what the engine says.
  const BatchFigures figures =
      play_batch({.players = players, .rounds = kRounds, .seed = kSeed}, BatchPath::kPortable);
  EXPECT_EQ(figures.points, points);
  EXPECT_EQ(figures.wins_by_place, wins);
  EXPECT_EQ(figures.reshuffles, uint64_t(turned_over));
}

TEST_P(Batch, GivesTheSameFiguresOnEveryPath) {
  if (!runs_here(BatchPath::kVectors)) GTEST_SKIP() << "this machine has no AVX-512";
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    const BatchPlan plan{.players = GetParam(), .rounds = 1 + seed * 7 % 200, .seed = seed};
    const BatchFigures vectors = play_batch(plan, BatchPath::kVectors);
    ASSERT_EQ(vectors.rounds, plan.rounds);
    ASSERT_EQ(vectors, play_batch(plan, BatchPath::kPortable));
  }
}

TEST_P(Batch, HasTheFiguresOfTheEngine) {
  const int players = GetParam();
  constexpr uint64_t kRounds = 12'000, kMany = 200'000;
  const Figures engine =
      simulate({.rules = classic(players), .players = players, .rounds = kRounds});
  const BatchFigures batch = play_batch({.players = players, .rounds = kMany}, fastest_path());
  // Four standard errors of a difference of means, from the spread of the batch.
  double squares = 0;
  for (size_t turns = 0; turns < kTurnCounts; ++turns)
    squares += double(batch.rounds_by_turns[turns]) * double(turns * turns);
  const double mean = double(batch.turns) / double(kMany);
  const double parts = std::sqrt(1.0 / double(kRounds) + 1.0 / double(kMany));
  EXPECT_NEAR(double(engine.turns) / double(kRounds), mean,
              4 * std::sqrt(squares / double(kMany) - mean * mean) * parts);
  // The spread of the points of a round is below their mean.
  const double points = double(batch.points) / double(kMany);
  EXPECT_NEAR(double(engine.bots[0].points.sum) / double(kRounds), points, 4 * points * parts);
  EXPECT_EQ(engine.won + engine.blocked + engine.void_rounds, kRounds);
  EXPECT_EQ(batch.won + batch.blocked + batch.void_rounds, kMany);
}

INSTANTIATE_TEST_SUITE_P(Players, Batch, testing::Values(2, 3, 4, 5, 6, 7, 8, 9, 10));

TEST(BatchThreads, DoNotChangeTheFigures) {
  for (const BatchPath path : {BatchPath::kPortable, BatchPath::kVectors}) {
    if (!runs_here(path)) continue;
    const BatchFigures one = play_batch({.rounds = 20'000, .seed = 9}, path);
    EXPECT_EQ(one, play_batch({.rounds = 20'000, .seed = 9, .threads = 3}, path));
    EXPECT_EQ(one.rounds, 20'000u);
  }
}

TEST(BatchBlocked, TheLowestHandBooksTheDifferences) {
  const auto hand = [](std::initializer_list<Kind> kinds) {
    CardSet cards;
    for (const Kind kind : kinds)
      cards.add(Card(int(kind)));
    return cards;
  };
  const Kind five = kind_of(Color::kRed, Symbol::k5), nine = kind_of(Color::kBlue, Symbol::k9),
             skip = kind_of(Color::kRed, Symbol::kSkip),
             wild = kind_of(Color::kNone, Symbol::kWild);
  State state;
  state.seats = 3;
  state.active = 7;
  state.ending = Ending::kBlocked;
  state.winner = 1;
  state.hands[0] = hand({nine, wild});
  state.hands[1] = hand({five});
  state.hands[2] = hand({five, skip});
  batch::Result result{};
  batch::settle_blocked(state.hands, 3, result);
  EXPECT_TRUE(result.blocked);
  EXPECT_EQ(result.winner, 1);
  EXPECT_EQ(int(result.points), score(classic(3), state).booked[1]);  // 54 + 20
  EXPECT_EQ(result.points, 74u);
  state.hands[2] = hand({five});
  batch::settle_blocked(state.hands, 3, result);
  EXPECT_EQ(result.winner, -1) << "two share the lowest hand: nobody books";
  EXPECT_EQ(result.points, 0u);
}

}  // namespace
}  // namespace penult

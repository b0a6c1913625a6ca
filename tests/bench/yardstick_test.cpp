#include "tests/bench/yardstick/yardstick.h"

#include <cmath>

#include <gtest/gtest.h>

#include "bots/random.h"

namespace penult {
namespace {

/// Sums of a figure and of its squares over rounds.
struct Samples {
  double count = 0, sum = 0, squares = 0;
  void add(double value) {
    ++count;
    sum += value;
    squares += value * value;
  }
  double mean() const { return sum / count; }
  double variance() const { return squares / count - mean() * mean(); }
};

struct EngineFigures {
  Samples turns, drawn, points, reshuffles, first_wins;
};

/// Plays as the yardsticks do: any of the physical cards that fit.
class PhysicalPlayer {
 public:
  explicit PhysicalPlayer(int players) : players_(players) {
    Options options;
    EXPECT_FALSE(load_preset("classic-108", options));
    rules_ = compile(options, players).rules;
  }

  void play(EngineFigures& figures) {
    int turns = 0, drawn = 0, reshuffles = 0;
    EventLog log;
    const auto count = [&] {
      for (const Event& event : log.events) {
        drawn += event.type == EventType::kDrew ? event.amount : 0;
        reshuffles += event.type == EventType::kReshuffled ? 1 : 0;
      }
      log.events.clear();
    };
    const State& state = round_.state;
    deal(rules_, round_, Deal{.seats = players_}, log);
    count();
    const Seat first = next_seat(state.active, state.dealer, 0);
    while (!is_over(state)) {
      turns += step_of(state) == Step::kTurn ? 1 : 0;
      const Seat seat = awaited_seat(state);
      const Refusal refusal = apply(rules_, round_, seat, choose(seat), log);
      ASSERT_FALSE(refusal);
      count();
    }
    figures.turns.add(turns);
    figures.drawn.add(drawn);
    figures.reshuffles.add(reshuffles);
    figures.first_wins.add(state.winner == first ? 1 : 0);
    int points = 0;
    for (const int in_hand : score(rules_, state).in_hand)
      points += in_hand;
    figures.points.add(points);
  }

 private:
  Action choose(Seat seat) {
    const State& state = round_.state;
    const Step step = step_of(state);
    if (step != Step::kTurn && step != Step::kDrawn) {
      legal_actions(rules_, state, seat, legal_);
      return random_choice(legal_, dice_).value();
    }
    CardSet fitting = state.hands[seat] & fitting_faces(rules_, state, seat);
    if (step == Step::kDrawn) fitting = fitting & face_bit(face_of(state.drawn));
    if (fitting.empty()) return just(step == Step::kDrawn ? Verb::kKeep : Verb::kDraw);
    uint32_t nth = dice_.below(uint32_t(fitting.count()));
    Kind kind = kNoKind;
    for_each_card(fitting, [&](Card card) {
      if (nth-- == 0) kind = kind_of(rules_, card);
    });
    return penult::play(kind, is_black(kind) ? Color(dice_.below(kColors)) : Color::kNone,
                        state.hands[seat].count() == 2);
  }

  int players_;
  Rules rules_;
  Simulation round_{.cards = {.random_state = 5}};
  Dice dice_{7};
  ActionList legal_;
};

class Yardsticks : public testing::TestWithParam<int> {};

/// Four standard errors of the difference of two means.
void expect_equal(const char* what, const Samples& engine, uint64_t sum, uint64_t rounds) {
  const double error =
      std::sqrt(engine.variance() * (1 / engine.count + 1 / static_cast<double>(rounds)));
  EXPECT_NEAR(engine.mean(), static_cast<double>(sum) / static_cast<double>(rounds), 4 * error)
      << what;
}

TEST_P(Yardsticks, PlayTheGameOfTheEngine) {
  const int players = GetParam();
  EngineFigures engine;
  PhysicalPlayer player(players);
  for (int round = 0; round < 12'000; ++round)
    player.play(engine);
  for (const yardstick::Yardstick* stick :
       {&yardstick::kOneGame, &yardstick::kInterleaved, &yardstick::kVectors}) {
    if (!stick->runs()) continue;
    SCOPED_TRACE(stick->name);
    const yardstick::Tally tally = stick->play(players, 11, 2'000'000, true);
    expect_equal("turns", engine.turns, tally.turns, tally.rounds);
    expect_equal("drawn", engine.drawn, tally.drawn, tally.rounds);
    expect_equal("points", engine.points, tally.points, tally.rounds);
    expect_equal("reshuffles", engine.reshuffles, tally.reshuffles, tally.rounds);
    expect_equal("first_wins", engine.first_wins, tally.first_wins, tally.rounds);
  }
}

INSTANTIATE_TEST_SUITE_P(Players, Yardsticks, testing::Values(2, 4, 10));

}  // namespace
}  // namespace penult

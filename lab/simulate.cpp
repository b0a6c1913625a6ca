#include "lab/simulate.h"

#include <ctime>

#include "lab/games.h"

namespace penult {
namespace {

constexpr uint64_t kRoundsPerPiece = 512;
constexpr uint64_t kMatchesPerPiece = 4;

double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

/// Plays numbered rounds and matches of one plan into figures of its own.
class Worker {
 public:
  Worker(const SimulationPlan& plan, const Watch& watch)
      : figures(plan), plan_(plan), watch_(watch), contestants_(plan.bots), random_(plan.rules) {
    all_random_ = contestants_.names.size() == 1 && contestants_.names[0] == "random";
  }

  void play(Span rounds, Span matches) {
    const double begin = thread_seconds();
    for (uint64_t index = rounds.first; index < rounds.last && !watch_.is_stopped(); ++index)
      play_one(index);
    for (uint64_t index = matches.first; index < matches.last && !watch_.is_stopped(); ++index)
      play_one_match(index);
    figures.cpu_seconds += thread_seconds() - begin;
  }

  Figures figures;

 private:
  void play_one(uint64_t index) {
    const auto players = uint64_t(plan_.players);
    const uint64_t shift = index / players % plan_.bots.size();
    round_.cards.random_state = seed_of_round(plan_.seed, index, 0);
    RoundDice dice = dice_of_game(plan_.seed, index);
    const Deal how{.seats = plan_.players, .dealer = Seat(index % players)};
    if (!plan_.count_happenings) {
      NullSink nobody;
      deal(plan_.rules, round_, how, nobody);
      const RoundTally tally =
          all_random_ ? random_.play(round_, dice, nobody) : play_bots(shift, dice, nullptr);
      count_round(plan_, contestants_, shift, round_.state, tally, nullptr, figures);
      return;
    }
    HappeningCounter counter{round_.state};
    deal(plan_.rules, round_, how, counter);
    const RoundTally tally =
        all_random_ ? random_.play(round_, dice, counter) : play_bots(shift, dice, &counter);
    count_round(plan_, contestants_, shift, round_.state, tally, &counter.seen, figures);
  }

  RoundTally play_bots(uint64_t shift, RoundDice& dice, HappeningCounter* counter) {
    SeatedBots bots(plan_.bots, plan_.players, shift);
    return play_round(plan_.rules, round_, bots.seated, dice, counter);
  }

  void play_one_match(uint64_t index) {
    const uint64_t shift = index % plan_.bots.size();
    SeatedBots bots(plan_.bots, plan_.players, shift);
    const Match match = play_match(plan_.rules, plan_.players, plan_.seed, index, bots, scores_);
    count_match(contestants_, shift, match, scores_, figures.matches, figures.bots);
  }

  const SimulationPlan& plan_;
  const Watch& watch_;
  Contestants contestants_;
  RandomPlayer random_;
  bool all_random_;
  Simulation round_;
  MatchScores scores_;
};

Span inside(Span outer, uint64_t number, uint64_t of) {
  const Span inner = part_of(outer.last - outer.first, number, of);
  return {outer.first + inner.first, outer.first + inner.last};
}

}  // namespace

Figures simulate(const SimulationPlan& plan, const Watch& watch) {
  const auto start = std::chrono::steady_clock::now();
  const Span rounds = part_of(plan.rounds, plan.shard.number, plan.shard.of);
  const Span matches = part_of(plan.matches, plan.shard.number, plan.shard.of);
  // Each piece has its share of both, so that the time left can be told from the pieces left.
  const uint64_t pieces =
      std::max(pieces_of(rounds.last - rounds.first, kRoundsPerPiece, plan.threads),
               pieces_of(matches.last - matches.first, kMatchesPerPiece, plan.threads));
  std::vector<std::unique_ptr<Worker>> workers;
  workers.reserve(size_t(plan.threads));
  for (int i = 0; i < plan.threads; ++i)
    workers.push_back(std::make_unique<Worker>(plan, watch));
  share_out(pieces, workers, watch, [&](Worker& worker, uint64_t piece) {
    worker.play(inside(rounds, piece, pieces), inside(matches, piece, pieces));
  });
  Figures sum(plan);
  for (const auto& worker : workers)
    sum += worker->figures;
  sum.wall_seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return sum;
}

}  // namespace penult

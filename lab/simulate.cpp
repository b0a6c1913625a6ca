#include "lab/simulate.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>

#include "bots/bot.h"
#include "lab/play_round.h"
#include "lab/seeds.h"

namespace penult {
namespace {

constexpr uint64_t kRoundsPerChunk = 512;

double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

void count_round(const SimulationPlan& plan, const Simulation& round, const RoundTally& tally,
                 size_t shift, Figures& figures) {
  const size_t kinds = plan.bots.size();
  const State& state = round.state;
  ++figures.rounds;
  figures.actions += tally.actions;
  figures.turns += tally.turns;
  for (size_t seat = 0; seat < size_t(plan.players); ++seat)
    ++figures.seats_by_bot[(seat + shift) % kinds];
  if (!tally.finished) {
    ++figures.unfinished;
    return;
  }
  figures.won += state.ending == Ending::kWon ? 1 : 0;
  figures.blocked += state.ending == Ending::kBlocked ? 1 : 0;
  figures.void_rounds += state.ending == Ending::kVoid ? 1 : 0;
  if (state.winner < plan.players) {
    ++figures.wins_by_seat[state.winner];
    ++figures.wins_by_bot[(state.winner + shift) % kinds];
  }
  const Score points = score(plan.rules, state);
  for (size_t seat = 0; seat < size_t(plan.players); ++seat)
    figures.points_by_bot[(seat + shift) % kinds] += points.booked[seat];
}

/// Rounds first … last − 1.
void simulate_range(const SimulationPlan& plan, uint64_t first, uint64_t last, Figures& figures) {
  const bool all_random = std::all_of(plan.bots.begin(), plan.bots.end(),
                                      [](const std::string& name) { return name == "random"; });
  RandomPlayer random(plan.rules);
  Simulation round;
  NullSink sink;
  for (uint64_t index = first; index < last; ++index) {
    const Deal how{.seats = plan.players, .dealer = Seat(index % uint64_t(plan.players))};
    const size_t shift = size_t(index / uint64_t(plan.players) % plan.bots.size());
    round.cards.random_state = seed_of_round(plan.seed, index, 0);
    RoundDice dice{{seed_of_round(plan.seed, index, 1)},
                   {seed_of_round(plan.seed, index, 2)},
                   {seed_of_round(plan.seed, index, 3)}};
    deal(plan.rules, round, how, sink);
    if (all_random) {
      count_round(plan, round, random.play(round, dice), shift, figures);
      continue;
    }
    // New bots for each round: what one remembers of a round must not reach the next one.
    std::array<std::unique_ptr<Bot>, kMaxSeats> bots;
    std::array<Bot*, kMaxSeats> seated{};
    for (size_t seat = 0; seat < size_t(plan.players); ++seat) {
      bots[seat] = make_bot(plan.bots[(seat + shift) % plan.bots.size()]);
      seated[seat] = bots[seat].get();
    }
    count_round(plan, round, play_round(plan.rules, round, seated, dice), shift, figures);
  }
}

Figures empty_figures(const SimulationPlan& plan) {
  Figures figures;
  figures.wins_by_bot.resize(plan.bots.size());
  figures.seats_by_bot.resize(plan.bots.size());
  figures.points_by_bot.resize(plan.bots.size());
  return figures;
}

}  // namespace

Figures& Figures::operator+=(const Figures& other) {
  rounds += other.rounds;
  turns += other.turns;
  actions += other.actions;
  won += other.won;
  blocked += other.blocked;
  void_rounds += other.void_rounds;
  unfinished += other.unfinished;
  for (size_t i = 0; i < wins_by_seat.size(); ++i)
    wins_by_seat[i] += other.wins_by_seat[i];
  for (size_t i = 0; i < wins_by_bot.size(); ++i) {
    wins_by_bot[i] += other.wins_by_bot[i];
    seats_by_bot[i] += other.seats_by_bot[i];
    points_by_bot[i] += other.points_by_bot[i];
  }
  cpu_seconds += other.cpu_seconds;
  return *this;
}

std::string problem_of(const SimulationPlan& plan) {
  if (plan.players < 2 || plan.players > kMaxSeats)
    return std::to_string(plan.players) + " players: 2 to 10 can play (DECK-07)";
  if (plan.bots.empty()) return "no bot is named; there are " + bot_names();
  for (const std::string& name : plan.bots)
    if (!make_bot(name)) return "no bot is called '" + name + "'; there are " + bot_names();
  if (plan.bots.size() > size_t(plan.players))
    return "more bots than players: " + std::to_string(plan.bots.size());
  if (plan.rounds < 1) return "at least one round must be played";
  if (plan.threads < 1 || plan.threads > 256) return "1 to 256 threads can play";
  return {};
}

Figures simulate(const SimulationPlan& plan) {
  const auto start = std::chrono::steady_clock::now();
  std::atomic<uint64_t> next{0};
  std::vector<Figures> parts(size_t(plan.threads), empty_figures(plan));
  const auto work = [&](Figures& figures) {
    const double cpu = thread_seconds();
    for (;;) {
      const uint64_t first = next.fetch_add(kRoundsPerChunk);
      if (first >= plan.rounds) break;
      simulate_range(plan, first, std::min(first + kRoundsPerChunk, plan.rounds), figures);
    }
    figures.cpu_seconds = thread_seconds() - cpu;
  };
  std::vector<std::thread> threads;
  for (size_t i = 1; i < parts.size(); ++i)
    threads.emplace_back([&, i] { work(parts[i]); });
  work(parts[0]);
  for (std::thread& thread : threads)
    thread.join();
  Figures sum = empty_figures(plan);
  for (const Figures& part : parts)
    sum += part;
  sum.wall_seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return sum;
}

}  // namespace penult

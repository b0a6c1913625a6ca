#include "lab/bench.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <ctime>

#if defined(__linux__)
#include <sched.h>
#endif

#include "bots/random.h"
#include "lab/batch/batch.h"
#include "lab/seeds.h"
#include "lab/simulate.h"

namespace penult {
namespace {

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

Work measure(const BenchCase& each, uint64_t rounds, uint64_t repeat) {
  const auto wall = std::chrono::steady_clock::now();
  const double start = thread_seconds();
  Work work = each.play(rounds, repeat);
  if (work.seconds == 0) work.seconds = thread_seconds() - start;
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - wall;
  if (work.wall_seconds == 0) work.wall_seconds = passed.count();
  return work;
}

/// Rounds that take about `seconds`.
uint64_t rounds_for(const BenchCase& each, double seconds) {
  constexpr uint64_t kProbe = 1000;
  const Work work = measure(each, kProbe, 0);
  return std::max(kProbe, uint64_t(seconds * double(kProbe) / std::max(work.seconds, 1e-6)));
}

}  // namespace

std::vector<BenchResult> run_bench(const std::vector<BenchCase>& cases, int repeats,
                                   double seconds) {
  struct Samples {
    uint64_t rounds;
    std::vector<double> turn, decision, round, wall_turn;
  };
  std::vector<Samples> samples;
  samples.reserve(cases.size());
  for (const BenchCase& each : cases)
    samples.push_back({.rounds = rounds_for(each, seconds),
                       .turn = {},
                       .decision = {},
                       .round = {},
                       .wall_turn = {}});
  for (int repeat = 1; repeat <= repeats; ++repeat) {
    for (size_t i = 0; i < cases.size(); ++i) {
      const Work work = measure(cases[i], samples[i].rounds, uint64_t(repeat));
      const double nanoseconds = work.seconds * 1e9;
      samples[i].turn.push_back(nanoseconds / double(work.turns));
      samples[i].wall_turn.push_back(work.wall_seconds * 1e9 / double(work.turns));
      samples[i].round.push_back(nanoseconds / double(work.rounds));
      samples[i].decision.push_back(work.decisions ? nanoseconds / double(work.decisions) : 0);
    }
  }
  std::vector<BenchResult> results;
  results.reserve(cases.size());
  for (size_t i = 0; i < cases.size(); ++i)
    results.push_back({.name = cases[i].name,
                       .players = cases[i].players,
                       .turn = median(samples[i].turn),
                       .decision = median(samples[i].decision),
                       .round = median(samples[i].round),
                       .wall_turn = median(samples[i].wall_turn)});
  return results;
}

BenchCase simulation_case(std::string name, SimulationPlan plan) {
  const int players = plan.players;
  return {.name = std::move(name),
          .players = players,
          .play = [plan = std::move(plan)](uint64_t rounds, uint64_t repeat) mutable {
            plan.rounds = rounds;
            plan.seed = repeat;
            const Figures figures = simulate(plan);
            return Work{.rounds = figures.rounds,
                        .turns = figures.turns,
                        .decisions = figures.actions,
                        .seconds = figures.cpu_seconds,
                        .wall_seconds = figures.wall_seconds};
          }};
}

namespace {

template <class Sink>
Work play_by_apply(const Rules& rules, int players, uint64_t rounds, uint64_t seed, Sink& sink) {
  Work work;
  Simulation round;
  ActionList legal;
  const State& state = round.state;
  for (uint64_t index = 0; index < rounds; ++index) {
    round.cards.random_state = seed_of_round(seed, index, 0);
    Dice dice{seed_of_round(seed, index, 1)};
    deal(rules, round, Deal{.seats = players}, sink);
    while (!is_over(state)) {
      const Step step = step_of(state);
      const Seat seat = awaited_seat(state);
      Action action;
      if (step == Step::kTurn || step == Step::kDrawn) {
        action = random_turn(rules, fitting_faces(rules, state, seat), step == Step::kDrawn,
                             state.hands[seat].count(), dice);
        work.turns += step == Step::kTurn ? 1 : 0;
      } else {
        legal_actions(rules, state, seat, legal);
        action = random_choice(legal, dice).value_or(just(Verb::kTake));
      }
      ++work.decisions;
      if (apply(rules, round, seat, action, sink)) return work;
    }
    ++work.rounds;
    if constexpr (Sink::kListens) sink.events.clear();
  }
  return work;
}

}  // namespace

BenchCase apply_case(std::string name, const Rules& rules, int players, bool logs) {
  return {.name = std::move(name),
          .players = players,
          .play = [rules, players, logs](uint64_t rounds, uint64_t repeat) {
            EventLog log;
            NullSink nobody;
            return logs ? play_by_apply(rules, players, rounds, repeat, log)
                        : play_by_apply(rules, players, rounds, repeat, nobody);
          }};
}

BenchCase batch_case(std::string name, int players, int threads, bool vectors) {
  return {.name = std::move(name),
          .players = players,
          .play = [players, threads, vectors](uint64_t rounds, uint64_t repeat) {
            const BatchPlan plan{
                .players = players, .rounds = rounds, .seed = repeat, .threads = threads};
            BatchTime time;
            const BatchFigures figures =
                play_batch(plan, vectors ? BatchPath::kVectors : BatchPath::kPortable, &time);
            return Work{.rounds = figures.rounds,
                        .turns = figures.turns,
                        .seconds = time.cpu,
                        .wall_seconds = time.wall};
          }};
}

CopyCost measure_copies(const Rules& rules, int players) {
  Simulation round;
  round.cards.random_state = 1;
  NullSink sink;
  deal(rules, round, Deal{.seats = players}, sink);
  // A ring of copies that fits into the first cache, as the nodes of a search would.
  constexpr size_t kRing = 16;
  constexpr int kCopies = 400'000;
  const auto measured = [](const auto& original) {
    std::vector ring(kRing, original);
    const double start = thread_seconds();
    for (size_t i = 0; i < size_t(kCopies); ++i) {
      ring[(i + 1) % kRing] = ring[i % kRing];
      // The copy must be in memory, whoever might look.
      __asm__ volatile("" : : "r"(ring.data()) : "memory");
    }
    return (thread_seconds() - start) * 1e9 / kCopies;
  };
  std::vector<double> state, whole;
  for (int repeat = 0; repeat < 5; ++repeat) {
    state.push_back(measured(round.state));
    whole.push_back(measured(round));
  }
  return {.state = median(state), .round = median(whole)};
}

double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

#if defined(__linux__)
Pinned::Pinned() : allowed_(sizeof(cpu_set_t)) {
  cpu_set_t allowed, here;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  std::memcpy(allowed_.data(), &allowed, sizeof allowed);
  CPU_ZERO(&here);
  CPU_SET(size_t(std::max(0, sched_getcpu())), &here);
  sched_setaffinity(0, sizeof here, &here);
}
void Pinned::free() {
  cpu_set_t allowed;
  std::memcpy(&allowed, allowed_.data(), sizeof allowed);
  sched_setaffinity(0, sizeof allowed, &allowed);
}
#else
Pinned::Pinned() = default;
void Pinned::free() {}
#endif

}  // namespace penult

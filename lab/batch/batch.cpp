#include "lab/batch/batch.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>

#include "lab/batch/kernel.h"
#include "lab/seeds.h"

namespace penult {

std::string_view name_of(BatchPath path) {
  return path == BatchPath::kVectors ? "vectors" : "portable";
}

bool runs_here(BatchPath path) {
  if (path == BatchPath::kPortable) return true;
#if defined(__x86_64__)
  return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bitalg") &&
         __builtin_cpu_supports("avx512vpopcntdq");
#else
  return false;
#endif
}

BatchPath fastest_path() {
  return runs_here(BatchPath::kVectors) ? BatchPath::kVectors : BatchPath::kPortable;
}

BatchFigures& BatchFigures::operator+=(const BatchFigures& other) {
  rounds += other.rounds;
  turns += other.turns;
  won += other.won;
  blocked += other.blocked;
  void_rounds += other.void_rounds;
  points += other.points;
  reshuffles += other.reshuffles;
  for (size_t i = 0; i < wins_by_place.size(); ++i)
    wins_by_place[i] += other.wins_by_place[i];
  for (size_t i = 0; i < rounds_by_turns.size(); ++i)
    rounds_by_turns[i] += other.rounds_by_turns[i];
  return *this;
}

BatchFigures play_batch(const BatchPlan& plan, BatchPath path, BatchTime* time) {
  const auto start = std::chrono::steady_clock::now();
  const batch::Kernel kernel =
      path == BatchPath::kVectors ? batch::play_vectors : batch::play_portable;
  batch::Job job{
      .players = plan.players, .key = scramble(plan.seed), .rounds = plan.rounds, .next = 0};
  struct Part {
    BatchFigures figures;
    double cpu = 0;
  };
  std::vector<Part> parts(size_t(plan.threads));
  const auto work = [&](Part& part) {
    const auto cpu_seconds = [] {
      timespec now{};
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
      return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
    };
    const double cpu = cpu_seconds();
    BatchFigures figures;  // on this thread's stack: no line of a cache is shared
    kernel(job, figures);
    part = {figures, cpu_seconds() - cpu};
  };
  std::vector<std::thread> threads;
  for (size_t i = 1; i < parts.size(); ++i)
    threads.emplace_back([&, i] { work(parts[i]); });
  work(parts[0]);
  for (std::thread& thread : threads)
    thread.join();
  BatchFigures sum;
  double cpu = 0;
  for (const Part& part : parts) {
    sum += part.figures;
    cpu += part.cpu;
  }
  if (time) {
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    *time = {.cpu = cpu, .wall = wall.count()};
  }
  return sum;
}

namespace batch {

uint64_t claim(Job& job) {
  return std::atomic_ref(job.next).fetch_add(kStock, std::memory_order_relaxed);
}

uint64_t booked_of(const Job& job, uint64_t first) {
  return first < job.rounds ? std::min<uint64_t>(kStock, job.rounds - first) : 0;
}

bool book(const Job& job, const Result& result, BatchFigures& figures) {
  if (result.round >= job.rounds) return false;
  ++figures.rounds;
  figures.turns += result.turns;
  ++figures.rounds_by_turns[std::min<size_t>(result.turns, kTurnCounts - 1)];
  figures.reshuffles += result.reshuffles;
  if (result.winner < 0) {
    ++figures.void_rounds;
    return true;
  }
  ++(result.blocked ? figures.blocked : figures.won);
  ++figures.wins_by_place[size_t(result.winner)];
  figures.points += result.points;
  return true;
}

void settle_blocked(const CardSet* hands, int players, Result& result) {
  result.blocked = true;
  result.winner = -1;
  uint64_t sum = 0, lowest = ~uint64_t{0};
  for (int seat = 0; seat < players; ++seat) {
    uint64_t points = 0;
    for (const auto& [faces, each] : kPoints)
      points += each * uint64_t((hands[seat] & faces).count());
    sum += points;
    if (points == lowest) result.winner = -1;
    if (points < lowest) {
      lowest = points;
      result.winner = seat;
    }
  }
  // The lowest hand books the differences.
  result.points = result.winner < 0 ? 0 : sum - uint64_t(players) * lowest;
}

}  // namespace batch
}  // namespace penult

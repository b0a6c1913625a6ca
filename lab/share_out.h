#pragma once
// Numbered pieces of work, handed out to threads: each piece gives the same whoever does it.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace penult {

/// How whoever started a long run keeps in touch with it.
struct Watch {
  std::function<void(double done)> progress = {};  ///< by one thread, some times a second; 0 … 1
  const std::atomic<bool>* stop = nullptr;         ///< once true, games under way are finished
  bool is_stopped() const { return stop && *stop; }
};

/// How many pieces a number of games makes: `each` games a piece, but enough for every thread.
inline uint64_t pieces_of(uint64_t games, uint64_t each, int threads) {
  return std::max((games + each - 1) / each, std::min(games, uint64_t(threads) * 32));
}

/// Calls `play(worker, piece)` for the pieces 1 … `pieces`; each worker has a thread of its own,
/// the first one the caller's.
template <class Worker>
void share_out(uint64_t pieces, std::vector<std::unique_ptr<Worker>>& workers, const Watch& watch,
               const auto& play) {
  constexpr auto kPause = std::chrono::milliseconds(100);
  std::atomic<uint64_t> next{1};
  std::atomic<uint64_t> done{0};
  const auto work = [&](size_t number) {
    auto told = std::chrono::steady_clock::now();
    for (uint64_t piece = next++; piece <= pieces && !watch.is_stopped(); piece = next++) {
      play(*workers[number], piece);
      ++done;
      if (number > 0 || !watch.progress) continue;
      const auto now = std::chrono::steady_clock::now();
      if (now - told < kPause) continue;
      told = now;
      watch.progress(double(done) / double(pieces));
    }
  };
  std::vector<std::thread> threads;
  for (size_t i = 1; i < workers.size(); ++i)
    threads.emplace_back([&, i] { work(i); });
  work(0);
  for (std::thread& thread : threads)
    thread.join();
}

}  // namespace penult

#include <algorithm>
#include <chrono>
#include <thread>

#include <signal.h>

#include "tests/faults/faults.h"

namespace penult::testing {
namespace {

using Clock = std::chrono::steady_clock;
constexpr double kDrain = 3;  ///< seconds in which an orderly end is promised

}  // namespace

bool restart(Scene& scene) {
  const auto began = Clock::now();
  if (!scene.program.start()) return false;
  const std::chrono::duration<double, std::milli> took = Clock::now() - began;
  scene.slowest_restart_ms = std::max(scene.slowest_restart_ms, took.count());
  scene.players.come_back();
  return true;
}

Verdict strike_kill(Scene& scene) {
  for (int time = 0; time < scene.times; ++time) {
    scene.players.play(Ms(50 + scene.chance() % 500));
    scene.program.kill();
    scene.players.hear_the_rest();
    if (!restart(scene)) return {"it does not start again after a kill", {}};
  }
  return {};
}

Verdict strike_terminate(Scene& scene) {
  for (int time = 0; time < scene.times; ++time) {
    scene.players.play(Ms(50 + scene.chance() % 500));
    const double took = scene.program.terminate();
    if (took < 0) return {"SIGTERM: it did not end in order", {}};
    if (took > kDrain) return {"SIGTERM: it took " + std::to_string(took) + " s to end", {}};
    scene.slowest_end_s = std::max(scene.slowest_end_s, took);
    scene.players.hear_the_rest();
    if (!restart(scene)) return {"it does not start again after SIGTERM", {}};
  }
  return {};
}

Verdict strike_stop(Scene& scene) {
  for (int time = 0; time < scene.times; ++time) {
    scene.players.play(Ms(50 + scene.chance() % 300));
    const int turned_away = scene.players.totals.turned_away;
    scene.program.send_signal(SIGSTOP);
    // Once it sleeps longer than the patience with a silent peer: its own sleep is nobody's fault.
    std::this_thread::sleep_for(time == 1 ? Ms(12'500) : Ms(200 + scene.chance() % 1500));
    scene.program.send_signal(SIGCONT);
    ++scene.players.totals.rounds;
    if (!scene.players.play_until_all_move(Ms(10'000)))
      return {"SIGCONT: a table does not go on", {}};
    if (scene.players.totals.turned_away != turned_away)
      return {"SIGCONT: somebody was thrown out", {}};
  }
  return {};
}

}  // namespace penult::testing

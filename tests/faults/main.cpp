// faults FAULT [--penult PROGRAM] [--times N] [--seed N]: people play over real sockets while the
// fault strikes; nothing that was acknowledged or shown may be lost, nothing done twice.
// Exit code 0: all is well; 1: it is not; 77: this machine cannot make the fault.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <stdlib.h>
#include <sys/mount.h>

#include "tests/faults/faults.h"

namespace penult::testing {
namespace {

constexpr int kSkipped = 77;

Verdict nothing(const std::string&) { return {}; }

constexpr std::array<Fault, 7> kFaults = {{
    {"kill", "kill -9 at random moments", 6, 12, nothing, strike_kill},
    {"terminate", "SIGTERM: ends in 3 s, everybody comes back", 4, 2, nothing, strike_terminate},
    {"stop", "SIGSTOP and SIGCONT: nobody is thrown out", 3, 1, nothing, strike_stop},
    {"hostile", "floods, slow heads, huge frames, silent watchers", 3, 1, nothing, strike_hostile},
    {"full", "the disk is full", 2, 2, prepare_small_disk, strike_full},
    {"fsync", "flushing to the disk fails", 2, 2, prepare_trace, strike_fsync},
    {"locked", "another program holds the store's lock", 2, 2, nothing, strike_locked},
}};

void report(const Scene& scene) {
  Totals& totals = scene.players.totals;
  std::sort(totals.latency_ms.begin(), totals.latency_ms.end());
  const auto at = [&](double part) {
    if (totals.latency_ms.empty()) return 0.0;
    return totals.latency_ms[size_t(part * double(totals.latency_ms.size() - 1))];
  };
  std::printf(
      "%d times, %zu actions acknowledged, %zu asked again, views compared %d (%d were ahead), "
      "turned away %d times\nacknowledged after %.2f ms (median), %.2f (p99); slowest restart "
      "%.0f ms, slowest orderly end %.2f s\n%d faults\n",
      totals.rounds, scene.players.history().count(History::Answer::kDone), totals.asked_again,
      totals.same_views, totals.later_views, totals.turned_away, at(0.5), at(0.99),
      scene.slowest_restart_ms, scene.slowest_end_s, totals.faults);
}

int run(const Fault& fault, const std::string& path, int times, uint64_t seed) {
  namespace fs = std::filesystem;
  std::string folder = (fs::temp_directory_path() / "penult-faults-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return 2;
  const std::string settings = folder + ".toml";
  // A frozen table is tried again soon: the tests need not wait as long as people. They play faster
  // than people may, and a machine that is busy with other tests is no load of this server's.
  std::ofstream(settings) << "[limits]\nthaw = 300\nlag_tables = 60000\nlag_watchers = 60000\n"
                             "messages_per_second = 100\nmessage_burst = 200\n";
  std::printf("%s (%s), seed %llu\n", std::string(fault.name).c_str(),
              std::string(fault.text).c_str(), static_cast<unsigned long long>(seed));
  if (const Verdict ready = fault.prepare(folder); !ready.skip.empty()) {
    std::printf("skipped: %s\n", ready.skip.c_str());
    return kSkipped;
  }
  Program program(path, folder, {"--config", settings});
  Players players(program, fault.tables, seed);
  if (!program.start() || !players.open_tables()) {
    std::fprintf(stderr, "faults: %s does not serve\n", path.c_str());
    return 2;
  }
  Scene scene{.program = program,
              .players = players,
              .folder = folder,
              .times = times,
              .chance = std::mt19937_64(seed)};
  if (const Verdict verdict = fault.strike(scene); !verdict.error.empty())
    players.fault(verdict.error);
  program.kill();
  players.hear_the_rest();
  --players.totals.rounds;
  players.read_log(folder);
  players.read_operators_log(program.log());
  report(scene);
  std::error_code ignored;
  umount(folder.c_str());
  fs::remove(settings, ignored);
  if (players.totals.faults == 0) {
    fs::remove_all(folder, ignored);
    fs::remove(folder + ".log", ignored);
  }
  return players.totals.faults == 0 ? 0 : 1;
}

}  // namespace
}  // namespace penult::testing

int main(int argc, char** argv) {
  using penult::testing::Fault;
  using penult::testing::kFaults;
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  std::string path = "penult";
  const std::string_view wanted = argc > 1 ? argv[1] : "";
  const auto* fault = std::find_if(kFaults.begin(), kFaults.end(),
                                   [&](const Fault& one) { return one.name == wanted; });
  if (fault == kFaults.end()) {
    std::fprintf(stderr, "faults: which fault? There are:\n");
    for (const Fault& one : kFaults)
      std::fprintf(stderr, "  %-10s %s\n", std::string(one.name).c_str(),
                   std::string(one.text).c_str());
    return 2;
  }
  int times = fault->times;
  uint64_t seed = std::random_device{}();
  for (int index = 2; index + 1 < argc; index += 2) {
    const std::string_view name = argv[index];
    if (name == "--penult") path = argv[index + 1];
    if (name == "--times") times = int(std::strtol(argv[index + 1], nullptr, 10));
    if (name == "--seed") seed = std::strtoull(argv[index + 1], nullptr, 10);
  }
  return penult::testing::run(*fault, path, times, seed);
}

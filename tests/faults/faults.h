#pragma once
// Each fault: it strikes `times` times while people play. Whether they lost anything is judged
// afterwards, from their history and the log.

#include <string>
#include <string_view>

#include "tests/faults/players.h"

namespace penult::testing {

struct Scene {
  Program& program;
  Players& players;
  std::string folder;
  int times;
  std::mt19937_64 chance;
  double slowest_restart_ms = 0;
  double slowest_end_s = 0;
};

/// What became of it: an error text, or nothing; `skip` says why it cannot be made here.
struct Verdict {
  std::string error, skip;
};

struct Fault {
  std::string_view name;
  std::string_view text;
  int tables;
  int times;  ///< in the short run
  /// Before the program starts; may move the folder.
  Verdict (*prepare)(const std::string& folder);
  Verdict (*strike)(Scene& scene);
};

/// Starts the program again and lets everybody come back. False if it does not start.
bool restart(Scene& scene);

// fault_process.cpp
Verdict strike_kill(Scene& scene);
Verdict strike_terminate(Scene& scene);
Verdict strike_stop(Scene& scene);
// fault_hostile.cpp
Verdict strike_hostile(Scene& scene);
// fault_disk.cpp
Verdict prepare_small_disk(const std::string& folder);
Verdict strike_full(Scene& scene);
Verdict prepare_trace(const std::string& folder);
Verdict strike_fsync(Scene& scene);
Verdict strike_locked(Scene& scene);

}  // namespace penult::testing

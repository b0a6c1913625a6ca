#include "tests/load/watch.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

namespace penult::testing {
namespace {

namespace fs = std::filesystem;

fs::path folder_of(pid_t process) { return fs::path("/proc") / std::to_string(process); }

/// User and system time of a `stat` file.
double seconds_in(const fs::path& path) {
  std::ifstream file(path);
  std::string text;
  std::getline(file, text);
  // The name of the program is in brackets and may hold anything.
  const size_t name_ends = text.rfind(')');
  if (name_ends == std::string::npos) return 0;
  std::istringstream rest(text.substr(name_ends + 1));
  constexpr int kBeforeTimes = 11;
  std::string skipped;
  for (int field = 0; field < kBeforeTimes; ++field)
    rest >> skipped;
  double user = 0, system = 0;
  rest >> user >> system;
  return (user + system) / double(sysconf(_SC_CLK_TCK));
}

}  // namespace

Usage usage_of(pid_t process) {
  Usage usage;
  const fs::path folder = folder_of(process);
  std::ifstream status(folder / "status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) usage.resident_kb = std::strtod(line.c_str() + 6, nullptr);
  usage.cpu_seconds = seconds_in(folder / "stat");
  std::error_code error;
  for (const auto& thread : fs::directory_iterator(folder / "task", error))
    usage.busiest_seconds = std::max(usage.busiest_seconds, seconds_in(thread.path() / "stat"));
  return usage;
}

void pin(pid_t process, unsigned processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  std::error_code error;
  for (const auto& thread : fs::directory_iterator(folder_of(process) / "task", error))
    sched_setaffinity(pid_t(std::stoi(thread.path().filename().string())), sizeof set, &set);
}

std::size_t raise_file_limit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  return limit.rlim_cur;
}

double load_average() {
  double average = 0;
  return getloadavg(&average, 1) == 1 ? average : -1;
}

}  // namespace penult::testing

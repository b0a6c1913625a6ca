#pragma once
// What a process takes of the machine, asked of /proc.

#include <cstddef>
#include <string>

#include <sys/types.h>

namespace penult::testing {

struct Usage {
  double resident_kb = 0;
  double cpu_seconds = 0;      ///< of all its threads
  double busiest_seconds = 0;  ///< of the thread that has taken most
};
Usage usage_of(pid_t process);

/// Keeps all threads of a process on one processor; new threads stay with the one that made them.
void pin(pid_t process, unsigned processor);
/// As many open files as this machine allows, for this process and those it starts.
std::size_t raise_file_limit();
/// The machine's load over the last minute.
double load_average();

}  // namespace penult::testing

#pragma once
// What a long run owes to whoever waits for it: how far it is, and an answer when he has waited
// enough.

#include <chrono>
#include <cstdint>
#include <string>

#include "lab/share_out.h"

namespace penult {

inline constexpr int kInterrupted = 130;  ///< exit status after Ctrl-C, as of a shell

/// On a terminal one line on standard error with the share done and the time left; nothing in a
/// pipe. From its making on the first Ctrl-C stops the run, a second one ends the program.
class LongRun {
 public:
  /// `what` is being done: "100,000 rounds".
  explicit LongRun(std::string what);
  ~LongRun();
  LongRun(const LongRun&) = delete;
  LongRun& operator=(const LongRun&) = delete;

  Watch watch();
  bool is_interrupted() const;
  /// Takes the line away, before something is printed.
  void clear();

 private:
  void tell(double done);

  std::string what_;
  std::chrono::steady_clock::time_point start_;
  bool on_terminal_;
  bool told_ = false;
};

/// "1:05", "2:03:09".
std::string shown_time(double seconds);

}  // namespace penult

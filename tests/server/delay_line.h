#pragma once
// A network that takes its time, without `tc netem`: a namespace of its own with one TUN device,
// whose other end is this program. A packet to 10.9.0.N comes back after a while as if 10.9.0.N
// had sent it to 10.9.0.1, so that client and server are one machine with a slow wire between
// them, and the kernel measures that wire. Exchanging the two addresses leaves all checksums as
// they were.

#include <atomic>
#include <string>
#include <thread>

namespace penult::testing {

inline constexpr const char* kHere = "10.9.0.1";

class DelayLine {
 public:
  /// Moves the calling process into a namespace; it must have no other thread yet. `problem` says
  /// why this machine does not allow it.
  DelayLine();
  ~DelayLine();
  DelayLine(const DelayLine&) = delete;
  DelayLine& operator=(const DelayLine&) = delete;

  const std::string& problem() const { return problem_; }
  /// The address behind which each way takes so many milliseconds: 0 to 250.
  static std::string behind(int one_way);

 private:
  void run();

  std::string problem_;
  int device_ = -1;
  std::atomic<bool> ends_ = false;
  std::thread thread_;
};

}  // namespace penult::testing

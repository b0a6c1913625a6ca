#pragma once
// The program under test, as a process that can be killed, stopped and asked to end.

#include <cstdint>
#include <string>
#include <vector>

#include <sys/types.h>

namespace penult::testing {

class Program {
 public:
  /// `arguments` are added to `penult serve`.
  Program(std::string path, std::string folder, std::vector<std::string> arguments = {});
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Starts it and waits for its port; false if it does not come.
  bool start();
  /// SIGKILL.
  void kill();
  void send_signal(int number) const;
  /// SIGTERM; the seconds until it has ended, or -1 if that took more than ten, or its exit code
  /// was not 0.
  double terminate();
  /// What it has said on standard error since the first start.
  std::string log() const;
  uint16_t port() const { return port_; }
  pid_t process() const { return process_; }

 private:
  void forget();

  std::string path_, folder_;
  std::vector<std::string> arguments_;
  pid_t process_ = -1;
  int output_ = -1;
  uint16_t port_ = 0;
};

}  // namespace penult::testing

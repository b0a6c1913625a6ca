#pragma once
// The program under test, as a process that can be killed.

#include <cstdint>
#include <string>

#include <sys/types.h>

namespace penult::testing {

class Program {
 public:
  Program(std::string path, std::string folder);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Starts it and waits for its port; false if it does not come.
  bool start();
  void kill();
  uint16_t port() const { return port_; }

 private:
  std::string path_, folder_;
  pid_t process_ = -1;
  int output_ = -1;
  uint16_t port_ = 0;
};

}  // namespace penult::testing

#pragma once
// The yardstick: a WebSocket server of bare Boost.Beast that says back what it hears, in a process
// of its own, and people who talk to it by the same schedule.

#include <cstdint>

#include <sys/types.h>

namespace penult::testing {

/// A process that serves until it is killed. The pipe tells its port.
struct EchoServer {
  EchoServer();
  ~EchoServer();
  EchoServer(const EchoServer&) = delete;
  EchoServer& operator=(const EchoServer&) = delete;

  pid_t process = -1;
  uint16_t port = 0;
};

}  // namespace penult::testing

#pragma once
// The table server as its caller sees it: no Asio here.

#include <memory>
#include <string>
#include <vector>

#include "server/config.h"

namespace penult::server {

class Server {
 public:
  /// Opens the store, rebuilds the tables and listens. Throws `StartError`.
  explicit Server(Config config);
  ~Server();

  /// The port that was given or found.
  uint16_t port() const;
  /// Where people reach it, the address for this machine first.
  std::vector<std::string> addresses() const;
  bool has_client() const;

  /// Serves until `stop`, SIGINT or SIGTERM, then lets everybody out.
  void run();
  /// From any thread.
  void stop();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// The first address of this machine in its own network, or nothing.
std::string lan_address();
/// The folder of the built client: beside the program, where it is installed, or in the source
/// tree around the program; empty if it is in none of them.
std::string find_client();

}  // namespace penult::server

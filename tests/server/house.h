#pragma once
// A server in a thread of the test, with a folder of its own that goes with it.

#include <filesystem>
#include <memory>
#include <string>
#include <thread>

#include "server/server.h"
#include "tests/server/client.h"

namespace penult::testing {

class TestServer {
 public:
  explicit TestServer(server::Config config = {}, const char* host = "127.0.0.1");
  ~TestServer();

  uint16_t port() const { return port_; }
  const std::string& folder() const { return folder_; }
  server::Config config() const { return config_; }
  void stop();
  void start();

  /// A fresh table's code.
  std::string open_table(std::string_view body = "{}") const;

 private:
  std::string folder_;
  std::string host_;
  server::Config config_;
  std::unique_ptr<server::Server> server_;
  std::thread thread_;
  uint16_t port_ = 0;
};

/// The card, action or whatever else is legal for a client and of this kind; null if nothing is.
boost::json::value legal_action(const TableClient& client, std::string_view verb);
bool is_my_turn(const TableClient& client);

}  // namespace penult::testing

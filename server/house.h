#pragma once
// What all connections of a server share. Everything here belongs to the loop's thread.

#include <array>
#include <string>
#include <unordered_set>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "server/config.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/tables.h"
#include "server/web_files.h"

namespace penult::server {

// A concrete executor: the type-erased one costs 3 to 10 percent.
using Executor = boost::asio::io_context::executor_type;
using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;

inline constexpr Millis kSweepTime = 200;

/// A connection has no timers of its own; one sweep looks after all of them.
class Swept {
 public:
  virtual ~Swept() = default;
  virtual void sweep(Millis now) = 0;
  /// The server ends: closes unless something is under way.
  virtual void drain() = 0;
};

struct Registry {
  std::unordered_set<Swept*> connections;
  AddressCount addresses;
  ViewerId last_viewer = 0;
  bool draining = false;
};

struct House {
  const Config& config;
  const WebFiles& files;
  Metrics& metrics;
  Registry& registry;
  Tables& tables;
  Store& store;
  std::array<std::string, 3> rule_books;  ///< `GET /api/rules`, by `Language`
  std::string lan_address;  ///< for QR codes made on a page that was opened as localhost
};

/// Counts a connection as long as it lives.
class Guest {
 public:
  Guest(const House& house, Swept& connection, std::string address)
      : registry_(house.registry),
        metrics_(house.metrics),
        connection_(connection),
        address_(std::move(address)) {
    registry_.connections.insert(&connection_);
    metrics_.connections.Increment();
  }
  ~Guest() {
    registry_.connections.erase(&connection_);
    registry_.addresses.remove(address_);
    metrics_.connections.Decrement();
  }
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  const std::string& address() const { return address_; }

 private:
  Registry& registry_;
  Metrics& metrics_;
  Swept& connection_;
  std::string address_;
};

}  // namespace penult::server

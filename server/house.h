#pragma once
// What all connections of a server share. Everything here belongs to the loop's thread.

#include <array>
#include <string>

#include <boost/asio/io_context.hpp>

#include "server/config.h"
#include "server/limits.h"
#include "server/load.h"
#include "server/match_reader.h"
#include "server/metrics.h"
#include "server/peer.h"
#include "server/roster.h"
#include "server/tables.h"
#include "server/web_files.h"

namespace penult::server {

/// Between two sweeps, and between two looks at a connection that waits for something.
inline constexpr Millis kSweepTime = 50;
inline constexpr Millis kLookTime = 200;

struct Registry {
  explicit Registry(const Limits& limits)
      : requests(limits.requests_per_second, limits.request_burst) {}

  Roster connections;
  AddressCount addresses;
  AddressBuckets requests;
  ViewerId last_viewer = 0;
  bool draining = false;
};

struct House {
  boost::asio::io_context& loop;
  const Config& config;
  const WebFiles& files;
  Metrics& metrics;
  Registry& registry;
  Tables& tables;
  Store& store;
  MatchReader& matches;
  const Load& load;
  std::array<std::string, 3> rule_books;  ///< `GET /api/rules`, by `Language`
  std::string lan_address;  ///< for QR codes made on a page that was opened as localhost
};

/// Counts a connection as long as it lives.
class Guest {
 public:
  Guest(const House& house, Swept& connection, Peer peer)
      : registry_(house.registry),
        metrics_(house.metrics),
        connection_(connection),
        peer_(std::move(peer)) {
    registry_.connections.add(connection_);
    metrics_.connections.Increment();
  }
  ~Guest() {
    registry_.connections.remove(connection_);
    registry_.addresses.remove(peer_.address);
    metrics_.connections.Decrement();
  }
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  const Peer& peer() const { return peer_; }
  const std::string& address() const { return peer_.address; }

 private:
  Registry& registry_;
  Metrics& metrics_;
  Swept& connection_;
  Peer peer_;
};

}  // namespace penult::server

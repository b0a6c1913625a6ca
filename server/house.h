#pragma once
// What all connections of a server share. Everything here belongs to the loop's thread.

#include <array>
#include <string>
#include <unordered_set>

#include <boost/asio/io_context.hpp>

#include "server/config.h"
#include "server/limits.h"
#include "server/load.h"
#include "server/match_reader.h"
#include "server/metrics.h"
#include "server/peer.h"
#include "server/tables.h"
#include "server/web_files.h"

namespace penult::server {

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
  explicit Registry(const Limits& limits)
      : requests(limits.requests_per_second, limits.request_burst) {}

  std::unordered_set<Swept*> connections;
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
    registry_.connections.insert(&connection_);
    metrics_.connections.Increment();
  }
  ~Guest() {
    registry_.connections.erase(&connection_);
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

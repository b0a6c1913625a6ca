#pragma once
// What a server is told when it starts. `server/settings.h` knows the names, bounds and meanings.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "match/session.h"

namespace penult::server {

struct Limits {
  std::size_t message = 4096;  ///< bytes of a message that comes in
  std::size_t header = 16384;  ///< bytes of an HTTP head
  std::size_t body = 4096;     ///< bytes of an HTTP body
  Millis handshake = 5000;     ///< for TLS, for the HTTP head, and for `hello`
  Millis idle_http = 30'000;   ///< a kept-alive connection
  double messages_per_second = 10;
  double message_burst = 20;
  int excess = 40;  ///< messages too many before the connection is closed
  std::size_t connections = 10'000;
  std::size_t connections_per_address = 100;
  double requests_per_second = 50;  ///< HTTP requests of one address
  double request_burst = 200;
  std::size_t tables = 5000;
  double tables_per_minute = 10;  ///< opened from one address
  double table_burst = 30;
  std::size_t queue_soft = 64UL * 1024;   ///< bytes waiting to go out: older views are dropped
  std::size_t queue_hard = 256UL * 1024;  ///< the connection is closed
  int unsent = 16 * 1024;                 ///< bytes that the kernel takes for a slow reader
  Millis stuck = 10'000;                  ///< nothing could be written for so long
  Millis ping = 5000;
  int missed_pings = 2;
  Millis lag_tables = 150;    ///< the loop is late by so much: no new tables
  Millis lag_watchers = 300;  ///< and no more watchers
  Millis thaw = 5000;         ///< a table whose store failed is tried again
  Millis drain = 3000;        ///< for an orderly end
};

struct Config {
  std::vector<std::string> hosts;  ///< addresses to listen on; empty: all
  uint16_t port = 8108;            ///< 0: any that is free
  std::string data = "data";
  std::string store;                 ///< see `open_store`
  std::string web;                   ///< the folder of the built client; empty: none
  std::vector<std::string> origins;  ///< other sites that may embed us
  std::string tls_certificate;       ///< PEM files; both or none
  std::string tls_key;
  /// Addresses whose X-Forwarded-For is believed. The kernel's round trip is theirs: in races it is
  /// not believed for those who come through them.
  std::vector<std::string> trusted_proxies;
  std::string log = "text";  ///< or "json"
  std::string log_level = "info";
  bool public_matches = true;  ///< whether anybody may ask for finished matches and statistics
  int keep_matches = 0;        ///< days; 0: for ever
  Limits limits;
  SessionOptions session;
};

}  // namespace penult::server

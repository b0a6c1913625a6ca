// Each limit: what goes beyond it is refused as docs/operating.md says, and counted.

#include <array>
#include <chrono>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>

#include "server/load.h"
#include "server/settings.h"
#include "tests/server/house.h"

namespace penult::testing {
namespace {

namespace json = boost::json;
using server::Config;

/// The value of a line of the metrics; -1: there is no such line.
double metric(const TestServer& server, const std::string& line) {
  const std::string text = http(server.port(), "GET", "/metrics").body;
  const size_t place = text.find("\n" + line + " ");
  return place == std::string::npos ? -1 : std::stod(text.substr(place + line.size() + 2));
}

double refused(const TestServer& server, const std::string& reason) {
  return metric(server, "penult_refused_total{reason=\"" + reason + "\"}");
}

TEST(Limits, AllCountersAreThereFromTheStart) {
  const TestServer server;
  for (const server::Setting& setting : server::setting_table()) {
    std::istringstream reasons{std::string(setting.counter)};
    for (std::string reason; reasons >> reason;)
      EXPECT_EQ(reason.starts_with("penult_") ? metric(server, reason) : refused(server, reason), 0)
          << reason;
  }
}

/// Goes beyond a limit and says how it was answered.
using Beyond = int (*)(const TestServer&);

int one_connection_more(const TestServer& server) {
  // One of them may be counted until the server has noticed its end.
  std::vector<Wire> open;
  open.reserve(3);
  for (int count = 0; count < 3; ++count)
    open.emplace_back(server.port());
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  const int answer = http(server.port(), "GET", "/healthz").status;
  open.clear();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  return answer;
}

int many_requests(const TestServer& server) {
  int last = 0;
  for (int count = 0; count < 8; ++count)
    last = http(server.port(), "GET", "/healthz").status;
  return last;
}

int one_table_more(const TestServer& server) {
  server.open_table();
  server.open_table();
  return http(server.port(), "POST", "/api/tables", "{}").status;
}

int long_head(const TestServer& server) {
  return http(server.port(), "GET", "/", {}, "X: " + std::string(20'000, 'x') + "\r\n").status;
}

int long_body(const TestServer& server) {
  return http(server.port(), "POST", "/api/tables", std::string(5000, ' ')).status;
}

int flood(const TestServer& server) {
  TableClient client(server.port(), server.open_table());
  client.hello("Ann");
  for (int count = 0; count < 20; ++count)
    client.send(R"({"t": "ping", "x": 1})");
  EXPECT_TRUE(client.wait_for("error")) << "it is warned first";
  while (client.receive(2000)) {
  }
  return client.close_code();
}

int silence(const TestServer& server) {
  TableClient ann(server.port(), server.open_table());
  ann.hello("Ann");
  // It never answers a ping, since it never reads.
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  return 0;
}

struct LimitCase {
  const char* name;
  void (*set)(server::Limits&);
  Beyond go;
  int answer;  ///< an HTTP status, a close code; 0: none
  const char* reason;
};

const std::array kLimitCases = std::to_array<LimitCase>({
    {"ConnectionsOfAnAddress", [](server::Limits& limits) { limits.connections_per_address = 3; },
     one_connection_more, 0, "connections_per_address"},
    {"Connections", [](server::Limits& limits) { limits.connections = 3; }, one_connection_more, 0,
     "connections"},
    {"Requests",
     [](server::Limits& limits) {
       limits.requests_per_second = 0.5;
       limits.request_burst = 5;
     },
     many_requests, 429, nullptr},
    {"TablesOfAnAddress", [](server::Limits& limits) { limits.table_burst = 2; }, one_table_more,
     429, "tables_per_address"},
    {"Tables", [](server::Limits& limits) { limits.tables = 2; }, one_table_more, 429, "tables"},
    {"Head", [](server::Limits&) {}, long_head, 431, "header"},
    {"Body", [](server::Limits&) {}, long_body, 413, "body"},
    {"Flood",
     [](server::Limits& limits) {
       limits.messages_per_second = 1;
       limits.message_burst = 3;
       limits.excess = 5;
     },
     flood, 1008, "flood"},
    {"Silence", [](server::Limits& limits) { limits.ping = 300; }, silence, 0, "silent"},
});

class EachLimit : public ::testing::TestWithParam<LimitCase> {};

TEST_P(EachLimit, RefusesAndCounts) {
  const LimitCase& one = GetParam();
  Config config;
  one.set(config.limits);
  const TestServer server(config);
  EXPECT_EQ(one.go(server), one.answer);
  // Where requests themselves are refused, the counter cannot be asked for.
  if (one.reason != nullptr) {
    EXPECT_GE(refused(server, one.reason), 1);
  }
}

INSTANTIATE_TEST_SUITE_P(Limits, EachLimit, ::testing::ValuesIn(kLimitCases),
                         [](const auto& one) { return std::string(one.param.name); });

TEST(Limits, SlowAndIdleRequests) {
  Config config;
  config.limits.handshake = 300;
  config.limits.idle_http = 300;
  const TestServer server(config);
  // Half a head, byte by byte: the time is for the whole of it.
  Wire slow(server.port());
  const auto began = std::chrono::steady_clock::now();
  for (const char letter :
       std::string("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: aaaaaaaaaaaaa"))
    if (!slow.write({&letter, 1}) || slow.fill(20) || !slow.open()) break;
  EXPECT_FALSE(slow.open());
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(2));
  Wire idle(server.port());
  idle.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  while (idle.fill(2000)) {
  }
  EXPECT_FALSE(idle.open());
  EXPECT_EQ(refused(server, "slow_request"), 1);
  EXPECT_EQ(refused(server, "idle"), 1);
}

/// A watcher that reads nothing while a table is busy.
struct SlowReader {
  TableClient ann, slow;

  SlowReader(const TestServer& server, const std::string& code)
      : ann(server.port(), code), slow(server.port(), code) {
    ann.hello("Ann");
    slow.hello("Eve", {}, 0, true);
  }
  /// Each change of the rules is a view for everybody.
  void change(int times) {
    for (int count = 0; count < times && !ann.closed(); ++count) {
      ann.send(json::object{{"t", "rules"}, {"options", {{"target", count % 2 ? "300" : "400"}}}});
      while (ann.receive(0)) {
      }
    }
  }
  /// Until both have read all there is.
  void catch_up() {
    while (ann.receive(500) || slow.receive(500)) {
    }
  }
};

Config for_slow_readers() {
  Config config;
  config.limits.messages_per_second = 1e6;
  config.limits.message_burst = 1e6;
  config.limits.unsent = 4096;
  // Who does not read answers no ping either; that is another test.
  config.limits.ping = 600'000;
  return config;
}

TEST(Limits, ASlowReaderGetsTheNewestView) {
  Config config = for_slow_readers();
  config.limits.queue_soft = 8192;
  const TestServer server(config);
  SlowReader reader(server, server.open_table());
  for (int tries = 0; tries < 40 && metric(server, "penult_views_dropped_total") == 0; ++tries)
    reader.change(200);
  EXPECT_GT(metric(server, "penult_views_dropped_total"), 0);
  // It lost what was on the way, and stands where everybody stands.
  reader.catch_up();
  EXPECT_EQ(reader.slow.last, reader.ann.last);
  EXPECT_FALSE(reader.slow.closed());
}

TEST(Limits, AReaderThatIsStuckIsClosed) {
  Config config = for_slow_readers();
  config.limits.stuck = 400;
  const TestServer server(config);
  SlowReader reader(server, server.open_table());
  for (int tries = 0; tries < 200 && refused(server, "stuck") == 0; ++tries) {
    reader.change(100);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_EQ(refused(server, "stuck"), 1);
  while (reader.slow.receive(300)) {
  }
  EXPECT_EQ(reader.slow.close_code(), 1013);
}

TEST(Limits, WhatWaitsHasAnEnd) {
  Config config = for_slow_readers();
  config.limits.queue_soft = 8192;
  config.limits.queue_hard = 16'384;
  const TestServer server(config);
  const std::string code = server.open_table();
  TableClient slow(server.port(), code);
  slow.hello("Eve");
  // Pongs are no views: none is superfluous. How many the kernel swallows is its own affair.
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  for (int count = 0; slow.send(R"({"t": "ping", "x": 123456789012})"); ++count)
    if (count % 1000 == 0 &&
        (refused(server, "slow") > 0 || std::chrono::steady_clock::now() > end))
      break;
  EXPECT_EQ(refused(server, "slow"), 1);
  while (slow.receive(500)) {
  }
  EXPECT_EQ(slow.close_code(), 1013);
}

TEST(Limits, UnderLoadTablesAreRefusedFirstAndSeatsNever) {
  Config config;
  config.limits.lag_tables = 150;
  config.limits.lag_watchers = 300;
  server::Load load(config.limits);
  load.measure(1000);
  EXPECT_FALSE(load.refuses_tables()) << "one hitch is no load";
  const auto last = [&load](Millis late, int times) {
    for (int count = 0; count < times; ++count)
      load.measure(late);
  };
  last(200, 40);
  EXPECT_TRUE(load.refuses_tables());
  EXPECT_FALSE(load.refuses_watchers());
  last(5000, 20);
  EXPECT_TRUE(load.refuses_watchers());
  // Five seconds of calm, twenty measurements each.
  last(0, 100);
  EXPECT_FALSE(load.refuses_tables());
}

}  // namespace
}  // namespace penult::testing

// Bytes that mean harm, over real sockets. Whatever comes, it is refused with the right status, and
// those who play notice nothing.

#include <array>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/house.h"

namespace penult::testing {
namespace {

namespace json = boost::json;

/// What a raw request is answered; 0: nothing, the connection was closed.
int status_of(const TestServer& server, const std::string& bytes) {
  Wire wire(server.port());
  if (!wire.write(bytes)) return 0;
  while (wire.buffer.find("\r\n") == std::string::npos && wire.fill(3000)) {
  }
  return wire.buffer.starts_with("HTTP/1.1 ") ? std::stoi(wire.buffer.substr(9, 3)) : 0;
}

struct Request {
  const char* what;
  std::string bytes;
  int status;
};

TEST(Hostile, RequestsGetTheRightStatus) {
  const TestServer server;
  const std::string host = " HTTP/1.1\r\nHost: localhost\r\n";
  const std::string upgrade =
      "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
  const std::string many(300, '/');
  const std::vector<Request> requests = {
      {"no HTTP", "hello there\r\n\r\n", 400},
      {"a control byte in the target", std::string("GET /\x01") + host + "\r\n", 400},
      {"a NUL in the target", std::string("GET /a\0b", 8) + host + "\r\n", 400},
      {"an odd version", "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", 400},
      {"two lengths",
       "POST /api/tables" + host + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400},
      {"a length that is none", "POST /api/tables" + host + "Content-Length: -1\r\n\r\n", 400},
      {"a length beyond the limit",
       "POST /api/tables" + host + "Content-Length: 99999999999\r\n\r\n", 413},
      {"chunks beyond the limit",
       "POST /api/tables" + host + "Transfer-Encoding: chunked\r\n\r\nFFFFF\r\n", 413},
      {"a path that climbs", "GET /../../../etc/passwd" + host + "\r\n", 404},
      {"an escaped path that climbs", "GET /%2e%2e/%2e%2e/etc/passwd" + host + "\r\n", 404},
      {"a doubly escaped one", "GET /%252e%252e/etc/passwd" + host + "\r\n", 404},
      {"a path with a backslash", "GET /..\\..\\penult.db" + host + "\r\n", 404},
      {"an absolute one", "GET file:///etc/passwd" + host + "\r\n", 404},
      {"the store", "GET /data/penult.db" + host + "\r\n", 404},
      {"many slashes", "GET " + many + host + "\r\n", 404},
      {"an escape that is broken", "GET /api/players/%F" + host + "\r\n", 400},
      {"a name that is not UTF-8", "GET /api/players/%FF%FE" + host + "\r\n", 400},
      {"a verb nobody knows", "BREW /" + host + "\r\n", 405},
      {"a socket elsewhere", "GET /api/tables" + host + upgrade + "\r\n", 404},
      {"a socket from elsewhere",
       "GET /ws/KQZTR" + host + upgrade + "Origin: https://evil.example\r\n\r\n", 403},
      {"deep JSON",
       "POST /api/tables" + host + "Content-Length: 400\r\n\r\n" + std::string(200, '[') +
           std::string(200, ']'),
       400},
      {"a body that is not UTF-8",
       "POST /api/tables" + host + "Content-Length: 14\r\n\r\n{\"rules\":\"\xff\xfe\"}", 400},
  };
  for (const Request& one : requests)
    EXPECT_EQ(status_of(server, one.bytes), one.status) << one.what;
}

TEST(Hostile, FramesGetTheRightCode) {
  const TestServer server;
  const std::string code = server.open_table();
  const std::string mask(4, '\0');
  struct Frame {
    const char* what;
    std::string bytes;
    int code;
  };
  const std::vector<Frame> frames = {
      {"no mask", std::string("\x81\x02{}", 4), 1002},
      {"a reserved bit", std::string("\xc1\x82", 2) + mask + "{}", 1002},
      {"a reserved kind", std::string("\x83\x82", 2) + mask + "{}", 1002},
      {"a continuation of nothing", std::string("\x80\x82", 2) + mask + "{}", 1002},
      {"a long ping", std::string("\x89\xfe\x00\x80", 4) + mask + std::string(128, 'x'), 1002},
      {"a ping in pieces", std::string("\x09\x80", 2) + mask, 1002},
      {"text that is not UTF-8", std::string("\x81\x82", 2) + mask + "\xff\xfe", 1007},
      {"a huge frame", std::string("\x81\xff\x00\x00\x00\x7f\x00\x00\x00\x00", 10) + mask, 1009},
      {"the greatest length there is",
       std::string("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", 10) + mask, 1009},
      {"many small pieces of too much",
       [&] {
         std::string all = std::string("\x01\xfe\x04\x00", 4) + mask + std::string(1024, ' ');
         for (int piece = 0; piece < 5; ++piece)
           all += std::string("\x00\xfe\x04\x00", 4) + mask + std::string(1024, ' ');
         return all;
       }(),
       1009},
  };
  for (const Frame& one : frames) {
    TableClient client(server.port(), code);
    ASSERT_TRUE(client.connected());
    client.send_raw(one.bytes);
    while (client.receive(2000)) {
    }
    EXPECT_EQ(client.close_code(), one.code) << one.what;
  }
}

TEST(Hostile, BinaryMessagesAreRefused) {
  const TestServer server;
  TableClient client(server.port(), server.open_table());
  client.hello("Ann");
  client.send_raw(std::string("\x82\x82\0\0\0\0{}", 8));
  const auto error = client.wait_for("error");
  ASSERT_TRUE(error);
  EXPECT_EQ(word(*error, "code"), "bad_message");
}

TEST(Hostile, ReplayedAndReorderedMessagesChangeNothing) {
  const TestServer server;
  const std::string code = server.open_table();
  TableClient ann(server.port(), code), bob(server.port(), code);
  ann.hello("Ann");
  bob.hello("Bob");
  ann.send(R"({"t": "start"})");
  while (word(ann.view, "phase") != "play" && ann.receive()) {
  }
  while (word(bob.view, "phase") != "play" && bob.receive()) {
  }
  TableClient& mover = is_my_turn(ann) ? ann : bob;
  TableClient& other = is_my_turn(ann) ? bob : ann;
  const json::array legal = mover.view.at("round").at("you").at("legal").as_array();
  json::object action = legal.front().as_object();
  if (const json::value* colors = action.if_contains("colors")) {
    const json::value color = colors->as_array().front();
    action.erase("colors");
    action["color"] = color;
  }
  const json::object act{{"t", "act"}, {"id", "m1"}, {"seen", mover.last}, {"action", action}};
  mover.send(act);
  const auto done = mover.wait_for("ok");
  ASSERT_TRUE(done);
  // The same frame again and again, and an older `seen` after a newer: one answer, one effect.
  for (int again = 0; again < 3; ++again) {
    mover.send(act);
    const auto same = mover.wait_for("ok");
    ASSERT_TRUE(same);
    EXPECT_EQ(*same, *done);
  }
  // From the seat of another it is another message.
  other.send(act);
  const auto answer = other.receive();
  ASSERT_TRUE(answer);
  while (other.receive(100)) {
  }
  // A hello in the middle, a second start, an event of the future.
  mover.send(R"({"t": "hello", "v": 1, "name": "Eve", "secret": null, "last": 0})");
  EXPECT_EQ(word(*mover.wait_for("error"), "code"), "not_now");
  ann.send(R"({"t": "start"})");
  EXPECT_EQ(word(*ann.wait_for("error"), "code"), "not_now");
}

/// Frames of every kind, half of them sound, with messages that are half sound too.
class Fuzz {
 public:
  explicit Fuzz(uint64_t seed) : chance_(seed) {}

  std::string frame() {
    const std::string payload = number(4) == 0 ? noise(number(300)) : message();
    std::string bytes;
    const size_t kind = number(8) == 0 ? number(16) : 1;
    bytes += char(kind | (number(16) == 0 ? number(8) << 4 : 0x80));
    const char mask_bit = number(16) == 0 ? 0 : char(0x80);
    const size_t said = number(16) == 0 ? number(100'000) : payload.size();
    if (said < 126) {
      bytes += char(mask_bit | char(said));
    } else {
      bytes += char(mask_bit | 126);
      bytes += char(said >> 8 & 255);
      bytes += char(said & 255);
    }
    if (mask_bit != 0) bytes.append(4, '\0');
    return bytes + payload;
  }

 private:
  size_t number(size_t below) { return below == 0 ? 0 : chance_() % below; }

  std::string noise(size_t length) {
    std::string text(length, '\0');
    for (char& letter : text)
      letter = char(chance_());
    return text;
  }

  std::string message() {
    constexpr std::array<const char*, 12> kParts = {
        R"({"t": "hello", "v": 1, "name": "Eve", "secret": null, "last": 0, "lang": "en"})",
        R"({"t": "act", "id": "a1", "seen": 1, "action": {"do": "play", "card": "R7"}})",
        R"({"t": "act", "id": "a2", "seen": 99999999999, "action": {"do": "catch", "seat": -1}})",
        R"({"t": "act", "id": "a3", "ms": -5e300, "action": {"do": "uno"}})",
        R"({"t": "kick", "seat": 4294967296})",
        R"({"t": "rules", "rules": "classic-108", "options": {"target": "-1"}})",
        R"({"t": "start"})",
        R"({"t": "next"})",
        R"({"t": "bot_for_me", "on": 7})",
        R"({"t": "ping", "x": 1.5e308})",
        R"({"t": "bot", "level": "\ud800"})",
        R"({"t": "leave"})"};
    std::string text = kParts[number(kParts.size())];
    for (size_t flips = number(3); flips > 0 && !text.empty(); --flips)
      text[number(text.size())] = char(chance_());
    if (number(6) == 0) text.resize(number(text.size() + 1));
    return text;
  }

  std::mt19937_64 chance_;
};

TEST(Hostile, AFloodOfOddFramesHarmsNobody) {
  server::Config config;
  config.limits.connections_per_address = 1000;
  config.limits.requests_per_second = config.limits.request_burst = 1e6;
  const TestServer server(config);
  const std::string code = server.open_table();
  TableClient ann(server.port(), code);
  ann.hello("Ann");
  constexpr uint64_t kSeeds = 200;
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    Fuzz fuzz(seed);
    TableClient eve(server.port(), code);
    ASSERT_TRUE(eve.connected()) << "seed " << seed;
    for (int count = 0; count < 15; ++count)
      if (!eve.send_raw(fuzz.frame())) break;
  }
  // Whoever was there before is still there and is answered.
  while (ann.receive(200)) {
  }
  ASSERT_FALSE(ann.closed());
  EXPECT_EQ(ann.view.at("you").to_number<int>(), 0);
  ann.send(R"({"t": "ping", "x": 5})");
  EXPECT_TRUE(ann.wait_for("pong"));
  EXPECT_EQ(http(server.port(), "GET", "/healthz").status, 200);
}

}  // namespace
}  // namespace penult::testing

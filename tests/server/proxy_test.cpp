// Proxies: whom they are believed, and what of the network is.

#include <array>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/network_meter.h"
#include "server/peer.h"
#include "server/store.h"
#include "tests/server/house.h"

namespace penult::testing {
namespace {

using server::Config;

TEST(Proxy, AddressesAreBelievedFromProxiesOfOursOnly) {
  const std::vector<std::string> ours = {"10.0.0.1", "::1"};
  EXPECT_EQ(server::forwarded_address("1.2.3.4", ours), "1.2.3.4");
  EXPECT_EQ(server::forwarded_address("6.6.6.6, 1.2.3.4", ours), "1.2.3.4");
  EXPECT_EQ(server::forwarded_address("1.2.3.4, 10.0.0.1", ours), "1.2.3.4");
  EXPECT_EQ(server::forwarded_address("nonsense, 1.2.3.4", ours), "1.2.3.4");
  EXPECT_EQ(server::forwarded_address("nonsense", ours), "");
  EXPECT_EQ(server::forwarded_address("", ours), "");
}

TEST(Proxy, EachAddressHasItsOwn) {
  Config config;
  config.trusted_proxies = {"127.0.0.1"};
  config.limits.table_burst = 1;
  config.limits.connections_per_address = 1;
  const TestServer server(config);
  const auto open = [&](const char* who) {
    return http(server.port(), "POST", "/api/tables", "{}",
                "X-Forwarded-For: " + std::string(who) + "\r\n")
        .status;
  };
  EXPECT_EQ(open("1.2.3.4"), 201);
  EXPECT_EQ(open("1.2.3.4"), 429);
  EXPECT_EQ(open("9.9.9.9, 1.2.3.4"), 429);
  EXPECT_EQ(open("5.6.7.8"), 201);
  // A line of the client's own comes before that of the proxy.
  EXPECT_EQ(http(server.port(), "POST", "/api/tables", "{}",
                 "X-Forwarded-For: 8.8.8.8\r\nX-Forwarded-For: 5.6.7.8\r\n")
                .status,
            429);
  const TestServer direct;
  EXPECT_EQ(http(direct.port(), "GET", "/healthz", {}, "X-Forwarded-For: 1.2.3.4\r\n").status, 200);
}

TEST(Proxy, IsKnownByItsAddressHoweverThatIsWritten) {
  EXPECT_EQ(server::plain_address("::ffff:10.0.0.1"), "10.0.0.1");
  EXPECT_EQ(server::plain_address("0:0:0:0:0:0:0:1"), "::1");
  EXPECT_EQ(server::plain_address("proxy.example.org"), "");
  EXPECT_EQ(server::forwarded_address("1.2.3.4, ::ffff:10.0.0.1", {"10.0.0.1"}), "1.2.3.4");
  EXPECT_TRUE(server::connected_from("10.0.0.1", {"10.0.0.1"}).proxied);
  EXPECT_FALSE(server::connected_from("10.0.0.2", {"10.0.0.1"}).proxied);
  EXPECT_FALSE(server::connected_from("10.0.0.1", {}).proxied);
  Config config;
  config.trusted_proxies = {"::ffff:127.0.0.1"};
  config.limits.table_burst = 1;
  const TestServer server(config);
  for (const char* who : {"1.2.3.4", "5.6.7.8"})
    EXPECT_EQ(http(server.port(), "POST", "/api/tables", "{}",
                   "X-Forwarded-For: " + std::string(who) + "\r\n")
                  .status,
              201);
  config.trusted_proxies = {"proxy.example.org"};
  EXPECT_THROW(TestServer{config}, server::StartError);
}

/// One end of a connection over loopback that the kernel has measured: next to nothing.
class Loopback {
 public:
  Loopback() {
    const int door = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* any = reinterpret_cast<sockaddr*>(&address);
    bind(door, any, size);
    listen(door, 1);
    getsockname(door, any, &size);
    ends_[0] = socket(AF_INET, SOCK_STREAM, 0);
    connect(ends_[0], any, size);
    ends_[1] = accept(door, nullptr, nullptr);
    close(door);
    // The kernel measures what is acknowledged.
    std::array<char, 1> byte{'x'};
    EXPECT_EQ(send(ends_[1], byte.data(), 1, 0), 1);
    EXPECT_EQ(recv(ends_[0], byte.data(), 1, 0), 1);
  }
  ~Loopback() {
    for (const int end : ends_)
      close(end);
  }
  Loopback(const Loopback&) = delete;
  Loopback& operator=(const Loopback&) = delete;
  int socket_of_server() const { return ends_[1]; }

 private:
  std::array<int, 2> ends_{};
};

/// What races grant a client whose pongs take 300 ms over a wire that takes none.
Millis granted(bool proxied) {
  const Loopback wire;
  server::NetworkMeter meter(proxied);
  meter.pinged("nonce", 1000);
  EXPECT_FALSE(meter.ponged("another", 1300));
  EXPECT_TRUE(meter.ponged("nonce", 1300));
  return meter.share(wire.socket_of_server()).high;
}

TEST(Proxy, RacesBelieveTheKernelOnlyWhereNoProxyStandsBetween) {
  EXPECT_LT(granted(false), 50) << "delayed pongs gain nothing beyond the kernel's margin";
  EXPECT_EQ(granted(true), kCapBehindProxy);
  EXPECT_EQ(granted(server::connected_from("10.0.0.1", {"10.0.0.1"}).proxied), kCapBehindProxy);
}

}  // namespace
}  // namespace penult::testing

// TLS by the server itself, seen by OpenSSL's own client.

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <thread>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/store.h"
#include "tests/server/house.h"

namespace penult::testing {
namespace {

/// A certificate for `name` that signs itself, as `folder`/cert.pem and key.pem.
bool make_certificate(const std::string& folder, const std::string& name) {
  const std::string line =
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=" +
      name + " -keyout " + folder + "/key.pem -out " + folder + "/cert.pem 2>/dev/null";
  // The folder's name is our own.
  return std::system(line.c_str()) == 0;  // NOLINT(bugprone-command-processor)
}

class TlsWire {
 public:
  explicit TlsWire(uint16_t port)
      : file_(socket(AF_INET, SOCK_STREAM, 0)), context_(SSL_CTX_new(TLS_client_method())) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval patience{.tv_sec = 5, .tv_usec = 0};
    setsockopt(file_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(file_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) return;
    tls_.reset(SSL_new(context_.get()));
    SSL_set_fd(tls_.get(), file_);
    open_ = SSL_connect(tls_.get()) == 1;
  }
  ~TlsWire() {
    tls_.reset();
    close(file_);
  }
  TlsWire(const TlsWire&) = delete;
  TlsWire& operator=(const TlsWire&) = delete;

  bool open() const { return open_; }
  bool write(std::string_view bytes) {
    return SSL_write(tls_.get(), bytes.data(), int(bytes.size())) == int(bytes.size());
  }
  /// Reads until the text is there, or nothing comes.
  bool read_until(std::string_view text) {
    std::array<char, 4096> bytes{};
    while (buffer.find(text) == std::string::npos) {
      const int got = SSL_read(tls_.get(), bytes.data(), int(bytes.size()));
      if (got <= 0) return false;
      buffer.append(bytes.data(), size_t(got));
    }
    return true;
  }
  std::string peer_name() const {
    const std::unique_ptr<X509, decltype(&X509_free)> peer(SSL_get1_peer_certificate(tls_.get()),
                                                           &X509_free);
    std::array<char, 64> name{};
    X509_NAME_get_text_by_NID(X509_get_subject_name(peer.get()), NID_commonName, name.data(),
                              int(name.size()));
    return name.data();
  }
  std::string version() const { return SSL_get_version(tls_.get()); }

  std::string buffer;

 private:
  struct Free {
    void operator()(SSL_CTX* one) const { SSL_CTX_free(one); }
    void operator()(SSL* one) const { SSL_free(one); }
  };
  int file_;
  std::unique_ptr<SSL_CTX, Free> context_;
  std::unique_ptr<SSL, Free> tls_;
  bool open_ = false;
};

struct TlsTest : ::testing::Test {
  std::string folder;
  server::Config config;

  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "penult-tls-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder = name;
    config.tls_certificate = folder + "/cert.pem";
    config.tls_key = folder + "/key.pem";
    if (!make_certificate(folder, "first")) GTEST_SKIP() << "no openssl program";
  }
  ~TlsTest() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
  }
};

constexpr const char* kHealth = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

TEST_F(TlsTest, ServesPagesAndTables) {
  const TestServer server(config);
  TlsWire wire(server.port());
  ASSERT_TRUE(wire.open());
  EXPECT_TRUE(wire.version() == "TLSv1.3" || wire.version() == "TLSv1.2") << wire.version();
  wire.write(kHealth);
  EXPECT_TRUE(wire.read_until(R"({"status":"ok"})"));
  // The same connection opens a table and sits down at it.
  wire.buffer.clear();
  wire.write("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}");
  ASSERT_TRUE(wire.read_until(R"("code":")"));
  const std::string code = wire.buffer.substr(wire.buffer.find(R"("code":")") + 8, 5);
  wire.buffer.clear();
  wire.write("GET /ws/" + code +
             " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
  ASSERT_TRUE(wire.read_until("\r\n\r\n"));
  const std::string hello =
      R"({"t":"hello","v":1,"name":"Ann","secret":null,"last":0,"lang":"en"})";
  wire.write(std::string("\x81") + char(0x80 | int(hello.size())) + std::string(4, '\0') + hello);
  EXPECT_TRUE(wire.read_until(R"("t":"welcome")"));
}

TEST_F(TlsTest, PlainHttpIsNotAnswered) {
  const TestServer server(config);
  EXPECT_EQ(http(server.port(), "GET", "/healthz").status, 0);
  TlsWire wire(server.port());
  wire.write("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_TRUE(wire.read_until("penult_refused_total{reason=\"tls\"} 1"));
}

TEST_F(TlsTest, ASlowHandshakeIsCutOff) {
  config.limits.handshake = 300;
  const TestServer server(config);
  Wire silent(server.port());
  while (silent.fill(3000)) {
  }
  EXPECT_FALSE(silent.open());
}

TEST_F(TlsTest, TheCertificateIsReadAgain) {
  const TestServer server(config);
  TlsWire before(server.port());
  EXPECT_EQ(before.peer_name(), "first");
  ASSERT_TRUE(make_certificate(folder, "second"));
  std::raise(SIGHUP);
  std::string name;
  for (int tries = 0; tries < 50 && name != "second"; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    name = TlsWire(server.port()).peer_name();
  }
  EXPECT_EQ(name, "second");
  // Who was there stays, and a broken file changes nothing.
  before.write(kHealth);
  EXPECT_TRUE(before.read_until(R"({"status":"ok"})"));
  std::filesystem::resize_file(config.tls_certificate, 10);
  std::raise(SIGHUP);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(TlsWire(server.port()).peer_name(), "second");
}

TEST_F(TlsTest, SaysWhatIsWrongWithItsFiles) {
  config.tls_key = folder + "/none.pem";
  try {
    const TestServer server(config);
    FAIL() << "it started";
  } catch (const server::StartError& error) {
    EXPECT_NE(std::string(error.what()).find("none.pem"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace penult::testing

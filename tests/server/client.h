#pragma once
// A small client on plain sockets, so that the server's library is not tested by itself.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <boost/json.hpp>

namespace penult::testing {

struct HttpAnswer {
  int status = 0;  ///< 0: nobody answered
  std::string head, body;
};

class Wire {
 public:
  Wire() = default;
  /// `from`: an address of this machine to call from.
  explicit Wire(uint16_t port, const char* host = "127.0.0.1", const char* from = nullptr);
  ~Wire();
  Wire(Wire&& other) noexcept;
  Wire& operator=(Wire&& other) noexcept;

  bool open() const { return file_ >= 0; }
  bool write(std::string_view bytes);
  /// Reads up to `count` bytes more into the buffer; false at the end, or after `wait` ms.
  bool fill(int wait);
  std::string buffer;

 private:
  int file_ = -1;
};

HttpAnswer http(uint16_t port, std::string_view method, std::string_view path,
                std::string_view body = {}, std::string_view headers = {},
                const char* host = "127.0.0.1");
HttpAnswer http(Wire wire, uint16_t port, std::string_view method, std::string_view path,
                std::string_view body = {}, std::string_view headers = {});

/// A WebSocket of the table protocol.
class TableClient {
 public:
  TableClient() = default;
  /// `headers` end with a line break each. Not connected: `status` says why.
  TableClient(uint16_t port, std::string_view code, std::string_view headers = {});
  TableClient(Wire wire, uint16_t port, std::string_view code, std::string_view headers = {});

  bool connected() const { return status_ == 101; }
  int status() const { return status_; }
  int close_code() const { return close_code_; }
  /// The other side has hung up.
  bool closed() const { return !wire_.open(); }

  bool send(std::string_view text);
  bool send(const boost::json::object& message);
  /// Bytes as they are, frames or not.
  bool send_raw(std::string_view bytes) { return wire_.write(bytes); }
  /// Whatever comes next, in `wait` ms; nothing if the other side has closed.
  std::optional<boost::json::object> receive(int wait = 5000);
  /// The next message of this type; others are skipped (but an update is kept in `view`).
  std::optional<boost::json::object> wait_for(std::string_view type, int wait = 5000);
  std::optional<boost::json::object> hello(std::string_view name, std::string_view secret = {},
                                           uint64_t last = 0, bool watch = false);

  boost::json::object view;
  uint64_t last = 0;
  std::string secret;

 private:
  std::optional<std::string> read_frame(int wait);
  void note(const boost::json::object& message);

  Wire wire_;
  int status_ = 0;
  int close_code_ = 0;
};

std::string word(const boost::json::object& from, std::string_view key);

}  // namespace penult::testing

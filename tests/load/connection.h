#pragma once
// A WebSocket of the generator, by Boost.Beast, from a source address of its choice: so that a
// machine counts as many people, and the limits of one address hold as they are.

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

namespace penult::testing {

/// 127.1.0.1 and on.
std::string source_address(std::size_t number);

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  class Owner {
   public:
    virtual ~Owner() = default;
    virtual void opened() = 0;
    virtual void heard(std::string_view text) = 0;
    /// It is over, with the WebSocket's code; 0: without one.
    virtual void gone(uint16_t code) = 0;
  };

  Connection(boost::asio::io_context& loop, Owner& owner) : stream_(loop), owner_(&owner) {}

  void open(uint16_t port, const std::string& source, const std::string& path);
  void send(std::string text);
  /// Without a word; the owner hears no more.
  void abandon();

 private:
  using Tcp = boost::asio::ip::tcp;
  using Socket = boost::asio::basic_stream_socket<Tcp, boost::asio::io_context::executor_type>;

  void shake_hands(uint16_t port, const std::string& path);
  void read();
  void write();
  void lose(uint16_t code);

  boost::beast::websocket::stream<Socket> stream_;
  Owner* owner_;
  boost::beast::flat_buffer buffer_;
  std::deque<std::string> queue_;
  bool writing_ = false;
};

}  // namespace penult::testing

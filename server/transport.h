#pragma once
// A connection's bytes, plain or through TLS. Plain ones go straight to the socket, without a
// virtual call or an allocation; OpenSSL is known to tls.cpp alone.

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/teardown.hpp>

namespace penult::server {

// A concrete executor: the type-erased one costs 3 to 10 percent.
using Executor = boost::asio::io_context::executor_type;
using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;

/// A TLS connection whose handshake is done.
class TlsLink {
 public:
  /// What is called once with an error and a number of bytes.
  class Call {
   public:
    virtual ~Call() = default;
    virtual void operator()(boost::system::error_code error, std::size_t bytes) = 0;
  };
  using CallBox = std::unique_ptr<Call>;

  virtual ~TlsLink() = default;
  virtual Socket& socket() = 0;
  virtual void read_some(boost::asio::mutable_buffer into, CallBox call) = 0;
  virtual void write_some(boost::asio::const_buffer from, CallBox call) = 0;

  template <class Handler>
  static CallBox box(Handler handler) {
    struct Box final : Call {
      explicit Box(Handler given) : handler(std::move(given)) {}
      void operator()(boost::system::error_code error, std::size_t bytes) override {
        handler(error, bytes);
      }
      Handler handler;
    };
    return std::make_unique<Box>(std::move(handler));
  }
};

/// What Beast calls an asynchronous stream.
class Transport {
 public:
  using executor_type = Executor;

  explicit Transport(Socket socket) : socket_(std::move(socket)) {}
  explicit Transport(std::unique_ptr<TlsLink> tls)
      : socket_(tls->socket().get_executor()), tls_(std::move(tls)) {}

  Executor get_executor() { return socket_.get_executor(); }
  Socket& socket() { return tls_ ? tls_->socket() : socket_; }
  int native_handle() { return socket().native_handle(); }
  bool is_open() { return socket().is_open(); }
  void close() {
    boost::system::error_code ignored;
    socket().close(ignored);
  }
  /// No more will be sent.
  void shut() {
    boost::system::error_code ignored;
    socket().shutdown(Socket::shutdown_send, ignored);
  }

  template <class Buffers, class Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    if (!tls_) return void(socket_.async_read_some(buffers, std::forward<Handler>(handler)));
    boost::asio::mutable_buffer first;
    for (auto one = boost::asio::buffer_sequence_begin(buffers);
         first.size() == 0 && one != boost::asio::buffer_sequence_end(buffers); ++one)
      first = *one;
    tls_->read_some(first, TlsLink::box(std::forward<Handler>(handler)));
  }

  template <class Buffers, class Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    if (!tls_) return void(socket_.async_write_some(buffers, std::forward<Handler>(handler)));
    // One record for a head and what follows it.
    scratch_.resize(std::min(boost::asio::buffer_size(buffers), kRecord));
    const std::size_t size = boost::asio::buffer_copy(boost::asio::buffer(scratch_), buffers);
    tls_->write_some({scratch_.data(), size}, TlsLink::box(std::forward<Handler>(handler)));
  }

 private:
  static constexpr std::size_t kRecord = 16'384;

  Socket socket_;  ///< without TLS
  std::unique_ptr<TlsLink> tls_;
  std::string scratch_;  ///< what is being written through TLS
};

// Found by Beast's WebSocket. Its own closing frames end a connection in order; TLS has nothing to
// add to them.
inline void teardown(boost::beast::role_type role, Transport& transport,
                     boost::system::error_code& error) {
  boost::beast::websocket::teardown(role, transport.socket(), error);
}
template <class Handler>
void async_teardown(boost::beast::role_type role, Transport& transport, Handler&& handler) {
  boost::beast::websocket::async_teardown(role, transport.socket(), std::forward<Handler>(handler));
}
inline void beast_close_socket(Transport& transport) { transport.close(); }

}  // namespace penult::server

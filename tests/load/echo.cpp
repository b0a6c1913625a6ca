#include "tests/load/echo.h"

#include <array>
#include <memory>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace penult::testing {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using Error = boost::system::error_code;
using Executor = asio::io_context::executor_type;
using EchoSocket = asio::basic_stream_socket<tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;

class EchoConnection : public std::enable_shared_from_this<EchoConnection> {
 public:
  explicit EchoConnection(EchoSocket socket) : stream_(std::move(socket)) {}

  void begin() {
    stream_.auto_fragment(false);
    stream_.text(true);
    stream_.async_accept([self = shared_from_this()](Error error) {
      if (!error) self->read();
    });
  }

 private:
  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](Error error, std::size_t) {
      if (!error) self->write();
    });
  }
  void write() {
    stream_.async_write(buffer_.cdata(), [self = shared_from_this()](Error error, std::size_t) {
      if (error) return;
      self->buffer_.consume(self->buffer_.size());
      self->read();
    });
  }

  boost::beast::websocket::stream<EchoSocket> stream_;
  boost::beast::flat_buffer buffer_;
};

void accept(Acceptor& acceptor) {
  acceptor.async_accept([&acceptor](Error error, EchoSocket socket) {
    if (!error) {
      socket.set_option(tcp::no_delay(true), error);
      std::make_shared<EchoConnection>(std::move(socket))->begin();
    }
    accept(acceptor);
  });
}

[[noreturn]] void serve_echo(int tell) {
  // Its end comes with that of the generator, however that ends.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  asio::io_context loop{1};
  Acceptor acceptor(loop.get_executor(), tcp::endpoint(asio::ip::address_v4::loopback(), 0));
  const uint16_t port = acceptor.local_endpoint().port();
  if (write(tell, &port, sizeof port) != sizeof port) _exit(1);
  accept(acceptor);
  loop.run();
  _exit(0);
}

}  // namespace

EchoServer::EchoServer() {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return;
  process = fork();
  if (process == 0) serve_echo(ends[1]);
  close(ends[1]);
  if (read(ends[0], &port, sizeof port) != sizeof port) port = 0;
  close(ends[0]);
}

EchoServer::~EchoServer() {
  if (process < 0) return;
  kill(process, SIGKILL);
  waitpid(process, nullptr, 0);
}

}  // namespace penult::testing

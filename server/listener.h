#pragma once
// Takes connections.

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/house.h"
#include "server/tls.h"

namespace penult::server {

class Listener {
 public:
  /// Throws `StartError` where the address cannot be had.
  Listener(House& house, boost::asio::io_context& loop,
           const boost::asio::ip::tcp::endpoint& endpoint, TlsDoor* tls);
  void start();
  void stop();
  boost::asio::ip::tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }

 private:
  using Acceptor = boost::asio::basic_socket_acceptor<boost::asio::ip::tcp, Executor>;

  void accept();
  void on_accepted(Socket socket);

  House& house_;
  TlsDoor* tls_;  ///< null: plain
  Acceptor acceptor_;
  boost::asio::steady_timer pause_;
};

}  // namespace penult::server

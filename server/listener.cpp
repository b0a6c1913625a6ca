#include "server/listener.h"

#include <chrono>

#include <boost/asio/ip/v6_only.hpp>
#include <netinet/tcp.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>

#include "server/http.h"

namespace penult::server {
namespace {

using boost::asio::ip::tcp;
using ErrorText = boost::system::error_code;

void set_option(Socket& socket, int option, int value) {
  setsockopt(socket.native_handle(), IPPROTO_TCP, option, &value, sizeof value);
}

void tune(Socket& socket, const Limits& limits) {
  set_option(socket, TCP_NODELAY, 1);
  // The kernel otherwise waits a quarter of an hour for a peer that is gone.
  set_option(socket, TCP_USER_TIMEOUT, int(limits.stuck));
  // And swallows megabytes for one that does not read.
  set_option(socket, TCP_NOTSENT_LOWAT, limits.unsent);
}

std::string describe(const tcp::endpoint& endpoint) {
  return endpoint.address().to_string() + " port " + std::to_string(endpoint.port());
}

}  // namespace

Listener::Listener(House& house, boost::asio::io_context& loop, const tcp::endpoint& endpoint,
                   TlsDoor* tls)
    : house_(house), tls_(tls), acceptor_(loop.get_executor()), pause_(loop) {
  ErrorText error;
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error && endpoint.address().is_v6())
    acceptor_.set_option(boost::asio::ip::v6_only(!endpoint.address().is_unspecified()), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(boost::asio::socket_base::max_listen_connections, error);
  if (error == boost::asio::error::address_in_use)
    throw StartError("the port is in use, " + describe(endpoint) +
                     ", stop what listens there or choose another --port");
  if (error)
    throw StartError("cannot listen (" + error.message() + "), " + describe(endpoint) +
                     ", choose another --host or --port");
}

void Listener::start() { accept(); }

void Listener::stop() {
  ErrorText ignored;
  acceptor_.close(ignored);
}

void Listener::accept() {
  acceptor_.async_accept([this](const ErrorText& error, Socket socket) {
    if (!acceptor_.is_open()) return;
    if (!error) {
      on_accepted(std::move(socket));
      return accept();
    }
    // Out of file descriptors, most likely: trying again at once would only burn time.
    spdlog::warn("cannot accept a connection: {}", error.message());
    pause_.expires_after(std::chrono::milliseconds(100));
    pause_.async_wait([this](const ErrorText& stopped) {
      if (!stopped && acceptor_.is_open()) accept();
    });
  });
}

void Listener::on_accepted(Socket socket) {
  ErrorText error;
  const tcp::endpoint peer = socket.remote_endpoint(error);
  if (error) return;
  const Limits& limits = house_.config.limits;
  if (house_.registry.connections.size() >= limits.connections)
    return house_.metrics.refused("connections");
  Peer guest =
      connected_from(plain_address(peer.address().to_string()), house_.config.trusted_proxies);
  const std::size_t limit = guest.proxied ? std::size_t(-1) : limits.connections_per_address;
  if (!house_.registry.addresses.add(guest.address, limit))
    return house_.metrics.refused("connections_per_address");
  tune(socket, limits);
  if (tls_ != nullptr) return tls_->accept(house_, std::move(socket), std::move(guest));
  serve_connection(house_, Transport(std::move(socket)), guest);
}

}  // namespace penult::server

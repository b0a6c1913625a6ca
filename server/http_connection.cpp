#include <optional>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/codec.h"
#include "server/http.h"
#include "server/ws_connection.h"

namespace penult::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

constexpr Millis kSwallow = 1000;

class HttpConnection final : public Swept, public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(House& house, Transport transport, const Peer& peer)
      : house_(house), transport_(std::move(transport)), guest_(house, *this, peer) {}

  void read(Millis patience) {
    parser_.emplace();
    parser_->header_limit(std::uint32_t(house_.config.limits.header));
    parser_->body_limit(house_.config.limits.body);
    deadline_ = now_millis() + patience;
    http::async_read(transport_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code error, std::size_t) {
                       self->on_read(error);
                     });
  }

  Millis sweep(Millis now) override {
    if (deadline_ >= 0 && now >= deadline_) {
      house_.metrics.refused(idle_ ? "idle" : "slow_request");
      hang_up();
    }
    return now + kLookTime;
  }

  void drain() override {
    if (idle_) hang_up();
  }

 private:
  void hang_up() {
    transport_.close();
    deadline_ = -1;
  }

  void on_read(beast::error_code error) {
    deadline_ = -1;
    idle_ = false;
    if (error == http::error::header_limit) return refuse(http::status(431), "header");
    if (error == http::error::body_limit) return refuse(http::status::payload_too_large, "body");
    if (error == http::error::end_of_stream || !transport_.is_open()) return hang_up();
    // Only what was read as HTTP and is not deserves an answer.
    if (error && error.category() == make_error_code(http::error::bad_method).category())
      return refuse(http::status::bad_request, "bad_http");
    if (error) return hang_up();
    const Request request = parser_->release();
    const Peer peer = peer_of(request);
    if (!house_.registry.requests.take(peer.address, now_millis()))
      return refuse(http::status::too_many_requests, "requests");
    if (beast::websocket::is_upgrade(request)) return upgrade(request, peer);
    answer(house_, request, peer,
           [self = shared_from_this()](Response response) { self->write(std::move(response)); });
  }

  /// Behind a proxy of ours each request says for whom it comes.
  Peer peer_of(const Request& request) const {
    Peer peer = guest_.peer();
    if (!peer.proxied) return peer;
    // A proxy may add a line of its own instead of going on with that of the client.
    std::string senders;
    const auto lines = request.equal_range("X-Forwarded-For");
    for (auto line = lines.first; line != lines.second; ++line)
      senders.append(senders.empty() ? "" : ",").append(line->value());
    std::string found = forwarded_address(senders, house_.config.trusted_proxies);
    if (!found.empty()) peer.address = std::move(found);
    const auto scheme = request.find("X-Forwarded-Proto");
    peer.secure = peer.secure || (scheme != request.end() && scheme->value() == "https");
    return peer;
  }

  void upgrade(const Request& request, const Peer& peer) {
    constexpr std::string_view kPath = "/ws/";
    const std::string_view target(request.target().data(), request.target().size());
    if (is_foreign(house_, request)) return refuse(http::status::forbidden, "origin");
    if (!target.starts_with(kPath)) return refuse(http::status::not_found, "path");
    // Counted twice until the HTTP side lets go, a moment later; a proxy is not counted at all.
    const std::size_t limit =
        peer.proxied ? house_.config.limits.connections_per_address : std::size_t(-1);
    if (!house_.registry.addresses.add(peer.address, limit))
      return refuse(http::status::too_many_requests, "connections_per_address");
    serve_viewer(house_, std::move(transport_), request, peer, target.substr(kPath.size()));
  }

  void refuse(http::status status, const std::string& reason) {
    house_.metrics.refused(reason);
    Response response(status, 11);
    response.set(http::field::content_type, "application/json");
    const std::string_view code = reason == "origin"                          ? "bad_origin"
                                  : status == http::status::too_many_requests ? "busy"
                                                                              : "bad_request";
    response.body() = encode_http_error(code, {}, Language::kEnglish);
    response.keep_alive(false);
    response.prepare_payload();
    write(std::move(response));
  }

  void write(Response response) {
    response_ = std::move(response);
    deadline_ = now_millis() + house_.config.limits.stuck;
    http::async_write(transport_, response_,
                      [self = shared_from_this()](beast::error_code error, std::size_t) {
                        self->on_written(error);
                      });
  }

  void on_written(beast::error_code error) {
    deadline_ = -1;
    if (error) return hang_up();
    if (response_.need_eof() || house_.registry.draining) {
      transport_.shut();
      return swallow();
    }
    idle_ = true;
    read(house_.config.limits.idle_http);
  }

  /// Closing with something unread would reset the connection and take the answer with it.
  void swallow() {
    if (deadline_ < 0) deadline_ = now_millis() + kSwallow;
    buffer_.clear();
    transport_.async_read_some(buffer_.prepare(4096),
                               [self = shared_from_this()](beast::error_code error, std::size_t) {
                                 if (error) return self->hang_up();
                                 self->swallow();
                               });
  }

  House& house_;
  Transport transport_;
  Guest guest_;
  beast::flat_buffer buffer_{32UL * 1024};
  std::optional<http::request_parser<http::string_body>> parser_;
  Response response_;
  Millis deadline_ = -1;
  bool idle_ = false;
};

}  // namespace

void serve_connection(House& house, Transport transport, const Peer& peer) {
  std::make_shared<HttpConnection>(house, std::move(transport), peer)
      ->read(house.config.limits.handshake);
}

}  // namespace penult::server

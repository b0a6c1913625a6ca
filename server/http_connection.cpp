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
  HttpConnection(House& house, Socket socket, const std::string& address)
      : house_(house), socket_(std::move(socket)), guest_(house, *this, address) {}

  void read(Millis patience) {
    parser_.emplace();
    parser_->header_limit(std::uint32_t(house_.config.limits.header));
    parser_->body_limit(house_.config.limits.body);
    deadline_ = now_millis() + patience;
    http::async_read(socket_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code error, std::size_t) {
                       self->on_read(error);
                     });
  }

  void sweep(Millis now) override {
    if (deadline_ < 0 || now < deadline_) return;
    if (!idle_) house_.metrics.refused("slow_request");
    hang_up();
  }

  void drain() override {
    if (idle_) hang_up();
  }

 private:
  void hang_up() {
    beast::error_code ignored;
    socket_.close(ignored);
    deadline_ = -1;
  }

  void on_read(beast::error_code error) {
    deadline_ = -1;
    idle_ = false;
    if (error == http::error::header_limit) return refuse(http::status(431), "header");
    if (error == http::error::body_limit) return refuse(http::status::payload_too_large, "body");
    if (error == http::error::end_of_stream || !socket_.is_open()) return hang_up();
    // Only what was read as HTTP and is not deserves an answer.
    if (error && error.category() == make_error_code(http::error::bad_method).category())
      return refuse(http::status::bad_request, "bad_http");
    if (error) return hang_up();
    const Request request = parser_->release();
    if (beast::websocket::is_upgrade(request)) return upgrade(request);
    answer(house_, request, guest_.address(),
           [self = shared_from_this()](Response response) { self->write(std::move(response)); });
  }

  void upgrade(const Request& request) {
    constexpr std::string_view kPath = "/ws/";
    const std::string_view target(request.target().data(), request.target().size());
    if (is_foreign(house_, request)) return refuse(http::status::forbidden, "origin");
    if (!target.starts_with(kPath)) return refuse(http::status::not_found, "path");
    serve_viewer(house_, std::move(socket_), request, guest_.address(),
                 target.substr(kPath.size()));
  }

  void refuse(http::status status, const std::string& reason) {
    house_.metrics.refused(reason);
    Response response(status, 11);
    response.set(http::field::content_type, "application/json");
    response.body() = encode_http_error(reason == "origin" ? "bad_origin" : "bad_request", {},
                                        Language::kEnglish);
    response.keep_alive(false);
    response.prepare_payload();
    write(std::move(response));
  }

  void write(Response response) {
    response_ = std::move(response);
    deadline_ = now_millis() + house_.config.limits.stuck;
    http::async_write(socket_, response_,
                      [self = shared_from_this()](beast::error_code error, std::size_t) {
                        self->on_written(error);
                      });
  }

  void on_written(beast::error_code error) {
    deadline_ = -1;
    if (error) return hang_up();
    if (response_.need_eof() || house_.registry.draining) {
      socket_.shutdown(Socket::shutdown_send, error);
      return swallow();
    }
    idle_ = true;
    read(house_.config.limits.idle_http);
  }

  /// Closing with something unread would reset the connection and take the answer with it.
  void swallow() {
    if (deadline_ < 0) deadline_ = now_millis() + kSwallow;
    buffer_.clear();
    socket_.async_read_some(buffer_.prepare(4096),
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                              if (error) return self->hang_up();
                              self->swallow();
                            });
  }

  House& house_;
  Socket socket_;
  Guest guest_;
  beast::flat_buffer buffer_{32UL * 1024};
  std::optional<http::request_parser<http::string_body>> parser_;
  Response response_;
  Millis deadline_ = -1;
  bool idle_ = false;
};

}  // namespace

void serve_connection(House& house, Socket socket, const std::string& address) {
  std::make_shared<HttpConnection>(house, std::move(socket), address)
      ->read(house.config.limits.handshake);
}

}  // namespace penult::server

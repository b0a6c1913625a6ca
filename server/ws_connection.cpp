#include "server/ws_connection.h"

#include <deque>

#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "match/round_trip.h"
#include "server/codec.h"
#include "server/kernel_round_trip.h"
#include "server/texts.h"

namespace penult::server {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr Millis kCloseTime = 2000;  ///< for the other side to say good-bye too
constexpr Millis kFirstPause = 400;  ///< between the first pings
constexpr int kFirstPings = 5;
constexpr uint16_t kPolicy = 1008;
constexpr uint16_t kUnknownTable = 4004;

class WsConnection final : public Swept,
                           public ViewerLink,
                           public std::enable_shared_from_this<WsConnection> {
 public:
  WsConnection(House& house, Socket socket, const std::string& address, std::string_view code)
      : house_(house),
        stream_(std::move(socket)),
        guest_(house, *this, address),
        code_(code),
        viewer_(++house.registry.last_viewer),
        bucket_(house.config.limits.messages_per_second, house.config.limits.message_burst) {
    stream_.read_message_max(house.config.limits.message);
    stream_.auto_fragment(false);
  }

  void accept(const Request& request) {
    const Millis now = now_millis();
    last_heard_ = last_ping_ = now;
    deadline_ = now + house_.config.limits.handshake;
    // What the client says about itself later is written into the buffer of this very message.
    request_ = request;
    stream_.async_accept(request_, [self = shared_from_this()](beast::error_code error) {
      if (error) return self->finish();
      self->accepted_ = true;
      self->on_accepted();
    });
  }

  // ViewerLink
  void send(std::string text, bool is_view) override {
    if (closing_ || finished_) return;
    queued_ += text.size();
    queue_.push_back({std::move(text), is_view});
    const Limits& limits = house_.config.limits;
    if (is_view && queued_ > limits.queue_soft) drop_old_views();
    if (queued_ > limits.queue_hard) {
      house_.metrics.refused("slow");
      return hang_up();
    }
    write();
  }

  void close(std::string text, uint16_t code) override {
    if (closing_ || finished_) return;
    if (!text.empty()) send(std::move(text), false);
    closing_ = true;
    close_code_ = code;
    deadline_ = now_millis() + kCloseTime;
    table_ = nullptr;
    write();
  }

  Language language() const override { return language_; }

  // Swept
  void sweep(Millis now) override {
    const Limits& limits = house_.config.limits;
    if (deadline_ >= 0 && now >= deadline_) {
      if (closing_ || !accepted_) return hang_up();
      house_.metrics.refused("no_hello");
      return close(encode_error("bad_message", "The first message is hello.", language_), kPolicy);
    }
    // So that nobody is waited for longer than that, counting the time between two sweeps.
    const bool silent = now - last_heard_ >= limits.ping * limits.missed_pings - kSweepTime;
    const bool stuck = writing_ && now - write_began_ > limits.stuck;
    if (silent || stuck) {
      house_.metrics.refused(silent ? "silent" : "stuck");
      return hang_up();
    }
    // The first pings come quickly: a race may be near.
    const Millis pause = round_trips_known_ < kFirstPings ? kFirstPause : limits.ping;
    if (accepted_ && !closing_ && !pinging_ && now - last_ping_ >= std::min(pause, limits.ping))
      ping(now);
  }

  void drain() override {
    // Seated viewers hear of it from their table; the others have nothing to lose.
    if (!closing_) close(encode_bye("shutdown", language_), 1001);
  }

 private:
  struct Outgoing {
    std::string text;
    bool is_view;
  };

  void on_accepted() {
    stream_.control_callback(
        [self = weak_from_this()](websocket::frame_type type, beast::string_view payload) {
          const auto alive = self.lock();
          if (alive == nullptr) return;
          alive->last_heard_ = now_millis();
          if (type == websocket::frame_type::pong) alive->on_pong({payload.data(), payload.size()});
        });
    table_ = house_.tables.find(code_);
    if (table_ == nullptr) {
      const bool damaged = house_.tables.is_quarantined(code_);
      const std::string_view error = damaged ? "frozen" : "unknown_table";
      close(encode_error(error, damaged ? text_of("damaged", language_) : "", language_),
            kUnknownTable);
    }
    read();
  }

  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      self->on_read(error);
    });
  }

  void on_read(beast::error_code error) {
    if (error) {
      if (error == websocket::error::message_too_big) house_.metrics.refused("too_big");
      return finish();
    }
    last_heard_ = now_millis();
    house_.metrics.messages_in.Increment();
    const std::string text = beast::buffers_to_string(buffer_.data());
    const bool is_text = stream_.got_text();
    buffer_.consume(buffer_.size());
    if (!closing_) {
      if (!is_text)
        complain("bad_message", "");
      else if (bucket_.take(last_heard_))
        on_message(text);
      else
        slow_down();
    }
    if (!finished_) read();
  }

  void slow_down() {
    house_.metrics.refused("too_fast");
    if (++excess_ > house_.config.limits.excess)
      return leave_table(encode_error("too_fast", "", language_), kPolicy);
    complain("too_fast", "");
  }

  void complain(std::string_view code, std::string_view text, std::string_view id = {}) {
    house_.metrics.refused(std::string(code));
    send(encode_error(code, text, language_, id), false);
  }

  void on_message(const std::string& text) {
    Decoded decoded = decode_message(text);
    if (!decoded.error.empty())
      return complain(decoded.error, decoded.texts[size_t(language_)], decoded.id);
    if (decoded.is_ping) return send(encode_pong(decoded.ping), false);
    if (auto* hello = std::get_if<Hello>(&decoded.input)) {
      if (seated_) return complain("not_now", "", decoded.id);
      hello->address = guest_.address();
      seated_ = true;
      deadline_ = -1;
      language_ = decoded.language;
      return table_->hello(viewer_, shared_from_this(), std::move(*hello));
    }
    if (!seated_) return complain("bad_message", "The first message is hello.");
    table_->input(viewer_, std::move(decoded.input), decoded.id);
  }

  void leave_table(std::string text, uint16_t code) {
    const std::shared_ptr<LiveTable> table = table_;
    close(std::move(text), code);
    if (table != nullptr) table->detach(viewer_);
  }

  void ping(Millis now) {
    pinging_ = true;
    last_ping_ = now;
    const std::string nonce = random_hex(8);
    pings_.sent(nonce, now);
    stream_.async_ping(websocket::ping_data(nonce),
                       [self = shared_from_this()](beast::error_code) { self->pinging_ = false; });
  }

  void on_pong(std::string_view nonce) {
    const std::optional<Millis> round_trip = pings_.pong(nonce, last_heard_);
    if (!round_trip) return;
    ++round_trips_known_;
    round_trips_.add(*round_trip);
    const Millis kernel = house_.config.behind_proxy
                              ? -1
                              : kernel_round_trip(beast::get_lowest_layer(stream_).native_handle());
    if (table_ != nullptr && seated_) table_->measure(viewer_, round_trips_.share(kernel));
  }

  /// Each view is complete, so that the newest one is enough. The first may be half written.
  void drop_old_views() {
    const std::size_t first = writing_ ? 1 : 0;
    for (std::size_t index = first; index + 1 < queue_.size();) {
      if (!queue_[index].is_view) {
        ++index;
        continue;
      }
      queued_ -= queue_[index].text.size();
      queue_.erase(queue_.begin() + std::ptrdiff_t(index));
      house_.metrics.views_dropped.Increment();
    }
  }

  void write() {
    if (writing_ || finished_ || !accepted_) return;
    if (queue_.empty()) {
      if (closing_ && !close_sent_) say_close();
      return;
    }
    writing_ = true;
    write_began_ = now_millis();
    stream_.text(true);
    stream_.async_write(boost::asio::buffer(queue_.front().text),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                          self->on_written(error);
                        });
  }

  void on_written(beast::error_code error) {
    writing_ = false;
    if (error) return hang_up();
    house_.metrics.messages_out.Increment();
    queued_ -= queue_.front().text.size();
    queue_.pop_front();
    write();
  }

  void say_close() {
    close_sent_ = true;
    stream_.async_close(websocket::close_code(close_code_),
                        [self = shared_from_this()](beast::error_code) { self->hang_up(); });
  }

  void hang_up() {
    beast::error_code ignored;
    beast::get_lowest_layer(stream_).close(ignored);
    finish();
  }

  void finish() {
    if (finished_) return;
    finished_ = true;
    deadline_ = -1;
    const std::shared_ptr<LiveTable> table = std::move(table_);
    if (table != nullptr && seated_) table->detach(viewer_);
    beast::error_code ignored;
    beast::get_lowest_layer(stream_).close(ignored);
  }

  House& house_;
  websocket::stream<Socket> stream_;
  Guest guest_;
  std::string code_;
  ViewerId viewer_;
  TokenBucket bucket_;
  Request request_;
  beast::flat_buffer buffer_;
  std::shared_ptr<LiveTable> table_;
  Language language_ = Language::kEnglish;
  std::deque<Outgoing> queue_;
  std::size_t queued_ = 0;
  int excess_ = 0;
  bool accepted_ = false, seated_ = false;
  bool writing_ = false, pinging_ = false;
  bool closing_ = false, close_sent_ = false, finished_ = false;
  uint16_t close_code_ = 1000;
  Millis last_heard_ = 0, last_ping_ = 0, write_began_ = 0;
  Pings pings_;
  RoundTrips round_trips_;
  int round_trips_known_ = 0;
  Millis deadline_ = -1;
};

}  // namespace

void serve_viewer(House& house, Socket socket, const Request& request, const std::string& address,
                  std::string_view code) {
  // It is counted twice until the HTTP side lets go, a moment later.
  house.registry.addresses.add(address, std::size_t(-1));
  std::make_shared<WsConnection>(house, std::move(socket), address, code)->accept(request);
}

}  // namespace penult::server

#include "server/ws_connection.h"

#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/codec.h"
#include "server/network_meter.h"
#include "server/out_queue.h"
#include "server/texts.h"

namespace penult::server {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr Millis kCloseTime = 2000;  ///< for the other side to say good-bye too
constexpr Millis kCalm = 1000;       ///< between two looks where nothing is under way
constexpr Millis kHush = 1000;       ///< under load, between two messages of who only looks on
constexpr uint16_t kPolicy = 1008, kUnknownTable = 4004, kTryLater = 1013;

class WsConnection final : public Swept,
                           public ViewerLink,
                           public std::enable_shared_from_this<WsConnection> {
 public:
  WsConnection(House& house, Transport transport, const Peer& peer, std::string_view code)
      : house_(house),
        stream_(std::move(transport)),
        guest_(house, *this, peer),
        code_(code),
        viewer_(++house.registry.last_viewer),
        bucket_(house.config.limits.messages_per_second, house.config.limits.message_burst),
        queue_(house.metrics),
        meter_(peer.proxied) {
    stream_.read_message_max(house.config.limits.message);
    stream_.auto_fragment(false);
  }

  void accept(const Request& request) {
    const Millis now = now_millis();
    last_heard_ = last_ping_ = now;
    deadline_ = now + house_.config.limits.handshake;
    const auto kept = std::make_shared<const Request>(request);
    stream_.async_accept(*kept, [self = shared_from_this(), kept](beast::error_code error) {
      if (error) return self->finish();
      self->accepted_ = true;
      self->on_accepted();
    });
  }

  // ViewerLink
  void send(SharedText text, bool is_view) override {
    if (closing_ || finished_) return;
    queue_.push(std::move(text), is_view);
    const Limits& limits = house_.config.limits;
    if (is_view && queue_.bytes() > limits.queue_soft) queue_.drop_old_views(writing_);
    if (queue_.bytes() > limits.queue_hard) return give_up("slow");
    write();
  }

  void close(std::string text, uint16_t code) override {
    if (closing_ || finished_) return;
    if (!text.empty()) say(std::move(text));
    closing_ = true;
    close_code_ = code;
    deadline_ = now_millis() + kCloseTime;
    table_ = nullptr;
    write();
  }

  Language language() const override { return language_; }

  // Swept
  Millis sweep(Millis now) override {
    // The table may hold the last hand on it.
    const auto self = shared_from_this();
    const Limits& limits = house_.config.limits;
    // So that nobody is waited for longer than that, counting the time between two looks.
    const Millis patience = limits.ping * limits.missed_pings - kLookTime;
    if (deadline_ >= 0 && now >= deadline_) {
      out_of_time();
    } else if (writing_ && !closing_ && now - write_began_ > limits.stuck) {
      give_up("stuck");
    } else if (now - last_heard_ >= patience) {
      house_.metrics.refused("silent");
      hang_up();
    } else {
      if (hushed_until_ >= 0 && now >= hushed_until_) read();
      if (accepted_ && !closing_ && !pinging_ && now - last_ping_ >= meter_.pause(limits.ping))
        ping();
    }
    const bool calm = deadline_ < 0 && !writing_ && hushed_until_ < 0 && queue_.empty();
    if (!calm) return now + kLookTime;
    return std::min(now + std::min(kCalm, limits.stuck / 2),
                    last_ping_ + meter_.pause(limits.ping));
  }

  void drain() override {
    // Seated viewers hear of it from their table; the others have nothing to lose.
    if (!closing_) close(encode_bye("shutdown", language_), 1001);
  }

 private:
  void say(std::string text) { send(std::make_shared<const std::string>(std::move(text)), false); }

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
      const bool damaged = house_.tables.damage_of(code_) != nullptr;
      const std::string_view error = damaged ? "frozen" : "unknown_table";
      close(encode_error(error, damaged ? text_of("damaged", language_) : "", language_),
            kUnknownTable);
    }
    read();
  }

  void read() {
    hushed_until_ = -1;
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
    buffer_.consume(buffer_.size());
    if (!closing_) {
      if (!stream_.got_text())
        complain("bad_message", "");
      else if (bucket_.take(last_heard_))
        on_message(text);
      else
        slow_down();
    }
    if (finished_) return;
    // Those who play come first. What the others say waits in the kernel, then with them.
    if (seated_ && house_.load.refuses_watchers() && table_ != nullptr &&
        table_->session().seat_of(viewer_) < 0)
      hushed_until_ = last_heard_ + kHush;
    else
      read();
  }

  void out_of_time() {
    if (closing_ || !accepted_) return hang_up();
    house_.metrics.refused("no_hello");
    close(encode_error("bad_message", "The first message is hello.", language_), kPolicy);
  }

  /// Who has no seat here and will not get one.
  bool is_watcher(const Hello& hello) const {
    const bool lobby = table_->session().state().phase == Phase::kLobby;
    return hello.secret.empty() && (hello.watch || !lobby);
  }

  void slow_down() {
    if (++excess_ > house_.config.limits.excess) {
      house_.metrics.refused("flood");
      return leave_table(encode_error("too_fast", "", language_), kPolicy);
    }
    complain("too_fast", "");
  }

  void complain(std::string_view code, std::string_view text, std::string_view id = {}) {
    house_.metrics.refused(std::string(code));
    say(encode_error(code, text, language_, id));
  }

  void on_message(const std::string& text) {
    Decoded decoded = decode_message(text);
    if (!decoded.error.empty())
      return complain(decoded.error, decoded.texts[size_t(language_)], decoded.id);
    if (decoded.is_ping) return say(encode_pong(decoded.ping));
    if (auto* hello = std::get_if<Hello>(&decoded.input)) {
      if (seated_) return complain("not_now", "", decoded.id);
      if (is_watcher(*hello) && house_.load.refuses_watchers()) {
        house_.metrics.refused("load_watchers");
        return close(encode_error("busy", "", decoded.language), kTryLater);
      }
      hello->address = guest_.address();
      seated_ = true;
      deadline_ = -1;
      language_ = decoded.language;
      return table_->hello(viewer_, shared_from_this(), std::move(*hello));
    }
    if (!seated_) return complain("bad_message", "The first message is hello.");
    table_->input(viewer_, std::move(decoded.input), decoded.id);
  }

  /// The other side does not read: what waits is dropped, so that good-bye is what it reads next.
  void give_up(const std::string& reason) {
    house_.metrics.refused(reason);
    queue_.drop_all(writing_);
    leave_table(encode_bye("slow", language_), kTryLater);
  }

  void leave_table(std::string text, uint16_t code) {
    const std::shared_ptr<LiveTable> table = table_;
    close(std::move(text), code);
    if (table != nullptr) table->detach(viewer_);
  }

  void ping() {
    pinging_ = true;
    last_ping_ = now_millis();
    const std::string nonce = random_hex(8);
    meter_.pinged(nonce, last_ping_);
    stream_.async_ping(websocket::ping_data(nonce),
                       [self = shared_from_this()](beast::error_code) { self->pinging_ = false; });
  }

  void on_pong(std::string_view nonce) {
    if (meter_.ponged(nonce, last_heard_) && table_ != nullptr && seated_)
      table_->measure(viewer_, meter_.share(stream_.next_layer().native_handle()));
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
    stream_.async_write(boost::asio::buffer(*queue_.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                          self->on_written(error);
                        });
  }

  void on_written(beast::error_code error) {
    writing_ = false;
    if (error) return hang_up();
    house_.metrics.messages_out.Increment();
    queue_.pop();
    write();
  }

  void say_close() {
    close_sent_ = true;
    stream_.async_close(websocket::close_code(close_code_),
                        [self = shared_from_this()](beast::error_code) { self->hang_up(); });
  }

  void hang_up() {
    stream_.next_layer().close();
    finish();
  }

  void finish() {
    if (finished_) return;
    finished_ = true;
    deadline_ = -1;
    const std::shared_ptr<LiveTable> table = std::move(table_);
    if (table != nullptr && seated_) table->detach(viewer_);
    stream_.next_layer().close();
  }

  House& house_;
  websocket::stream<Transport, false> stream_;  ///< nothing is compressed
  Guest guest_;
  std::string code_;
  ViewerId viewer_;
  TokenBucket bucket_;
  beast::flat_buffer buffer_;
  std::shared_ptr<LiveTable> table_;
  Language language_ = Language::kEnglish;
  OutQueue queue_;
  int excess_ = 0;
  bool accepted_ = false, seated_ = false, writing_ = false, pinging_ = false;
  bool closing_ = false, close_sent_ = false, finished_ = false;
  uint16_t close_code_ = 1000;
  Millis last_heard_ = 0, last_ping_ = 0, write_began_ = 0;
  NetworkMeter meter_;
  Millis deadline_ = -1;
  Millis hushed_until_ = -1;  ///< reading goes on then
};

}  // namespace

void serve_viewer(House& house, Transport transport, const Request& request, const Peer& peer,
                  std::string_view code) {
  std::make_shared<WsConnection>(house, std::move(transport), peer, code)->accept(request);
}

}  // namespace penult::server

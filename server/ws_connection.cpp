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
constexpr uint16_t kTryLater = 1013;

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
        bucket_(house.config.limits.messages_per_second, house.config.limits.message_burst) {
    stream_.read_message_max(house.config.limits.message);
    stream_.auto_fragment(false);
  }

  ~WsConnection() override { count(-std::ptrdiff_t(queued_)); }
  WsConnection(const WsConnection&) = delete;
  WsConnection& operator=(const WsConnection&) = delete;

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
    count(std::ptrdiff_t(text.size()));
    queue_.push_back({std::move(text), is_view});
    const Limits& limits = house_.config.limits;
    if (is_view && queued_ > limits.queue_soft) drop_old_views();
    if (queued_ > limits.queue_hard) return give_up("slow");
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
    if (stuck && !closing_) return give_up("stuck");
    if (silent) {
      house_.metrics.refused("silent");
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
      const bool damaged = house_.tables.damage_of(code_) != nullptr;
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
    send(encode_error(code, text, language_, id), false);
  }

  void on_message(const std::string& text) {
    Decoded decoded = decode_message(text);
    if (!decoded.error.empty())
      return complain(decoded.error, decoded.texts[size_t(language_)], decoded.id);
    if (decoded.is_ping) return send(encode_pong(decoded.ping), false);
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
    while (queue_.size() > (writing_ ? 1 : 0)) {
      count(-std::ptrdiff_t(queue_.back().text.size()));
      queue_.pop_back();
    }
    leave_table(encode_bye("slow", language_), kTryLater);
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

  void count(std::ptrdiff_t bytes) {
    queued_ += std::size_t(bytes);
    house_.metrics.bytes_waiting.Increment(double(bytes));
  }

  /// The kernel sees only the way to a proxy.
  bool hides_kernel() const { return guest_.peer().proxied || house_.config.behind_proxy; }

  void on_pong(std::string_view nonce) {
    const std::optional<Millis> round_trip = pings_.pong(nonce, last_heard_);
    if (!round_trip) return;
    ++round_trips_known_;
    round_trips_.add(*round_trip);
    const Millis kernel =
        hides_kernel() ? -1 : kernel_round_trip(stream_.next_layer().native_handle());
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
      count(-std::ptrdiff_t(queue_[index].text.size()));
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
    count(-std::ptrdiff_t(queue_.front().text.size()));
    queue_.pop_front();
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
  websocket::stream<Transport> stream_;
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

void serve_viewer(House& house, Transport transport, const Request& request, const Peer& peer,
                  std::string_view code) {
  std::make_shared<WsConnection>(house, std::move(transport), peer, code)->accept(request);
}

}  // namespace penult::server

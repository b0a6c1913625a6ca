#include "tests/load/connection.h"

#include <utility>

namespace penult::testing {
namespace {

using Error = boost::system::error_code;

}  // namespace

std::string source_address(std::size_t number) {
  return "127.1." + std::to_string(number / 200) + '.' + std::to_string(number % 200 + 1);
}

void Connection::open(uint16_t port, const std::string& source, const std::string& path) {
  Error error;
  Socket& socket = stream_.next_layer();
  socket.open(Tcp::v4(), error);
  if (!error) socket.bind({boost::asio::ip::make_address(source), 0}, error);
  if (!error) socket.set_option(Tcp::no_delay(true), error);
  if (error) return lose(0);
  socket.async_connect({boost::asio::ip::make_address("127.0.0.1"), port},
                       [self = shared_from_this(), port, path](Error failed) {
                         if (failed) return self->lose(0);
                         self->shake_hands(port, path);
                       });
}

void Connection::shake_hands(uint16_t port, const std::string& path) {
  stream_.text(true);
  stream_.auto_fragment(false);
  stream_.async_handshake("localhost:" + std::to_string(port), path,
                          [self = shared_from_this()](Error failed) {
                            if (failed) return self->lose(0);
                            if (self->owner_ != nullptr) self->owner_->opened();
                            self->read();
                          });
}

void Connection::read() {
  stream_.async_read(buffer_, [self = shared_from_this()](Error failed, std::size_t) {
    if (failed) return self->lose(self->stream_.reason().code);
    const auto bytes = self->buffer_.cdata();
    if (self->owner_ != nullptr)
      self->owner_->heard({static_cast<const char*>(bytes.data()), bytes.size()});
    self->buffer_.consume(bytes.size());
    self->read();
  });
}

void Connection::send(std::string text) {
  queue_.push_back(std::move(text));
  if (!writing_) write();
}

void Connection::write() {
  writing_ = true;
  stream_.async_write(boost::asio::buffer(queue_.front()),
                      [self = shared_from_this()](Error failed, std::size_t) {
                        self->writing_ = false;
                        // Reading says why.
                        if (failed) return;
                        self->queue_.pop_front();
                        if (!self->queue_.empty()) self->write();
                      });
}

void Connection::lose(uint16_t code) {
  Error ignored;
  stream_.next_layer().close(ignored);
  if (Owner* owner = std::exchange(owner_, nullptr)) owner->gone(code);
}

void Connection::abandon() {
  owner_ = nullptr;
  lose(0);
}

}  // namespace penult::testing

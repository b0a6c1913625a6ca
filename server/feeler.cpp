#include "server/feeler.h"

#include <algorithm>
#include <array>

#include <boost/asio/buffer.hpp>
#include <boost/asio/local/connect_pair.hpp>
#include <boost/asio/local/stream_protocol.hpp>

#include "server/world.h"

namespace penult::server {

namespace asio = boost::asio;

struct Feeler::Ends {
  explicit Ends(asio::io_context& loop) : near(loop), far(loop) {
    asio::local::connect_pair(near, far);
  }
  asio::local::stream_protocol::socket near, far;
  std::array<char, 1> byte{};
};

Feeler::Feeler(asio::io_context& loop) : ends_(std::make_unique<Ends>(loop)) {
  read_up_to_ = now_millis();
}
Feeler::~Feeler() = default;

void Feeler::put_out(Millis now) {
  if (under_way_) return;
  under_way_ = true;
  put_out_ = now;
  // First the reader: a byte that is there already would be read past the list.
  ends_->far.async_read_some(asio::buffer(ends_->byte),
                             [this](const boost::system::error_code& error, std::size_t) {
                               if (error) return;
                               under_way_ = false;
                               read_up_to_ = put_out_;
                               last_delay_ = std::max<Millis>(0, now_millis() - put_out_);
                             });
  boost::system::error_code ignored;
  ends_->near.write_some(asio::buffer("x", 1), ignored);
}

Millis Feeler::delay(Millis now) const {
  return under_way_ ? std::max(last_delay_, now - put_out_) : last_delay_;
}

}  // namespace penult::server

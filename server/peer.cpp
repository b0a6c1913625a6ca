#include "server/peer.h"

#include <algorithm>

#include <boost/asio/ip/address.hpp>

namespace penult::server {

std::string forwarded_address(std::string_view forwarded, const std::vector<std::string>& trusted) {
  std::string last;
  while (!forwarded.empty()) {
    const std::size_t comma = forwarded.rfind(',');
    std::string_view word =
        comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1);
    forwarded = comma == std::string_view::npos ? "" : forwarded.substr(0, comma);
    while (word.starts_with(' '))
      word.remove_prefix(1);
    while (word.ends_with(' '))
      word.remove_suffix(1);
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address(std::string(word), error);
    // What a client has written itself may be anything.
    if (error) return last;
    last = address.to_string();
    if (std::find(trusted.begin(), trusted.end(), last) == trusted.end()) return last;
  }
  return last;
}

}  // namespace penult::server

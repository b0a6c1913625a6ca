#include "server/peer.h"

#include <algorithm>

#include <boost/asio/ip/address.hpp>

namespace penult::server {
namespace {

bool lists(const std::vector<std::string>& addresses, const std::string& one) {
  return std::find(addresses.begin(), addresses.end(), one) != addresses.end();
}

}  // namespace

std::string plain_address(std::string_view text) {
  boost::system::error_code error;
  auto address = boost::asio::ip::make_address(std::string(text), error);
  if (error) return {};
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    address = boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, address.to_v6());
  return address.to_string();
}

Peer connected_from(std::string address, const std::vector<std::string>& trusted) {
  const bool proxied = lists(trusted, address);
  return {.address = std::move(address), .proxied = proxied};
}

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
    std::string address = plain_address(word);
    // What a client has written itself may be anything.
    if (address.empty()) return last;
    last = std::move(address);
    if (!lists(trusted, last)) return last;
  }
  return last;
}

}  // namespace penult::server

#pragma once
// Who is at the other end, as far as the server can tell.

#include <string>
#include <string_view>
#include <vector>

namespace penult::server {

struct Peer {
  std::string address;
  bool proxied = false;  ///< a trusted proxy stands between; the kernel sees only the proxy
  bool secure = false;   ///< TLS as far as the server or that proxy
};

/// An address in its usual spelling, IPv4 also where it is written as IPv6; empty where it is none.
std::string plain_address(std::string_view text);

/// Whoever has connected from there.
Peer connected_from(std::string address, const std::vector<std::string>& trusted);

/// Who asks through a trusted proxy. `forwarded` is what X-Forwarded-For says: each proxy adds whom
/// it saw at the end, so that the last address no proxy of ours has is the one to believe.
std::string forwarded_address(std::string_view forwarded, const std::vector<std::string>& trusted);

}  // namespace penult::server

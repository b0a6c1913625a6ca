// Whatever stands in the first line of a request is taken apart without harm, and what is undone
// once has no escapes left that were broken.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "server/peer.h"
#include "server/target.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using penult::server::forwarded_address;
  using penult::server::number_in;
  using penult::server::parameter;
  using penult::server::percent_decoded;
  using penult::server::split_target;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto [path, query] = split_target(text);
  if (path.size() + query.size() > text.size()) std::abort();
  if (parameter(query, "name").size() > query.size()) std::abort();
  const auto decoded = percent_decoded(path);
  if (decoded && decoded->size() > path.size()) std::abort();
  if (const auto number = number_in(query); number && *number < 0) std::abort();
  const std::string address = forwarded_address(text, {"10.0.0.1"});
  if (address.find_first_not_of("0123456789abcdef.:%") != address.npos &&
      address.find('%') == address.npos)
    std::abort();
  return 0;
}

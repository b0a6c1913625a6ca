// A record that can be read is written back as one that says the same; a table takes any record or
// names what is wrong with it.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "match/session.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  penult::Session session;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const auto record = penult::decode(line);
    if (record && penult::decode(penult::encode(*record)) != record) std::abort();
    if (!session.replay(line).empty()) break;
  }
  return 0;
}

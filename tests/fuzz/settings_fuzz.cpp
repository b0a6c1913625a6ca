// Whatever stands in a configuration file is taken or refused in one line, and what is taken can be
// printed and read again.

#include "server/settings.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using penult::server::Config;
  using penult::server::print_config;
  using penult::server::read_config;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Config config;
  if (!read_config(text, "fuzz.toml", config).empty()) return 0;
  const std::string printed = print_config(config);
  Config again;
  if (!read_config(printed, "printed.toml", again).empty()) std::abort();
  if (print_config(again) != printed) std::abort();
  return 0;
}

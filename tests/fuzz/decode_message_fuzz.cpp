// Whatever a client sends is understood or refused, and what is understood can be answered.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "server/codec.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const penult::server::Decoded decoded = penult::server::decode_message(text);
  if (!decoded.error.empty())
    penult::server::encode_error(decoded.error, decoded.texts[size_t(decoded.language)],
                                 decoded.language);
  penult::server::decode_rules(text);
  return 0;
}

// A result that can be read is written back as one that says the same. The checksum would keep
// every other input out, so each is also read with the right one.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "lab/result/checksum.h"
#include "lab/result/result_file.h"

namespace {

void read(std::string_view text) {
  const penult::ReadResult first = penult::read_result(text);
  if (!first.error.empty()) return;
  const std::string written = penult::write_result(first.result, first.program);
  const penult::ReadResult second = penult::read_result(written);
  if (!second.error.empty() || penult::write_result(second.result, second.program) != written)
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read(text);
  const std::string body(text.substr(0, text.rfind("  \"checksum\"")));
  read(body + "  \"checksum\": \"" + penult::sha256(body) + "\"\n}\n");
  return 0;
}

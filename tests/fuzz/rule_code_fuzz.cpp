// A text is refused as a rule code and changes nothing, or it is read as options whose own code
// says the same.

#include "rules/rule_code.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "engine/rules.h"

namespace penult {
namespace {

void demand(bool holds) {
  if (!holds) std::abort();
}

void read(std::string_view code) {
  std::string preset;
  Options options;
  if (!is_rule_code(code)) return;
  if (read_rule_code(code, preset, options)) {
    demand(preset.empty() && options == Options{});
    return;
  }
  std::string again_preset;
  Options again;
  demand(!read_rule_code(rule_code(preset, options), again_preset, again));
  demand(again_preset == preset && again == options);
  (void)compile(options);
}

/// With the two characters that check it, so that not every changed byte ends at them.
void read_checked(std::string_view body) {
  static constexpr char kCharacters[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  for (size_t check = 0; check < 1024; ++check) {
    std::string code = "P1-";
    for (const char character : body.substr(0, 60))
      code += kCharacters[uint8_t(character) % 32];
    code += kCharacters[check / 32];
    code += kCharacters[check % 32];
    std::string preset;
    Options options;
    if (!read_rule_code(code, preset, options)) return read(code);
  }
}

}  // namespace
}  // namespace penult

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  penult::read(text);
  if (size > 0 && data[0] % 4 == 0) penult::read_checked(text.substr(1));
  return 0;
}

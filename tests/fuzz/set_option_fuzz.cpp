// "option=value …" is refused with a reason and changes nothing, or what it has set, written out
// and set anew, is the same.

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

void set(std::string_view text) {
  Options options;
  if (const OptionError error = set_options(options, text)) {
    demand(options == Options{});
    demand(!error.in(Language::kEnglish).empty());
    return;
  }
  Options again;
  for (const auto& [name, value] : differences(options, Options{}))
    demand(!set_option(again, name, value));
  demand(again == options);
  for (const OptionError& conflict : compile(options).errors)
    demand(!conflict.in(Language::kEnglish).empty() && !conflict.rule.empty());
}

}  // namespace
}  // namespace penult

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  penult::set({reinterpret_cast<const char*>(data), size});
  return 0;
}

// Whatever a script says, the judge answers: nothing it can write may break the parser or the
// engine.
#include <cstddef>
#include <cstdint>

#include "judge/judge.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const penult::judge::Script& script : penult::judge::parse_scripts(text)) {
    const penult::judge::Report report = penult::judge::judge(script);
    (void)penult::judge::to_text(report, "fuzz", false);
    (void)penult::judge::to_json(report, "fuzz");
  }
  return 0;
}

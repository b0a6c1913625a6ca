// What the comparing test calls in the module.
#include "bindings/wasm/rounds.h"

extern "C" [[clang::export_name("digest_of_rounds")]] uint64_t digest_of_rounds(uint64_t seed,
                                                                                int32_t count) {
  return penult::wasm::digest_of_rounds(seed, count);
}

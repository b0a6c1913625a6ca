#pragma once
// Rounds of random agreements, as one number: the page and the program must come to the same.

#include <cstdint>

namespace penult::wasm {

/// All events, actions that could be taken, refusals, points of `count` rounds; a new agreement for
/// every tenth.
uint64_t digest_of_rounds(uint64_t seed, int count);

}  // namespace penult::wasm

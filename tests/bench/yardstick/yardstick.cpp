#include "tests/bench/yardstick/yardstick.h"

namespace penult::yardstick {

bool has_avx512() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bitalg") &&
         __builtin_cpu_supports("avx512vpopcntdq");
#else
  return false;
#endif
}

}  // namespace penult::yardstick

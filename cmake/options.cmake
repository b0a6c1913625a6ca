# What a build may choose. The presets in CMakePresets.json set these.
option(PENULT_WERROR "Warnings are errors" OFF)
option(PENULT_PCH "Precompile the headers of the server's heavy libraries" ON)
option(PENULT_FUZZ "Build tests/fuzz with libFuzzer (clang) instead of replaying the corpus" OFF)
option(PENULT_PROJECT_CHECKS "Register web, e2e, lint and asan runs with CTest" OFF)
set(PENULT_SANITIZE "" CACHE STRING "Value for -fsanitize=")

# Card sets are 128-bit masks: the engine lives on pdep, tzcnt and popcnt. Builds for a machine that
# lacks them (or is not x86-64) get the compiler's baseline and the portable paths.
set(_penult_march "")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$" AND EXISTS /proc/cpuinfo)
  file(STRINGS /proc/cpuinfo _penult_cpu REGEX "^flags" LIMIT_COUNT 1)
  if(_penult_cpu MATCHES " avx2 " AND _penult_cpu MATCHES " bmi2 " AND _penult_cpu MATCHES " fma ")
    set(_penult_march "x86-64-v3")
  endif()
endif()
set(PENULT_MARCH "${_penult_march}" CACHE STRING "Value for -march=; empty for the compiler's own")

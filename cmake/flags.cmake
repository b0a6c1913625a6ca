# One interface target carries the flags that every target of ours is built with.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_SCAN_FOR_MODULES OFF)

# -O1: tests play millions of rounds, and at -O0 they take five times as long.
set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g")
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")

add_library(penult_flags INTERFACE)
target_include_directories(penult_flags INTERFACE
  "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}/generated")

target_compile_options(penult_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow
  # A designated initializer leaves the rest to its default on purpose.
  -Wno-missing-field-initializers
  # The same seed must give the same games by every compiler, and a bot's evaluation is in doubles.
  -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # False alarms of g++ 12 on std::string's operator+ (GCC bug 105651).
  target_compile_options(penult_flags INTERFACE -Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # std::stable_sort of libstdc++ 12 itself calls what libstdc++ 12 deprecates; g++ keeps quiet there.
  target_compile_options(penult_flags INTERFACE -Wno-deprecated-declarations)
endif()
if(PENULT_WERROR)
  target_compile_options(penult_flags INTERFACE -Werror)
endif()
if(PENULT_MARCH)
  target_compile_options(penult_flags INTERFACE "-march=${PENULT_MARCH}")
endif()
target_compile_definitions(penult_flags INTERFACE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)

if(PENULT_SANITIZE)
  set(_penult_sanitize "-fsanitize=${PENULT_SANITIZE}" -fno-omit-frame-pointer)
  if(PENULT_SANITIZE MATCHES "undefined")
    list(APPEND _penult_sanitize -fno-sanitize-recover=all)
  endif()
  if(PENULT_FUZZ)
    list(APPEND _penult_sanitize -fsanitize=fuzzer-no-link)
  endif()
  target_compile_options(penult_flags INTERFACE ${_penult_sanitize})
  target_link_options(penult_flags INTERFACE ${_penult_sanitize})
endif()

# ccache: a second clone, or a branch switched back, compiles nothing again. base_dir lets two
# clones share; the sloppiness is what ccache's manual asks for with precompiled headers.
find_program(PENULT_CCACHE ccache)
if(PENULT_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER
    "${CMAKE_COMMAND}" -E env
    "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    "${PENULT_CCACHE}")
endif()

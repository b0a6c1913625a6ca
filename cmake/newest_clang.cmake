# Toolchain: the newest clang on the machine. A preset can only name one compiler; this looks.
find_program(PENULT_CLANGXX
  NAMES clang++-22 clang++-21 clang++-20 clang++-19 clang++-18 clang++-17 clang++-16 clang++)
if(NOT PENULT_CLANGXX)
  message(FATAL_ERROR "penult: no clang++ found; run `script/bootstrap test`")
endif()
set(CMAKE_CXX_COMPILER "${PENULT_CLANGXX}")

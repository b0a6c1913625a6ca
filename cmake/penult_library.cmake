# penult_library(NAME SOURCES glob… [LINKS target…])
#
# One static library from the files that match the globs. A folder that has no source yet makes no
# target, and a link to a target that does not exist is left out, so every stage of the tree
# configures. Links are PUBLIC: they are the one place that says what may include what (script/lint
# checks the #include lines against the same order).
function(penult_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
  set(globs ${arg_SOURCES})
  list(TRANSFORM globs PREPEND "${PROJECT_SOURCE_DIR}/")
  file(GLOB sources CONFIGURE_DEPENDS ${globs})
  if(NOT sources)
    return()
  endif()
  add_library(${name} STATIC ${sources})
  target_link_libraries(${name} PUBLIC penult_flags)
  penult_link(${name} ${arg_LINKS})
endfunction()

# penult_link(NAME target…) links those of the targets that exist.
function(penult_link name)
  foreach(target IN LISTS ARGN)
    if(TARGET ${target})
      target_link_libraries(${name} PUBLIC ${target})
    endif()
  endforeach()
endfunction()

# penult_find_library(TARGET library header) makes an imported target of a Debian library that brings
# no usable CMake package.
function(penult_find_library target library header)
  find_library(${target}_LIBRARY ${library})
  find_path(${target}_INCLUDE ${header})
  if(NOT ${target}_LIBRARY OR NOT ${target}_INCLUDE)
    message(FATAL_ERROR "penult: ${library} not found; run `script/bootstrap build`")
  endif()
  add_library(${target} UNKNOWN IMPORTED GLOBAL)
  set_target_properties(${target} PROPERTIES
    IMPORTED_LOCATION "${${target}_LIBRARY}"
    INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${${target}_INCLUDE}")
endfunction()

# Everything else that script/test promises, as CTest tests of the dev build, so that one summary
# covers all of it. By label: `ctest --preset dev -L web`, likewise e2e, lint and asan.
function(penult_check name label timeout)
  add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
  # Each of these keeps both cores busy by itself.
  set_tests_properties(${name} PROPERTIES LABELS ${label} TIMEOUT ${timeout} PROCESSORS 2
    ENVIRONMENT "PENULT=${PROJECT_BINARY_DIR}/penult;PENULT_WEB_ROOT=${PROJECT_SOURCE_DIR}/clients/web/dist")
endfunction()

penult_check(lint lint 600 "${PROJECT_SOURCE_DIR}/script/lint")

# Configures, builds and runs; script/test has built it before, so that only the run is left.
penult_check(asan asan 1200 "${CMAKE_COMMAND}" --workflow --preset asan)

file(GLOB web_package CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/clients/web/package.json")
if(web_package AND TARGET penult_rounds)
  # The first build compiles the engine for the page.
  penult_check(web/build web 900 "${PROJECT_SOURCE_DIR}/script/npm" clients/web run build)
  penult_check(web/test web 300 "${PROJECT_SOURCE_DIR}/script/npm" clients/web test)
  penult_check(web/lint web 300 "${PROJECT_SOURCE_DIR}/script/npm" clients/web run lint)
  set_tests_properties(web/build PROPERTIES FIXTURES_SETUP web_client)
  # 100,000 rounds of random agreements on both sides.
  penult_check(web/same_rounds web 300
    "${PROJECT_SOURCE_DIR}/script/npm" clients/web run --silent rounds -- $<TARGET_FILE:penult_rounds>)
  # They try the engine that the build has made.
  set_tests_properties(web/test web/same_rounds PROPERTIES FIXTURES_REQUIRED web_client)
endif()

file(GLOB e2e_package CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/e2e/package.json")
if(e2e_package AND TARGET penult)
  penult_check(e2e e2e 900 "${PROJECT_SOURCE_DIR}/script/npm" tests/e2e test)
  set_tests_properties(e2e PROPERTIES FIXTURES_REQUIRED web_client RUN_SERIAL TRUE)
endif()

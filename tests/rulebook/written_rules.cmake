# A rule set goes through a code and a TOML file, and the judge plays by the file.
function(penult output)
  execute_process(COMMAND ${PENULT} ${ARGN} OUTPUT_VARIABLE printed ERROR_VARIABLE problem
    RESULT_VARIABLE status WORKING_DIRECTORY "${WORK_DIR}" OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(status)
    message(FATAL_ERROR "penult ${ARGN} failed (${status}):\n${printed}\n${problem}")
  endif()
  set(${output} "${printed}" PARENT_SCOPE)
endfunction()

penult(code rules rf-stack target=300 twins=on --code)
if(NOT code STREQUAL "P1-P1Y11T1WJ1TM")
  message(FATAL_ERROR "the code of a rule set has changed: ${code}")
endif()
penult(toml rules ${code} --toml)
file(WRITE "${WORK_DIR}/ours.toml" "${toml}\n")
penult(again rules ours.toml --code)
if(NOT again STREQUAL code)
  message(FATAL_ERROR "through TOML ${code} became ${again}")
endif()
penult(checked rules check ours.toml target=200)
file(WRITE "${WORK_DIR}/ours.table" "table A +2 is stacked by the rules of a file
rules ours.toml
players Ann Ben Cleo
hand Ann R+2 B3 B4
hand Ben Y+2 G1 G2
hand Cleo G3 G4 G5
discard R7
turn Ann
Ann plays R+2
Ben plays Y+2
expect pending 4
")
penult(judged judge ours.table)

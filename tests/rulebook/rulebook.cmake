# Compares docs/rulebook.LANGUAGE.md with what the program prints.
execute_process(COMMAND ${PENULT} rules book --lang ${LANGUAGE}
  OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
set(file docs/rulebook.${LANGUAGE}.md)
file(READ "${SOURCE_DIR}/${file}" written)
if(NOT printed STREQUAL written)
  message(FATAL_ERROR "${file} is stale; `penult rules book --lang ${LANGUAGE} > ${file}` renews it")
endif()

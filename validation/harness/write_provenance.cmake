# cmake -DVERSION=… -DSOURCE_FOLDER=… -DTEMPLATE=… -DOUTPUT=… … -P write_provenance.cmake
# Runs at every build, so that the commit is that of the source just compiled; configure_file touches nothing that is the same.
execute_process(COMMAND git -C "${SOURCE_FOLDER}" rev-parse HEAD
  OUTPUT_VARIABLE GIT_COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE no_git)
set(GIT_DIRTY false)
if(no_git)
  set(GIT_COMMIT "unknown")
else()
  execute_process(COMMAND git -C "${SOURCE_FOLDER}" --no-optional-locks status --porcelain
    OUTPUT_VARIABLE changes ERROR_QUIET)
  if(NOT changes STREQUAL "")
    set(GIT_DIRTY true)
  endif()
endif()
configure_file("${TEMPLATE}" "${OUTPUT}" @ONLY)

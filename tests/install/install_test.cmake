# Installs the core into WORK_FOLDER, builds the outside program beside this file against what was installed, runs it, and
# holds its answer against the elastica (reference_data/elastica/inextensible.csv, Gamma = 1). The README shows the program.
set(prefix "${WORK_FOLDER}/prefix")
file(REMOVE_RECURSE "${WORK_FOLDER}")
set(ENV{DESTDIR} "")

# Runs a command; its output is in ${output}.
macro(run what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output COMMAND_ECHO STDOUT ECHO_OUTPUT_VARIABLE)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${what} failed: ${status}")
  endif()
endmacro()

run("installing" "${CMAKE_COMMAND}" --install "${BUILD_FOLDER}" --prefix "${prefix}")
run("configuring the outside program" "${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}" -B "${WORK_FOLDER}/build" -G Ninja
  "-DCMAKE_PREFIX_PATH=${prefix}" "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}" "-DCMAKE_BUILD_TYPE=${BUILD_TYPE}")
file(STRINGS "${WORK_FOLDER}/build/CMakeCache.txt" found REGEX "^wrinklebench_DIR:.*=${prefix}/")
if(NOT found)
  message(FATAL_ERROR "the outside program found another wrinklebench than the one in ${prefix}")
endif()
run("building the outside program" "${CMAKE_COMMAND}" --build "${WORK_FOLDER}/build")
run("the outside program" "${WORK_FOLDER}/build/outside")
if(NOT output MATCHES "tip at x = 0\\.9912 m, y = -0\\.1235 m")
  message(FATAL_ERROR "the tip should be at x = 0.9912 m, y = -0.1235 m")
endif()

# CONTRIBUTING shows how a model gets contact.
file(READ "${CMAKE_CURRENT_LIST_DIR}/CMakeLists.txt" text)
string(REPLACE "outside" "contact" text "${text}")
file(WRITE "${WORK_FOLDER}/contact/CMakeLists.txt" "${text}")
file(COPY "${CMAKE_CURRENT_LIST_DIR}/contact.cpp" DESTINATION "${WORK_FOLDER}/contact")
run("configuring the program with contact" "${CMAKE_COMMAND}" -S "${WORK_FOLDER}/contact" -B "${WORK_FOLDER}/contact/build" -G Ninja
  "-DCMAKE_PREFIX_PATH=${prefix}" "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}" "-DCMAKE_BUILD_TYPE=${BUILD_TYPE}")
run("building the program with contact" "${CMAKE_COMMAND}" --build "${WORK_FOLDER}/contact/build")
run("the program with contact" "${WORK_FOLDER}/contact/build/contact")
file(READ "${CMAKE_CURRENT_LIST_DIR}/contact.cpp" text)
file(READ "${CMAKE_CURRENT_LIST_DIR}/../../CONTRIBUTING.md" contributing)
string(FIND "${contributing}" "${text}" at)
if(at EQUAL -1)
  message(FATAL_ERROR "CONTRIBUTING.md does not show tests/install/contact.cpp as it is")
endif()

file(READ "${CMAKE_CURRENT_LIST_DIR}/../../README.md" readme)
foreach(file IN ITEMS outside.cpp CMakeLists.txt)
  file(READ "${CMAKE_CURRENT_LIST_DIR}/${file}" text)
  string(FIND "${readme}" "${text}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "README.md does not show tests/install/${file} as it is")
  endif()
endforeach()

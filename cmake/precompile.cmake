# wrinklebench_precompile(TARGET HEADER…): precompiles headers that most of the target's sources read, and HEADER… with them, all of
# them from outside of this project. Reading these takes up to eight seconds a file. A missing #include is not hidden:
# tests/include_order.py looks. Call it when the target has all its libraries and options.
function(wrinklebench_precompile target)
  if(NOT WRINKLEBENCH_PRECOMPILE)
    return()
  endif()
  set(headers <Eigen/Core> <Eigen/Geometry> <Eigen/SparseCore> <xsimd/xsimd.hpp> <tbb/parallel_for.h> <fmt/format.h>
      <algorithm> <array> <cmath> <functional> <limits> <map> <memory> <numbers> <numeric> <optional> <random> <set>
      <span> <stdexcept> <string> <vector> ${ARGN})
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    wrinklebench_precompile_by_clang(${target} ${headers})
  else()
    target_precompile_headers(${target} PRIVATE ${headers})
  endif()
endfunction()

# clang writes into what it precompiles the absolute path of every file that it read, and wants to find each of them. CMake's way
# has it read a header in the build folder, and hides that path from ccache, so that no checkout finds what another one compiled.
# Here all that is read is installed: the first header is compiled as one, the others are included before it.
function(wrinklebench_precompile_by_clang target first)
  set(precompiled ${target}_precompiled)
  string(REGEX REPLACE "[<>]" "" first "${first}")
  find_file(WRINKLEBENCH_FIRST_PRECOMPILED ${first} HINTS ${EIGEN3_INCLUDE_DIRS} REQUIRED)
  set(options -x c++-header -Xclang -fno-pch-timestamp)  # or clang takes a header that ccache kept for outdated
  foreach(header IN LISTS ARGN)
    string(REGEX REPLACE "[<>]" "" header "${header}")
    list(APPEND options "SHELL:-include ${header}")
  endforeach()
  add_library(${precompiled} OBJECT "${WRINKLEBENCH_FIRST_PRECOMPILED}")
  set_source_files_properties("${WRINKLEBENCH_FIRST_PRECOMPILED}" PROPERTIES LANGUAGE CXX)
  target_link_libraries(${precompiled} PRIVATE $<TARGET_PROPERTY:${target},LINK_LIBRARIES>)
  foreach(property IN ITEMS COMPILE_OPTIONS COMPILE_DEFINITIONS INCLUDE_DIRECTORIES POSITION_INDEPENDENT_CODE)
    get_target_property(value ${target} ${property})
    if(value)
      set_target_properties(${precompiled} PROPERTIES ${property} "${value}")
    endif()
  endforeach()
  target_compile_options(${precompiled} PRIVATE ${options})
  # A source of the target, so that none of the others is compiled before it is there.
  set(file "${CMAKE_CURRENT_BINARY_DIR}/precompiled/${target}.pch")
  add_custom_command(OUTPUT "${file}" DEPENDS ${precompiled} $<TARGET_OBJECTS:${precompiled}> VERBATIM
    COMMAND ${CMAKE_COMMAND} -E copy $<TARGET_OBJECTS:${precompiled}> "${file}")
  target_sources(${target} PRIVATE "${file}")
  target_compile_options(${target} PRIVATE "SHELL:-include-pch ${file}" -Xclang -fno-pch-timestamp)
endfunction()

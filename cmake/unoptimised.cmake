# Sets WRINKLEBENCH_UNOPTIMISED: the least optimisation with which packs compile for this machine. For AVX-512 that is -Og with
# g++ and xsimd 8.1: without any, g++'s intrinsics are macros that cast what they are given, a class of xsimd's.
include(CheckCXXSourceCompiles)

function(wrinklebench_check_packs)
  set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
  set(CMAKE_REQUIRED_LIBRARIES xsimd)
  set(CMAKE_REQUIRED_FLAGS -O0)
  if(WRINKLEBENCH_NATIVE)
    string(APPEND CMAKE_REQUIRED_FLAGS " -march=native")
  endif()
  check_cxx_source_compiles("#include <xsimd/xsimd.hpp>
    xsimd::batch<double> logarithm(const xsimd::batch<double>& x) { return log(x); }" WRINKLEBENCH_PACKS_UNOPTIMISED)
endfunction()

wrinklebench_check_packs()
if(WRINKLEBENCH_PACKS_UNOPTIMISED)
  set(WRINKLEBENCH_UNOPTIMISED -O0)
else()
  set(WRINKLEBENCH_UNOPTIMISED -Og)
  add_compile_options($<$<CONFIG:Debug>:-Og>)
endif()

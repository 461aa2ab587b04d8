# wrinklebench_seed_faults(SOURCE…): switches the seeded faults of core/base/fault.h in, with the option WRINKLEBENCH_FAULTS: in
# the sources that include it, or a header that does. Only there: all others are compiled alike with and without, and come from
# the compiler's cache.
set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS core/base/faults.def)
file(GLOB_RECURSE headers RELATIVE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/core/*.h")
set(wrinklebench_fault_headers "core/base/fault.h" "core/energy/all_energies.h")
foreach(header IN LISTS headers)
  file(STRINGS "${PROJECT_SOURCE_DIR}/${header}" with_faults REGEX "#include \"core/base/fault.h\"")
  if(with_faults)
    list(APPEND wrinklebench_fault_headers "${header}")
  endif()
endforeach()
list(JOIN wrinklebench_fault_headers "|" wrinklebench_fault_headers)

function(wrinklebench_seed_faults)
  if(WRINKLEBENCH_FAULTS)
    foreach(source IN LISTS ARGN)
      file(STRINGS "${source}" with_faults REGEX "#include \"(${wrinklebench_fault_headers})\"")
      if(with_faults)
        set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_DEFINITIONS WRINKLEBENCH_FAULTS)
      endif()
    endforeach()
  endif()
endfunction()

# Findxsimd: the headers only. The CMake package of Debian's libxsimd-dev (8.1) links a library xtl that does not exist
# (xtl has headers only, for complex numbers, and is not installed with it).
# Target: xsimd, as in the original package.
include(FindPackageHandleStandardArgs)
find_path(xsimd_INCLUDE_DIR xsimd/xsimd.hpp)
mark_as_advanced(xsimd_INCLUDE_DIR)
if(xsimd_INCLUDE_DIR)
  file(STRINGS "${xsimd_INCLUDE_DIR}/xsimd/config/xsimd_config.hpp" _v REGEX "^#define XSIMD_VERSION_(MAJOR|MINOR|PATCH)")
  string(REGEX REPLACE "[^0-9;]" "" _v "${_v}")
  list(JOIN _v "." xsimd_VERSION)
endif()
find_package_handle_standard_args(xsimd REQUIRED_VARS xsimd_INCLUDE_DIR VERSION_VAR xsimd_VERSION)
if(xsimd_FOUND AND NOT TARGET xsimd)
  add_library(xsimd INTERFACE IMPORTED)
  set_target_properties(xsimd PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${xsimd_INCLUDE_DIR}")
endif()

# Debian libpetsc-real-dev: PETSc of real numbers, MPI and the parallel MUMPS beneath it; libmetis-dev. Its pkg-config file names
# neither MUMPS nor METIS as ours to link. Targets: PETSc::PETSc, MUMPS::MPI, METIS::METIS.
include(FindPackageHandleStandardArgs)
find_package(MPI COMPONENTS C)
find_path(PETSc_INCLUDE_DIR petscksp.h HINTS /usr/lib/petsc/include ENV PETSC_DIR PATH_SUFFIXES include)
find_library(PETSc_LIBRARY NAMES petsc_real petsc HINTS /usr/lib/petsc/lib ENV PETSC_DIR PATH_SUFFIXES lib)
find_path(PETSc_MUMPS_INCLUDE_DIR dmumps_c.h)
find_library(PETSc_MUMPS_LIBRARY dmumps)
find_path(PETSc_METIS_INCLUDE_DIR metis.h)
find_library(PETSc_METIS_LIBRARY metis)
if(PETSc_INCLUDE_DIR)
  file(STRINGS "${PETSc_INCLUDE_DIR}/petscversion.h" _v REGEX "define PETSC_VERSION_(MAJOR|MINOR|SUBMINOR) ")
  string(REGEX REPLACE "[^0-9;]" "" _v "${_v}")
  list(JOIN _v "." PETSc_VERSION)
endif()
if(PETSc_MUMPS_INCLUDE_DIR)
  file(STRINGS "${PETSc_MUMPS_INCLUDE_DIR}/dmumps_c.h" _v REGEX "define MUMPS_VERSION ")
  string(REGEX REPLACE ".*\"([0-9.]+)\".*" "\\1" PETSc_MUMPS_VERSION "${_v}")
endif()
find_package_handle_standard_args(PETSc REQUIRED_VARS PETSc_LIBRARY PETSc_INCLUDE_DIR MPI_C_FOUND PETSc_MUMPS_LIBRARY
  PETSc_MUMPS_INCLUDE_DIR PETSc_METIS_LIBRARY PETSc_METIS_INCLUDE_DIR VERSION_VAR PETSc_VERSION)
if(PETSc_FOUND AND NOT TARGET PETSc::PETSc)
  add_library(METIS::METIS UNKNOWN IMPORTED)
  set_target_properties(METIS::METIS PROPERTIES IMPORTED_LOCATION "${PETSc_METIS_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${PETSc_METIS_INCLUDE_DIR}")
  add_library(MUMPS::MPI UNKNOWN IMPORTED)
  set_target_properties(MUMPS::MPI PROPERTIES IMPORTED_LOCATION "${PETSc_MUMPS_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${PETSc_MUMPS_INCLUDE_DIR}")
  add_library(PETSc::PETSc UNKNOWN IMPORTED)
  set_target_properties(PETSc::PETSc PROPERTIES IMPORTED_LOCATION "${PETSc_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${PETSc_INCLUDE_DIR};${MPI_C_INCLUDE_DIRS}"
    INTERFACE_COMPILE_DEFINITIONS "OMPI_SKIP_MPICXX;MPICH_SKIP_MPICXX"
    INTERFACE_LINK_LIBRARIES MPI::MPI_C)
endif()

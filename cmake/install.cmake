# Installs the core library, its headers, and a package: find_package(wrinklebench) gives wrinklebench::core.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/wrinklebench")

install(TARGETS wrinklebench_core EXPORT wrinklebenchTargets ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/core" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/wrinklebench"
  FILES_MATCHING PATTERN "*.h" PATTERN testing EXCLUDE)
install(EXPORT wrinklebenchTargets NAMESPACE wrinklebench:: DESTINATION "${package_folder}")

configure_package_config_file(cmake/wrinklebenchConfig.cmake.in "${CMAKE_CURRENT_BINARY_DIR}/wrinklebenchConfig.cmake"
  INSTALL_DESTINATION "${package_folder}" NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/wrinklebenchConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/wrinklebenchConfig.cmake"
  "${CMAKE_CURRENT_BINARY_DIR}/wrinklebenchConfigVersion.cmake"
  cmake/FindSuiteSparse.cmake cmake/FindMUMPSSeq.cmake cmake/FindPETSc.cmake cmake/Findxsimd.cmake DESTINATION "${package_folder}")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")

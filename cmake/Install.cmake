# The program, both libraries, their headers, and a package config for find_package(csar).
include(CMakePackageConfigHelpers)
set(csar_cmake_dir ${CMAKE_INSTALL_LIBDIR}/cmake/csar)

install(TARGETS csar_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# Two files of targets: who links the shared library needs none of the libraries that the static one names.
install(TARGETS csar EXPORT csarStaticTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS csar_shared EXPORT csarSharedTargets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT csarStaticTargets NAMESPACE csar:: DESTINATION ${csar_cmake_dir})
install(EXPORT csarSharedTargets NAMESPACE csar:: DESTINATION ${csar_cmake_dir})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/csar DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/csarConfig.cmake.in ${PROJECT_BINARY_DIR}/csarConfig.cmake
    INSTALL_DESTINATION ${csar_cmake_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/csarConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/csarConfig.cmake ${PROJECT_BINARY_DIR}/csarConfigVersion.cmake
        ${PROJECT_SOURCE_DIR}/cmake/PlainLibraries.cmake
    DESTINATION ${csar_cmake_dir})

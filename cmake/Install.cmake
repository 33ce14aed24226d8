# The program, both libraries, their headers, and a package config for find_package(csar).
include(CMakePackageConfigHelpers)
set(csar_cmake_dir ${CMAKE_INSTALL_LIBDIR}/cmake/csar)

install(TARGETS csar_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
# Two files of targets: a program that links the shared library does not need the libraries that the static one names.
install(TARGETS csar EXPORT csarStaticTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(TARGETS csar_shared EXPORT csarSharedTargets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    COMPONENT library NAMELINK_COMPONENT development)
install(EXPORT csarStaticTargets NAMESPACE csar:: DESTINATION ${csar_cmake_dir} COMPONENT development)
install(EXPORT csarSharedTargets NAMESPACE csar:: DESTINATION ${csar_cmake_dir} COMPONENT development)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/csar DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/CHANGELOG.md
    DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation)
# Completion and manual pages are printed by the program itself, so they always match it. If it is built for another processor, an
# emulator that CMake knows runs it, or CSAR_HOST_PROGRAM, a csar of the same version, prints them.
set(CSAR_HOST_PROGRAM "" CACHE FILEPATH "A csar that runs on this machine, if the built program does not")
set(csar_pages_dir ${PROJECT_BINARY_DIR}/pages)
file(GLOB commands CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/docs/commands ${PROJECT_SOURCE_DIR}/docs/commands/*.md)
list(TRANSFORM commands REPLACE "(.*)[.]md$" "csar-\\1.1" OUTPUT_VARIABLE manual_pages)
list(APPEND manual_pages csar.1)
list(TRANSFORM manual_pages PREPEND ${csar_pages_dir}/)
set(completions ${csar_pages_dir}/bash/csar ${csar_pages_dir}/zsh/_csar ${csar_pages_dir}/fish/csar.fish)
set(printer ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:csar_program>)
set(printed_by csar_program)
if(CSAR_HOST_PROGRAM)
    set(printer ${CSAR_HOST_PROGRAM})
    set(printed_by ${CSAR_HOST_PROGRAM})
elseif(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
    message(FATAL_ERROR "Manual pages and completion are printed by csar, but a csar for another processor does not run on this machine: "
        "specify a csar of the same version with -DCSAR_HOST_PROGRAM=..., or an emulator with -DCMAKE_CROSSCOMPILING_EMULATOR=...")
endif()
add_custom_command(OUTPUT ${manual_pages} ${completions} DEPENDS ${printed_by} ${PROJECT_SOURCE_DIR}/cmake/pages.sh
    COMMAND ${PROJECT_SOURCE_DIR}/cmake/pages.sh ${csar_pages_dir} ${PROJECT_VERSION} ${printer})
add_custom_target(csar_pages ALL DEPENDS ${manual_pages} ${completions})
install(FILES ${manual_pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${csar_pages_dir}/bash/csar DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES ${csar_pages_dir}/zsh/_csar DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT program)
install(FILES ${csar_pages_dir}/fish/csar.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/csarConfig.cmake.in ${PROJECT_BINARY_DIR}/csarConfig.cmake
    INSTALL_DESTINATION ${csar_cmake_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/csarConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/csarConfig.cmake ${PROJECT_BINARY_DIR}/csarConfigVersion.cmake
        ${PROJECT_SOURCE_DIR}/cmake/PlainLibraries.cmake
    DESTINATION ${csar_cmake_dir} COMPONENT development)
# For builds without CMake. Paths are relative to the file itself, so that the installed tree can be moved.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig OUTPUT_VARIABLE csar_pc_prefix)
foreach(directory IN ITEMS LIBDIR INCLUDEDIR)
    string(TOLOWER csar_pc_${directory} variable)
    set(${variable} "\${prefix}/${CMAKE_INSTALL_${directory}}")
    if(IS_ABSOLUTE "${CMAKE_INSTALL_${directory}}")
        set(${variable} "${CMAKE_INSTALL_${directory}}")
    endif()
endforeach()
set(csar_pc_requires "")
set(csar_pc_libs "")
if(CSAR_XML)
    string(APPEND csar_pc_requires " libxml-2.0")
endif()
if(CSAR_VARIABILITY)
    set(csar_pc_libs "-lcadical ")  # it has no pkg-config file
endif()
configure_file(${PROJECT_SOURCE_DIR}/cmake/csar.pc.in ${PROJECT_BINARY_DIR}/csar.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/csar.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

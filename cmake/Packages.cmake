# Debian packages: `cpack` in the build directory makes csar (the program), libcsar0.1, libcsar-dev and csar-doc (docs/install.md).
# To be included behind Install.cmake, whose components they hold.
set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program library development documentation)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CSAR_PACKAGE_CONTACT "csar developers <csar@example.org>" CACHE STRING "Maintainer of the Debian packages")
set(CPACK_PACKAGE_CONTACT "${CSAR_PACKAGE_CONTACT}")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)
# Which libraries they need is read from the files, as Debian's own packages have it.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY =)
set(library_package libcsar${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})

function(csar_package component name section description)
    set(CPACK_DEBIAN_${component}_PACKAGE_NAME ${name} PARENT_SCOPE)
    set(CPACK_DEBIAN_${component}_PACKAGE_SECTION ${section} PARENT_SCOPE)
    set(CPACK_COMPONENT_${component}_DESCRIPTION "${description}" PARENT_SCOPE)
    # Debian asks for the licence under each package's name.
    string(TOLOWER ${component} lower)
    install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} RENAME copyright COMPONENT ${lower})
endfunction()

csar_package(PROGRAM csar utils "Packs, inspects, verifies, validates and signs TOSCA packages
csar makes TOSCA CSAR packages (zip and tar), says what is in them, checks them
against TOSCA 1.0 to 2.0 and the rules of operators, and signs them.")
csar_package(LIBRARY ${library_package} libs "Library that packs, verifies and signs TOSCA packages
What the program csar is made of, as a shared library.")
csar_package(DEVELOPMENT libcsar-dev libdevel "Library for TOSCA packages: headers, archive and CMake package
For programs in C++20 that use libcsar.")
csar_package(DOCUMENTATION csar-doc doc "Documentation of csar
The commands, the rules with their clauses, how-to pages, and the library.")
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)
# What the static library is linked with (csarConfig.cmake.in).
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${library_package} (= ${PROJECT_VERSION}), libarchive-dev, libcadical-dev, libdeflate-dev, libfmt-dev, libisal-dev, liblzma-dev, libre2-dev, libssl-dev, libutf8proc-dev, libxml2-dev, libyaml-dev, pkg-config, zlib1g-dev")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "csar-doc")
include(CPack)

# Targets for libraries of Debian 12 that come without a CMake package; also installed, for csarConfig.cmake.
find_path(UTF8PROC_INCLUDE_DIR utf8proc.h REQUIRED)
find_library(UTF8PROC_LIBRARY utf8proc REQUIRED)
if(NOT TARGET utf8proc::utf8proc)
    add_library(utf8proc::utf8proc INTERFACE IMPORTED)
    set_target_properties(utf8proc::utf8proc PROPERTIES
        INTERFACE_INCLUDE_DIRECTORIES ${UTF8PROC_INCLUDE_DIR} INTERFACE_LINK_LIBRARIES ${UTF8PROC_LIBRARY})
endif()

# Only definitions with a regular expression need RE2. A program takes its archive, which costs the start of every other
# run nothing, while the dynamic linker would load a shared one each time (docs/performance.md). A shared library cannot:
# Debian's archive is not position-independent.
find_path(RE2_INCLUDE_DIR re2/re2.h REQUIRED)
find_library(RE2_LIBRARY re2 REQUIRED)
find_library(RE2_ARCHIVE NAMES libre2.a re2 REQUIRED)
if(NOT TARGET re2::re2)
    add_library(re2::re2 INTERFACE IMPORTED)
    set_target_properties(re2::re2 PROPERTIES
        INTERFACE_INCLUDE_DIRECTORIES ${RE2_INCLUDE_DIR}
        INTERFACE_LINK_LIBRARIES
            "$<IF:$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>,${RE2_ARCHIVE},${RE2_LIBRARY}>;Threads::Threads")
endif()

# The SAT solver: a static library, which costs a command that does not solve nothing.
if(CSAR_VARIABILITY)
    find_path(CADICAL_INCLUDE_DIR cadical.hpp REQUIRED)
    find_library(CADICAL_LIBRARY cadical REQUIRED)
    if(NOT TARGET CaDiCaL::CaDiCaL)
        add_library(CaDiCaL::CaDiCaL INTERFACE IMPORTED)
        set_target_properties(CaDiCaL::CaDiCaL PROPERTIES
            INTERFACE_INCLUDE_DIRECTORIES ${CADICAL_INCLUDE_DIR} INTERFACE_LINK_LIBRARIES ${CADICAL_LIBRARY})
    endif()
endif()

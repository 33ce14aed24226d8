# Targets for libraries of Debian 12 without a CMake package; also installed, for csarConfig.cmake.
find_path(UTF8PROC_INCLUDE_DIR utf8proc.h REQUIRED)
find_library(UTF8PROC_LIBRARY utf8proc REQUIRED)
if(NOT TARGET utf8proc::utf8proc)
    add_library(utf8proc::utf8proc INTERFACE IMPORTED)
    set_target_properties(utf8proc::utf8proc PROPERTIES
        INTERFACE_INCLUDE_DIRECTORIES ${UTF8PROC_INCLUDE_DIR} INTERFACE_LINK_LIBRARIES ${UTF8PROC_LIBRARY})
endif()

# Only definitions with a regular expression need RE2. A program links its archive, which does not slow down the start of other
# runs, while the dynamic linker would load a shared RE2 each time (docs/performance.md). A shared library cannot link the archive,
# because Debian's archive is not position-independent.
# Newer versions need Abseil, whose many parts pkg-config names in the order of linking. pkg_check_modules would run it ten times,
# which takes seconds each time on Debian 13.
find_package(PkgConfig REQUIRED)
find_path(RE2_INCLUDE_DIR re2/re2.h REQUIRED)
if(NOT TARGET re2::re2)
    execute_process(COMMAND ${PKG_CONFIG_EXECUTABLE} --libs-only-l re2 OUTPUT_VARIABLE re2_names COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX MATCHALL "-l[^ \n]+" re2_names "${re2_names}")
    list(REVERSE re2_names)  # the last one of several equal names counts
    list(REMOVE_DUPLICATES re2_names)
    list(REVERSE re2_names)
    set(re2_archives)
    foreach(name IN LISTS re2_names)
        string(REGEX REPLACE "^-l" "" name "${name}")
        find_library(CSAR_ARCHIVE_${name} NAMES lib${name}.a ${name})
        if(CSAR_ARCHIVE_${name})
            list(APPEND re2_archives ${CSAR_ARCHIVE_${name}})
        else()  # it is in a directory of the compiler, like libatomic, which Abseil names in case the processor needs it
            list(APPEND re2_archives "-Wl,--push-state,--as-needed,-l${name},--pop-state")
        endif()
    endforeach()
    set(is_program $<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>)
    add_library(re2::re2 INTERFACE IMPORTED)
    set_target_properties(re2::re2 PROPERTIES
        INTERFACE_INCLUDE_DIRECTORIES ${RE2_INCLUDE_DIR}
        INTERFACE_LINK_LIBRARIES "$<${is_program}:${re2_archives}>;$<$<NOT:${is_program}>:${re2_names}>;Threads::Threads")
endif()

# The SAT solver: a static library, which does not slow down commands that do not use it.
if(CSAR_VARIABILITY)
    find_path(CADICAL_INCLUDE_DIR cadical.hpp REQUIRED)
    find_library(CADICAL_LIBRARY cadical REQUIRED)
    if(NOT TARGET CaDiCaL::CaDiCaL)
        add_library(CaDiCaL::CaDiCaL INTERFACE IMPORTED)
        set_target_properties(CaDiCaL::CaDiCaL PROPERTIES
            INTERFACE_INCLUDE_DIRECTORIES ${CADICAL_INCLUDE_DIR} INTERFACE_LINK_LIBRARIES ${CADICAL_LIBRARY})
    endif()
endif()

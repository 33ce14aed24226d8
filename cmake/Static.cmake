# A program without shared libraries (preset `static`): one file that runs on any Linux distribution for this processor architecture.
# docs/install.md lists what it lacks. To be included before ThirdParty.cmake, so that every library is found as an archive.
#
# Debian has archives of all libraries but three:
#   ISA-L, libxml2   tools/static-libraries builds them from Debian's source packages
#   fmt              used as headers only
set(CSAR_STATIC_LIBRARIES ${PROJECT_SOURCE_DIR}/build/static-libraries CACHE PATH "The directory written by tools/static-libraries")
add_compile_options(-ffunction-sections -fdata-sections)  # unused functions are left out
add_compile_options(-Os)  # most of csar runs once; see csar_keep_fast
set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
set(OPENSSL_USE_STATIC_LIBS ON)
list(PREPEND CMAKE_LIBRARY_PATH ${CSAR_STATIC_LIBRARIES}/lib)
set(ENV{PKG_CONFIG_PATH} ${CSAR_STATIC_LIBRARIES}/lib/pkgconfig:$ENV{PKG_CONFIG_PATH})

# CMake and pkg-config name only these archives; the libraries that the archives need come last.
set(behind)
foreach(name zstd lz4 lzma bz2 z)
    find_library(CSAR_ARCHIVE_${name} ${name} REQUIRED)
    string(APPEND behind " ${CSAR_ARCHIVE_${name}}")
endforeach()
string(APPEND CMAKE_CXX_STANDARD_LIBRARIES "${behind}")

function(csar_link_statically program)
    target_link_options(${program} PRIVATE -s LINKER:--gc-sections LINKER:--build-id=none)
    if(CSAR_HARDENING)
        # The archives of Debian are position-independent, as is the default of its compiler. gold cannot link such a program. The hundred
        # thousand relative relocations take about one bit each.
        target_link_options(${program} PRIVATE -static-pie LINKER:-z,pack-relative-relocs)
    else()
        target_link_options(${program} PRIVATE -static -fuse-ld=gold LINKER:--icf=safe)
    endif()
    # The limit stated in docs/install.md.
    add_custom_command(TARGET ${program} POST_BUILD VERBATIM
        COMMAND ${PROJECT_SOURCE_DIR}/cmake/limit_size.sh $<TARGET_FILE:${program}> 16777216)
endfunction()
# Code that processes every byte, or every node of the definitions, is still compiled for speed.
function(csar_keep_fast)
    foreach(target IN LISTS ARGN)
        target_compile_options(${target} PRIVATE -O2)
        set_target_properties(${target} PROPERTIES DISABLE_PRECOMPILE_HEADERS ON)  # precompiled headers are compiled for size
    endforeach()
endfunction()

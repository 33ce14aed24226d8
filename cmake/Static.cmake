# A program without shared libraries (preset `static`): one file that runs on any Linux of this processor. docs/install.md says what it
# lacks. To be included before ThirdParty.cmake, so that every library is found as an archive.
#
# Debian has archives of all libraries but three:
#   ISA-L   tools/static-libraries makes it from Debian's source package
#   fmt     as headers alone
#   ICU     has one of 31 MB, for which libxml2 asks to convert encodings. csar converts those that it reads itself
#           (validate/document/xml/xml_encoding), so that no converter is ever opened: cmake/no_icu.cpp says that there is none.
set(CSAR_STATIC_LIBRARIES ${PROJECT_SOURCE_DIR}/build/static-libraries CACHE PATH "Where tools/static-libraries has put its work")
add_compile_options(-ffunction-sections -fdata-sections)  # unused functions are left out
add_compile_options(-Os)  # most of csar runs once; see csar_keep_fast
set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
set(OPENSSL_USE_STATIC_LIBS ON)
list(PREPEND CMAKE_LIBRARY_PATH ${CSAR_STATIC_LIBRARIES})

# What CMake and pkg-config name are these archives alone; what they ask for comes last, behind all of them.
set(behind)
foreach(name zstd lz4 lzma bz2 z)
    find_library(CSAR_ARCHIVE_${name} ${name} REQUIRED)
    string(APPEND behind " ${CSAR_ARCHIVE_${name}}")
endforeach()
string(APPEND CMAKE_CXX_STANDARD_LIBRARIES "${behind}")

function(csar_link_statically program)
    target_sources(${program} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/no_icu.cpp)
    target_link_options(${program} PRIVATE -s LINKER:--gc-sections LINKER:--build-id=none)
    if(CSAR_HARDENING)
        # The archives of Debian are position-independent, as its compiler has it. gold cannot do this; relative relocations, of which
        # there are a hundred thousand, take a bit each.
        target_link_options(${program} PRIVATE -static-pie LINKER:-z,pack-relative-relocs)
    else()
        target_link_options(${program} PRIVATE -static -fuse-ld=gold LINKER:--icf=safe)
    endif()
    # What docs/install.md promises.
    add_custom_command(TARGET ${program} POST_BUILD VERBATIM
        COMMAND ${PROJECT_SOURCE_DIR}/cmake/limit_size.sh $<TARGET_FILE:${program}> 16777216)
endfunction()
# What goes through every byte and every node is compiled for speed all the same.
function(csar_keep_fast)
    foreach(target IN LISTS ARGN)
        target_compile_options(${target} PRIVATE -O2)
        set_target_properties(${target} PROPERTIES DISABLE_PRECOMPILE_HEADERS ON)  # they are compiled for size
    endforeach()
endfunction()

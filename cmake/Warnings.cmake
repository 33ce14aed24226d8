# One set of warnings and sanitizers for every target, kept in an interface target.
add_library(csar_flags INTERFACE)
target_compile_options(csar_flags INTERFACE -Wall -Wextra -Wconversion -Wshadow)
if(CSAR_UNITY)
    target_compile_options(csar_flags INTERFACE -Wno-shadow)  # names of another file are not really shadowed
endif()
if(CSAR_WERROR)
    target_compile_options(csar_flags INTERFACE -Werror)
endif()
# A designated initialiser may leave out members, which intentionally have their defaults.
target_compile_options(csar_flags INTERFACE -Wno-missing-field-initializers)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # False alarms of GCC 12 about "literal" + std::string (GCC bug 105651).
    target_compile_options(csar_flags INTERFACE -Wno-restrict)
endif()
if(CSAR_SANITIZE)
    target_compile_options(csar_flags INTERFACE -fsanitize=${CSAR_SANITIZE} -fno-omit-frame-pointer)
    target_link_options(csar_flags INTERFACE -fsanitize=${CSAR_SANITIZE})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # With sanitizers, GCC 12 warns about uninitialised members of libstdc++.
        target_compile_options(csar_flags INTERFACE -Wno-maybe-uninitialized)
    endif()
    if(CSAR_SANITIZE MATCHES "undefined")
        target_compile_options(csar_flags INTERFACE -fno-sanitize-recover=undefined)
    endif()
    # The suites start the program thousands of times, and a third of its start-up was spent on relocations.
    add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>)
endif()

# mold links ten times as fast; release builds use the system's linker.
find_program(CSAR_MOLD mold)
if(CSAR_MOLD AND NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    add_link_options(-fuse-ld=mold)
endif()

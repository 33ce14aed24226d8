# If ccache is installed, files that were compiled before are not compiled again, on another branch or in a new build directory with the
# same name. -DCSAR_CCACHE= builds without it. A specified launcher (CMAKE_CXX_COMPILER_LAUNCHER) is kept.
find_program(CSAR_CCACHE ccache)
if(CSAR_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # Precompiled headers are compared by their sources.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CSAR_CCACHE})
endif()
# Clang writes the times of headers into precompiled headers, which would then differ in every new build directory.
if(CMAKE_CXX_COMPILER_LAUNCHER MATCHES "ccache" AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND
        NOT CMAKE_CXX_FLAGS MATCHES "-fno-pch-timestamp")
    add_compile_options("SHELL:$<$<COMPILE_LANGUAGE:CXX>:-Xclang -fno-pch-timestamp>")
endif()

# With ccache, when it is installed, what was compiled before is not compiled again, on another branch or in a new build directory of the same
# name. -DCSAR_CCACHE= builds without it. A launcher that is given (CMAKE_CXX_COMPILER_LAUNCHER) is left as it is.
find_program(CSAR_CCACHE ccache)
if(CSAR_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # Precompiled headers are compared by what they are made of.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CSAR_CCACHE})
endif()
# Clang writes the times of headers into what it precompiles: then every new build directory would have another one.
if(CMAKE_CXX_COMPILER_LAUNCHER MATCHES "ccache" AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND
        NOT CMAKE_CXX_FLAGS MATCHES "-fno-pch-timestamp")
    add_compile_options("SHELL:$<$<COMPILE_LANGUAGE:CXX>:-Xclang -fno-pch-timestamp>")
endif()

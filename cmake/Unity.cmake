# With CSAR_UNITY the compiler gets several files of a directory at once, which takes half of the time. ./quickstart and the presets
# dev and checked use it, so that both scripts are quick on a new machine. tools/release compiles the files one by one.
# Files in alone.txt are always compiled separately, because some of their names are also used in a neighbouring file.
option(CSAR_UNITY "Compile several files at once" OFF)
if(CSAR_UNITY)
    set(CMAKE_UNITY_BUILD ON)
    set(CMAKE_UNITY_BUILD_BATCH_SIZE 8)  # for tests; csar_directory() sets the size for the library and the program
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/alone.txt)
    file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/alone.txt alone REGEX "^[^#]")
    list(TRANSFORM alone PREPEND ${PROJECT_SOURCE_DIR}/)
    foreach(source IN LISTS alone)
        if(NOT EXISTS ${source})
            message(FATAL_ERROR "cmake/alone.txt names ${source}, which does not exist")
        endif()
    endforeach()
endif()

# csar_compile_alone(SOURCE...): compiles the sources that are listed in alone.txt separately.
macro(csar_compile_alone)
    foreach(source ${ARGN})
        if("${source}" IN_LIST alone)
            set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
        endif()
    endforeach()
endmacro()

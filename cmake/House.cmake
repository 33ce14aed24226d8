# The directory tree is the architecture: one target per directory, which sees only the directories that it may see.
#
# csar_directory(container DIR csar/container MAY_SEE report THIRD_PARTY LibArchive::LibArchive)
#
# The sources of the target are the .cpp files in DIR itself, or SOURCES. Subdirectories are separate targets, unless WITH
# names them.
#
# Headers are included by their path from the root of the project ("csar/container/container.hpp"). To restrict a directory
# to headers of targets that it links, each target has a separate include directory in the build tree, which contains only
# links to its headers. Targets are object libraries; the library `csar` is made of all of them.
set(CSAR_HOUSE ${PROJECT_BINARY_DIR}/house)

# The standard library makes up most of the code of a file: precompile it once for all. Only headers that never change
# belong here. -DCSAR_PRECOMPILED_HEADERS=OFF shows includes that are missing.
if(CSAR_PRECOMPILED_HEADERS)
    file(WRITE ${CSAR_HOUSE}/empty.cpp "")
    add_library(csar_headers OBJECT ${CSAR_HOUSE}/empty.cpp)
    target_link_libraries(csar_headers PRIVATE csar_flags)
    target_precompile_headers(csar_headers PRIVATE <algorithm> <array> <atomic> <chrono> <compare> <cstddef> <cstdint>
        <cstdio> <cstring> <deque> <functional> <iterator> <map> <memory> <memory_resource> <mutex> <optional> <set> <span> <string>
        <string_view> <tuple> <unordered_map> <unordered_set> <utility> <variant> <vector>)
endif()

function(csar_directory name)
    cmake_parse_arguments(arg "" "DIR" "WITH;SOURCES;MAY_SEE;THIRD_PARTY" ${ARGN})
    set(target csar_${name})
    set(room ${CSAR_HOUSE}/${name})
    set(sources)
    file(REMOVE_RECURSE ${room})
    foreach(directory IN LISTS arg_DIR arg_WITH)
        set(from ${PROJECT_SOURCE_DIR}/${directory})
        file(GLOB found CONFIGURE_DEPENDS ${from}/*.cpp)
        list(APPEND sources ${found})
        file(GLOB headers CONFIGURE_DEPENDS ${from}/*.hpp ${from}/*.def)
        file(MAKE_DIRECTORY ${room}/${directory})
        foreach(header IN LISTS headers)
            cmake_path(GET header FILENAME file_name)
            file(CREATE_LINK ${header} ${room}/${directory}/${file_name} SYMBOLIC)
        endforeach()
    endforeach()

    if(arg_SOURCES)
        list(TRANSFORM arg_SOURCES PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE sources)
    endif()
    add_library(${target} OBJECT ${sources})
    csar_compile_alone(${sources})
    # Compiling headers takes most of the time, so the files of most directories are compiled in one or two groups.
    set_target_properties(${target} PROPERTIES UNITY_BUILD_BATCH_SIZE 24)
    target_include_directories(${target} PUBLIC ${room} ${PROJECT_SOURCE_DIR}/include)
    target_link_libraries(${target} PRIVATE csar_flags ${arg_THIRD_PARTY})
    foreach(seen IN LISTS arg_MAY_SEE)
        target_include_directories(${target} PUBLIC $<TARGET_PROPERTY:csar_${seen},INTERFACE_INCLUDE_DIRECTORIES>)
    endforeach()
    if(CSAR_PRECOMPILED_HEADERS)
        target_precompile_headers(${target} REUSE_FROM csar_headers)
    endif()
    if(TARGET csar_rule_names)
        add_dependencies(${target} csar_rule_names)  # headers generated at build time
    endif()
    set_property(GLOBAL APPEND PROPERTY CSAR_DIRECTORIES ${target})
    set_property(GLOBAL APPEND PROPERTY CSAR_THIRD_PARTY ${arg_THIRD_PARTY})
endfunction()

# The folder tree is the architecture: one target a folder, which sees only the folders it may see.
#
# csar_folder(container DIR csar/container SOURCES zip_reader.cpp ... MAY_SEE report THIRD_PARTY LibArchive::LibArchive)
#
# SOURCES are relative to DIR.
#
# Headers are included by their path from the root of the project ("csar/container/container.hpp"). So that a folder
# can include nothing that it is not linked to, each target gets an include directory of its own in the build tree with
# one link, to its folder. Folders are object libraries; the library `csar` is made of all of them.
set(CSAR_HOUSE ${PROJECT_BINARY_DIR}/house)

function(csar_folder name)
    cmake_parse_arguments(arg "" "DIR" "SOURCES;MAY_SEE;THIRD_PARTY" ${ARGN})
    set(target csar_${name})
    set(room ${CSAR_HOUSE}/${name})
    cmake_path(GET arg_DIR PARENT_PATH parent)
    file(MAKE_DIRECTORY ${room}/${parent})
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${arg_DIR} ${room}/${arg_DIR} SYMBOLIC)

    list(TRANSFORM arg_SOURCES PREPEND ${PROJECT_SOURCE_DIR}/${arg_DIR}/)
    add_library(${target} OBJECT ${arg_SOURCES})
    target_include_directories(${target} PUBLIC ${room} ${PROJECT_SOURCE_DIR}/include)
    target_link_libraries(${target} PRIVATE csar_flags ${arg_THIRD_PARTY})
    foreach(seen IN LISTS arg_MAY_SEE)
        target_include_directories(${target} PUBLIC $<TARGET_PROPERTY:csar_${seen},INTERFACE_INCLUDE_DIRECTORIES>)
    endforeach()
    set_property(GLOBAL APPEND PROPERTY CSAR_FOLDERS ${target})
    set_property(GLOBAL APPEND PROPERTY CSAR_THIRD_PARTY ${arg_THIRD_PARTY})
endfunction()

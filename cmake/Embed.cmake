# embed_files(TARGET OUTPUT-NAME NAMESPACE FILE...): compiles text files into a target as
#   extern const std::string_view NAME;   one for each file, named after the file
# so that no files are needed at run time. The second half runs at build time: cmake -DIN=... -DOUT=... -P Embed.cmake
if(CMAKE_SCRIPT_MODE_FILE)
    set(text "// Made by cmake/Embed.cmake.\n#include <string_view>\n\nnamespace ${NAMESPACE} {\n\n")
    string(REPLACE "|" ";" files "${IN}")
    foreach(file IN LISTS files)
        cmake_path(GET file STEM LAST_ONLY name)
        string(MAKE_C_IDENTIFIER "${name}" name)
        file(READ ${file} content)
        string(APPEND text "extern const std::string_view ${name};\nconst std::string_view ${name} = R\"csar(${content})csar\";\n\n")
    endforeach()
    string(APPEND text "}  // namespace ${NAMESPACE}\n")
    file(WRITE ${OUT} "${text}")
    return()
endif()

set(CSAR_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})
function(embed_files output namespace)
    string(REPLACE ";" "|" joined "${ARGN}")
    add_custom_command(
        OUTPUT ${output}
        COMMAND ${CMAKE_COMMAND} "-DIN=${joined}" -DOUT=${output} -DNAMESPACE=${namespace} -P ${CSAR_EMBED_SCRIPT}
        DEPENDS ${ARGN} ${CSAR_EMBED_SCRIPT}
        VERBATIM)
endfunction()

# csar_rules(SOURCES): the rule tables report/rules/*.def as C++, for each area in report/rules/areas.def:
#   report/rules/AREA.hpp   the names of the rules, each with the number of values in its message, for reporting code
#   report/rules/AREA.cpp   their texts
# A header, in ${CSAR_RULE_HEADERS}, is only rewritten if a name or such a number changes, so that a changed text recompiles one file.
# The second half generates one header at build time: cmake -DAREA=... -DIN=... -DOUT=... -P Rules.cmake
if(CMAKE_SCRIPT_MODE_FILE)
    file(READ ${IN} table)
    string(REGEX REPLACE "[][;]" " " table "${table}")  # these characters have a meaning in lists, and do not occur in names
    string(REGEX MATCHALL "CSAR_RULE\\(" starts "${table}")
    # A row up to the end of its message, which may be several strings.
    string(REGEX MATCHALL "CSAR_RULE\\([a-z0-9_]+, [a-z]+,[ \n]*(\"([^\"\\\\]|\\\\.)*\"[ \n]*)+" rows "${table}")
    list(LENGTH starts expected)
    list(LENGTH rows found)
    if(NOT found EQUAL expected)
        message(FATAL_ERROR "${IN}: a row is not CSAR_RULE(name, severity, \"message\", \"help\", \"clause\")")
    endif()
    set(NAMES)
    foreach(row IN LISTS rows)
        string(REGEX REPLACE "^CSAR_RULE\\(([a-z0-9_]+),.*" "\\1" name "${row}")
        string(REGEX MATCHALL "{}" values "${row}")
        list(LENGTH values count)
        string(APPEND NAMES "extern const RuleTaking<${count}> ${name};\n")
    endforeach()
    cmake_path(GET IN PARENT_PATH directory)
    configure_file(${directory}/area.hpp.in ${OUT} @ONLY)
    return()
endif()

set(CSAR_RULES_SCRIPT ${CMAKE_CURRENT_LIST_FILE})
set(CSAR_RULE_HEADERS ${PROJECT_BINARY_DIR}/rules)
function(csar_rules sources)
    set(tables ${PROJECT_SOURCE_DIR}/report/rules)
    set(made ${CSAR_RULE_HEADERS})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${tables}/areas.def)
    file(STRINGS ${tables}/areas.def rows REGEX "^CSAR_AREA\\(")
    foreach(row IN LISTS rows)
        string(REGEX REPLACE "^CSAR_AREA\\(([a-z]+),.*" "\\1" AREA "${row}")
        configure_file(${tables}/area.cpp.in ${made}/report/rules/${AREA}.cpp @ONLY)
        set(header ${made}/report/rules/${AREA}.hpp)
        add_custom_command(
            OUTPUT ${header}
            COMMAND ${CMAKE_COMMAND} -DAREA=${AREA} -DIN=${tables}/${AREA}.def -DOUT=${header} -P ${CSAR_RULES_SCRIPT}
            DEPENDS ${tables}/${AREA}.def ${tables}/area.hpp.in ${CSAR_RULES_SCRIPT}
            VERBATIM)
        list(APPEND headers ${header})
        list(APPEND texts ${made}/report/rules/${AREA}.cpp)
    endforeach()
    add_custom_target(csar_rule_names DEPENDS ${headers})
    set(${sources} ${texts} PARENT_SCOPE)
endfunction()

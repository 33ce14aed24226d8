# `ninja reference`: the API reference, build/.../reference/html/index.html, which Doxygen generates from the public headers. It is not
# part of the build.
find_program(DOXYGEN doxygen)
if(DOXYGEN)
    configure_file(${PROJECT_SOURCE_DIR}/cmake/Doxyfile.in ${PROJECT_BINARY_DIR}/Doxyfile @ONLY)
    add_custom_target(reference COMMAND ${DOXYGEN} ${PROJECT_BINARY_DIR}/Doxyfile
        COMMENT "Making the API reference of the public headers" VERBATIM)
endif()

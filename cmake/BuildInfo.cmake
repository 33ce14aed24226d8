# Writes a header for base/version.cpp with the data about the build that `csar version` reports.
#
# The commit is determined when CMake is configured, and only for release builds: otherwise each commit would relink everything.
# CSAR_COMMIT specifies it if there is no repository (a tarball).
set(CSAR_COMMIT "" CACHE STRING "The commit that is built; if empty, determined with git")
set(commit "${CSAR_COMMIT}")
if(commit STREQUAL "" AND CMAKE_BUILD_TYPE STREQUAL "Release")
    execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} describe --always --dirty --abbrev=40 --exclude=*
        OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
# If neither a package config nor a macro has the version, Debian's package has it.
foreach(name cadical re2)
    execute_process(COMMAND dpkg-query -W -f \${source:Upstream-Version} lib${name}-dev
        OUTPUT_VARIABLE ${name}_version OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    string(REGEX REPLACE "[+]dfsg$" "" ${name}_version "${${name}_version}")
endforeach()
pkg_check_modules(utf8proc_module QUIET libutf8proc)
set(CSAR_BUILD_INFO ${PROJECT_BINARY_DIR}/build_info)
set(text "static constexpr std::string_view commit = \"${commit}\";\n")
string(APPEND text "static constexpr std::string_view compiler = \"${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}\";\n"
    "static constexpr LibraryVersion libraries[] = {\n")
foreach(library CaDiCaL=${cadical_version} CLI11=${CLI11_VERSION} fmt=${fmt_VERSION} ISA-L=${isal_VERSION}
        libarchive=${LibArchive_VERSION} libdeflate=${libdeflate_VERSION} liblzma=${LIBLZMA_VERSION_STRING} libxml2=${libxml2_VERSION} libyaml=${libyaml_VERSION}
        nlohmann/json=${nlohmann_json_VERSION} OpenSSL=${OPENSSL_VERSION} RE2=${re2_version} utf8proc=${utf8proc_module_VERSION}
        zlib=${ZLIB_VERSION_STRING})
    if((library MATCHES "CaDiCaL" AND NOT CSAR_VARIABILITY) OR (library MATCHES "libxml2" AND NOT CSAR_XML))
        continue()
    endif()
    string(REGEX REPLACE "^(.*)=(.*)$" "    {\"\\1\", \"\\2\"},\n" line "${library}")
    string(APPEND text "${line}")
endforeach()
file(CONFIGURE OUTPUT ${CSAR_BUILD_INFO}/build_info.inc CONTENT "${text}};\n" @ONLY)

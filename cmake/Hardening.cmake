# Makes bugs in parsers of hostile input harder to exploit: stack canaries, checked sizes of copies, random addresses, read-only
# linker tables, and jumps that only reach the beginning of a function.
#
# Debug builds and builds with sanitizers do not need it: they find the same bugs, and more.
option(CSAR_HARDENING "Protect the stack, copies and jumps of optimised builds" ON)
if(NOT CSAR_HARDENING OR CSAR_SANITIZE OR CSAR_FUZZ OR NOT CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo|MinSizeRel)$")
    return()
endif()
include(CheckCXXCompilerFlag)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)")  # elsewhere Clang accepts it with a warning
    set(branch_protection -mbranch-protection=standard)
endif()
foreach(flag -fstack-protector-strong -fstack-clash-protection -fcf-protection ${branch_protection})
    string(MAKE_C_IDENTIFIER "CSAR_HAS${flag}" known)
    check_cxx_compiler_flag(${flag} ${known})  # each of the last two is for one processor
    if(${known})
        add_compile_options(${flag})
    endif()
endforeach()
add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
add_link_options(LINKER:-z,relro,-z,now,-z,noexecstack)
if(NOT CSAR_STATIC)  # Static.cmake has separate options for position-independent code
    include(CheckPIESupported)
    check_pie_supported(LANGUAGES CXX)
endif()

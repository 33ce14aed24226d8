# What makes a fault in a parser of hostile input harder to exploit: canaries on the stack, checked sizes of copies, addresses that are
# chosen at random and tables of the linker that cannot be written, jumps that only reach the beginning of a function.
#
# Builds for debugging and with sanitizers go without: they find the same faults, and more.
option(CSAR_HARDENING "Protect the stack, copies and jumps of optimised builds" ON)
if(NOT CSAR_HARDENING OR CSAR_SANITIZE OR CSAR_FUZZ OR NOT CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo|MinSizeRel)$")
    return()
endif()
include(CheckCXXCompilerFlag)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)")  # elsewhere Clang takes it, and warns of it
    set(branch_protection -mbranch-protection=standard)
endif()
foreach(flag -fstack-protector-strong -fstack-clash-protection -fcf-protection ${branch_protection})
    string(MAKE_C_IDENTIFIER "CSAR_HAS${flag}" known)
    check_cxx_compiler_flag(${flag} ${known})  # of one processor each: the last two
    if(${known})
        add_compile_options(${flag})
    endif()
endforeach()
add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
add_link_options(LINKER:-z,relro,-z,now,-z,noexecstack)
if(NOT CSAR_STATIC)  # its own way of being position-independent is in Static.cmake
    include(CheckPIESupported)
    check_pie_supported(LANGUAGES CXX)
endif()

// Bytes as an open file without a name.
#pragma once

#include <sys/mman.h>

#include <string>
#include <string_view>

#include "base/bytes.hpp"
#include "base/file.hpp"

namespace csar::hostile {

inline File memory_file(std::string_view bytes, const std::string& name = "test") {
    File file(::memfd_create("csar-test", MFD_CLOEXEC), name);
    file.write_at(0, as_bytes(bytes));
    return file;
}

}  // namespace csar::hostile

// What the library is doing, for programs that show progress.
#pragma once

#include <cstdint>

#include <csar/export.hpp>

namespace csar {

// Since the process began and for all operations together. A package may be read more than once.
struct Activity {
    std::uint64_t bytes_read = 0;  // of files
    std::uint64_t bytes_written = 0;
    std::uint64_t entries = 0;  // of packages, whose content was read or written
};

// May be called at any time, from any thread; costs nothing worth counting.
CSAR_API Activity activity() noexcept;

}  // namespace csar

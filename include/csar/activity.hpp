// What the library is doing, for programs that show progress.
#pragma once

#include <chrono>
#include <cstdint>

#include <csar/export.hpp>

namespace csar {

// Counted since the process began, for all operations together. A package may be read more than once.
struct Activity {
    std::uint64_t bytes_read = 0;  // of files
    std::uint64_t bytes_written = 0;
    std::uint64_t entries = 0;  // of packages, whose content was read or written
};

// May be called at any time, from any thread; costs nothing worth counting.
CSAR_API Activity activity() noexcept;

// The archive that is being written, or that was written last. An operation that writes one reads it again when it is whole, to
// verify it: that is a second part of its work.
struct Writing {
    std::uint64_t archives = 0;  // begun since the process began
    bool is_whole = false;       // the archive is written
    std::uint64_t bytes = 0;     // of the files that go into it; when it is whole, of the archive
    // When that began, or was whole, and what had been counted by then.
    std::chrono::steady_clock::time_point since;
    Activity before;
};

// May be called at any time, from any thread.
CSAR_API Writing writing();

}  // namespace csar

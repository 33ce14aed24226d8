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

// May be called at any time, from any thread. The cost is negligible.
CSAR_API Activity activity() noexcept;

// The archive that is being written, or that was written last. After writing an archive, an operation reads it again to
// verify it.
struct Writing {
    std::uint64_t archives = 0;  // started since the process began
    bool is_whole = false;       // the archive is complete and is being verified
    std::uint64_t bytes = 0;     // of the input files; when the archive is complete, of the archive
    // When writing started or the archive became complete, and the counts at that time.
    std::chrono::steady_clock::time_point since;
    Activity before;
};

// May be called at any time, from any thread.
CSAR_API Writing writing();

}  // namespace csar

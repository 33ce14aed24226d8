// The current activity of the library, for programs that show progress.
#pragma once

#include <chrono>
#include <cstdint>

#include <csar/export.hpp>

namespace csar {

// Counts since the start of the process, for all operations together. A package may be read more than once.
struct Activity {
    std::uint64_t bytes_read = 0;  // bytes read from files
    std::uint64_t bytes_written = 0;
    std::uint64_t entries = 0;  // package entries read or written
};

// May be called at any time, from any thread. The cost is negligible.
CSAR_API Activity activity() noexcept;

// The archive that is being written, or the last written archive. After an operation has written an archive, it reads
// the archive again to verify it.
struct Writing {
    std::uint64_t archives = 0;  // archives started since the start of the process
    bool is_whole = false;       // the archive is complete and is being verified
    std::uint64_t bytes = 0;     // bytes read from the input or, once the archive is complete, from the archive
    // When the current phase (writing or verification) started, and the counts at that time.
    std::chrono::steady_clock::time_point since;
    Activity before;
};

// May be called at any time, from any thread.
CSAR_API Writing writing();

}  // namespace csar

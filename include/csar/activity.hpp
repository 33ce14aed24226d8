// What the library is doing, for progress displays.
#pragma once

#include <chrono>
#include <cstdint>

#include <csar/export.hpp>

namespace csar {

// Totals of all operations since the start of the process. A package that is read twice counts twice.
struct Activity {
    std::uint64_t bytes_read = 0;  // bytes read from files
    std::uint64_t bytes_written = 0;
    std::uint64_t entries = 0;  // package entries read or written
};

// May be called at any time, from any thread.
CSAR_API Activity activity() noexcept;

// The archive that an operation is writing, or the last written archive. A complete archive is read again to verify it.
struct Writing {
    std::uint64_t archives = 0;                   // archives started since the start of the process
    bool is_whole = false;                        // the archive is written completely, and is being verified
    std::uint64_t bytes = 0;                      // bytes read from the input; if is_whole, from the new archive
    std::chrono::steady_clock::time_point since;  // start of the current phase: writing or verification
    Activity before;                              // activity() at that time
};

// May be called at any time, from any thread.
CSAR_API Writing writing();

}  // namespace csar

// The number of bytes the process has read and written, for programs that show progress.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace csar {

struct Traffic {
    std::atomic<std::uint64_t> read{0}, written{0};  // bytes
    std::atomic<std::uint64_t> entries{0};           // entries of packages whose content was read or written completely
};

// The counters of the whole process. Counting costs one relaxed addition per system call.
inline Traffic& traffic() noexcept {
    static constinit Traffic all;
    return all;
}

inline void count_read(std::size_t bytes) noexcept { traffic().read.fetch_add(bytes, std::memory_order_relaxed); }
inline void count_written(std::size_t bytes) noexcept { traffic().written.fetch_add(bytes, std::memory_order_relaxed); }

inline void count_entries(std::size_t count) noexcept { traffic().entries.fetch_add(count, std::memory_order_relaxed); }

// begin_archive() records that an archive was started, from files of `bytes` bytes in total. The second function
// records that it is finished, with its size. See csar::writing().
void begin_archive(std::uint64_t bytes);
void end_archive(std::uint64_t bytes);

}  // namespace csar

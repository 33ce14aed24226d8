// How many bytes the process has read and written, to show progress.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace csar {

struct Traffic {
    std::atomic<std::uint64_t> read{0}, written{0};  // bytes
    std::atomic<std::uint64_t> entries{0};           // entries that were completely read or written
};

// For the whole process. Costs one relaxed addition per system call.
inline Traffic& traffic() noexcept {
    static constinit Traffic all;
    return all;
}

inline void count_read(std::size_t bytes) noexcept { traffic().read.fetch_add(bytes, std::memory_order_relaxed); }
inline void count_written(std::size_t bytes) noexcept { traffic().written.fetch_add(bytes, std::memory_order_relaxed); }

inline void count_entries(std::size_t count) noexcept { traffic().entries.fetch_add(count, std::memory_order_relaxed); }

// An archive is started from files with `bytes` bytes in total, and ends with `bytes` bytes. See csar::writing().
void begin_archive(std::uint64_t bytes);
void end_archive(std::uint64_t bytes);

}  // namespace csar

// Keeps a part of a file in memory, to read many small ranges with few system calls.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/file.hpp"

namespace csar::container {

// `file` must outlive the window. Not thread-safe.
class FileWindow {
public:
    // `capacity`: the most bytes for view(). `end`: nothing is read ahead from this offset on.
    FileWindow(const File& file, std::size_t capacity, std::uint64_t end)
        : file_(file), capacity_(capacity), end_(end), bytes_(std::make_unique_for_overwrite<std::byte[]>(capacity)) {}

    // Returns bytes that are valid until the next call. `offset` must be before `end`.
    // Reads up to `ahead` bytes at once if the bytes are not in memory. Throws Failure if the file is too short.
    ByteView view(std::uint64_t offset, std::size_t length, std::size_t ahead) {
        if (offset < start_ || offset + length > start_ + filled_) {
            const std::uint64_t wanted = std::min<std::uint64_t>(std::max(length, ahead), end_ - offset);
            filled_ = 0;
            start_ = offset;
            const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(wanted, capacity_));
            file_.read_exactly_at(offset, {bytes_.get(), count});
            filled_ = count;
        }
        return {bytes_.get() + (offset - start_), length};
    }

private:
    const File& file_;
    std::size_t capacity_;
    std::uint64_t end_;
    std::unique_ptr<std::byte[]> bytes_;
    std::uint64_t start_ = 0;
    std::size_t filled_ = 0;
};

}  // namespace csar::container

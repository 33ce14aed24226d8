// A part of a file held in memory, for reading many small neighbours with few system calls.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/file.hpp"

namespace csar::container {

// Not thread-safe: one window belongs to one reader. The file must outlive it.
class FileWindow {
public:
    // `capacity` bounds what view() may ask for, in bytes. `end`: nothing at or behind this offset is read ahead.
    FileWindow(const File& file, std::size_t capacity, std::uint64_t end)
        : file_(file), capacity_(capacity), end_(end), bytes_(std::make_unique_for_overwrite<std::byte[]>(capacity)) {}

    // The `length` bytes at `offset` (both within the end), valid until the next call. When they have to be read, up
    // to `ahead` bytes are read with them, if that is more. Throws Failure when the file shrank.
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

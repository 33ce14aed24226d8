// A buffer for repeated use. It grows, and is not cleared.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>

#include "base/bytes.hpp"

namespace csar::container {

class ScratchBuffer {
public:
    // Invalidates the result of earlier calls.
    ByteSpan room(std::size_t size) {
        if (size > capacity_) {
            capacity_ = std::max(size, 2 * capacity_);
            memory_ = std::make_unique_for_overwrite<std::byte[]>(capacity_);
        }
        return {memory_.get(), size};
    }

private:
    std::unique_ptr<std::byte[]> memory_;
    std::size_t capacity_ = 0;
};

}  // namespace csar::container

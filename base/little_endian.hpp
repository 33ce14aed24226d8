// Reads little-endian numbers.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/bytes.hpp"

namespace csar {

// `bytes`: at most eight. 0 if empty.
inline std::uint64_t little_endian(ByteView bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) value |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * i);
    return value;
}

// Reads numbers from the front of `bytes`, which must outlive it. After the end, reads zeros, and ok() is false.
class LittleEndianReader {
public:
    explicit LittleEndianReader(ByteView bytes) : left_(bytes) {}

    // Inlined, so that the size is a constant: one load, and no loop.
    [[gnu::always_inline]] std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }
    [[gnu::always_inline]] std::uint16_t u16() { return static_cast<std::uint16_t>(number(2)); }
    [[gnu::always_inline]] std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }
    [[gnu::always_inline]] std::uint64_t u64() { return number(8); }

    // Reads consecutive numbers, each as wide as its variable.
    template <class... Numbers>
    [[gnu::always_inline]] void read(Numbers&... out) {
        ((out = static_cast<Numbers>(number(sizeof(Numbers)))), ...);
    }

    // Returns an empty view if fewer than `size` bytes are left.
    [[gnu::always_inline]] ByteView take(std::size_t size) {
        if (size > left_.size()) {
            ok_ = false;
            left_ = {};
            return {};
        }
        const ByteView bytes = left_.first(size);
        left_ = left_.subspan(size);
        return bytes;
    }

    // The unread bytes.
    ByteView rest() const { return left_; }
    // False after reading past the end.
    bool ok() const { return ok_; }

private:
    [[gnu::always_inline]] std::uint64_t number(std::size_t size) { return little_endian(take(size)); }

    ByteView left_;
    bool ok_ = true;
};

}  // namespace csar

// The .xz File Format 1.1.0, sections 2 to 4; LZMA2 chunks as in xz-embedded's documentation.
#include "csar/container/xz_blocks.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/interrupt.hpp"
#include "csar/container/file_window.hpp"

namespace csar::container {
namespace {

constexpr std::size_t window_size = 4096;  // chunks are up to 64 KiB apart, and nothing between them is wanted
constexpr std::uint64_t lzma2 = 0x21;      // number of the filter

std::uint64_t rounded_up(std::uint64_t size) { return (size + 3) / 4 * 4; }

// From which of the 64 numbers a dictionary's size is made (5.3.1).
std::uint64_t dictionary_size(unsigned bits) {
    if (bits >= 40) return std::uint64_t{4} << 30;
    return std::uint64_t{2 | (bits & 1U)} << (bits / 2 + 11);
}

class XzWalk {
public:
    explicit XzWalk(const File& file) : size_(file.size()), window_(file, window_size, size_) {}

    std::uint64_t run() {
        while (stream()) skip_padding();
        return largest_;
    }

private:
    // The next byte; 0 behind the end, which also ends the walk.
    unsigned byte() {
        if (position_ >= size_) {
            at_end_ = true;
            return 0;
        }
        return std::to_integer<unsigned>(window_.view(position_++, 1, window_size)[0]);
    }
    void skip(std::uint64_t length) {
        at_end_ |= length > size_ - position_;
        position_ += std::min(length, size_ - position_);
    }
    std::uint64_t number() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 63; shift += 7) {
            const unsigned next = byte();
            value |= std::uint64_t{next & 0x7F} << shift;
            if (next < 0x80) return value;
        }
        at_end_ = true;
        return 0;
    }

    // One stream; false when the file ends or breaks off in it.
    bool stream() {
        constexpr std::array<unsigned, 7> magic = {0xFD, '7', 'z', 'X', 'Z', 0, 0};
        constexpr std::array<std::uint64_t, 16> check_sizes = {0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64};
        for (const unsigned expected : magic)
            if (byte() != expected) return false;
        const std::uint64_t check_size = check_sizes[byte() & 0x0F];
        skip(4);
        while (!at_end_) {
            check_interrupt();
            const std::uint64_t start = position_;
            const unsigned header = byte();
            if (header == 0) return index(start);
            block(start, header, check_size);
        }
        return false;
    }

    void block(std::uint64_t start, unsigned header, std::uint64_t check_size) {
        const std::uint64_t end_of_header = start + (std::uint64_t{header} + 1) * 4;
        const unsigned flags = byte();
        const bool has_size = (flags & 0x40) != 0;
        const std::uint64_t packed = has_size ? number() : 0;
        if ((flags & 0x80) != 0) number();
        if (end_of_header > size_) return stop();
        for (unsigned filter = 0; filter <= (flags & 3U); ++filter) {
            const std::uint64_t kind = number(), properties = number(), behind = position_ + properties;
            if (kind == lzma2) largest_ = std::max(largest_, dictionary_size(byte() & 0x3F));
            if (at_end_ || behind > end_of_header) return stop();
            position_ = behind;
        }
        position_ = end_of_header;
        // The decoder finds a wrong size before it comes to the next block.
        if (has_size)
            skip(packed);
        else
            chunks();
        skip(rounded_up(position_ - start) - (position_ - start));
        skip(check_size);
    }

    void chunks() {
        while (const unsigned control = byte()) {
            check_interrupt();
            if (control > 2 && control < 0x80) return stop();
            const bool is_packed = control >= 0x80, has_properties = control >= 0xC0;
            if (is_packed) skip(2);
            const unsigned high = byte(), low = byte();
            skip((high << 8 | low) + 1U + (has_properties ? 1U : 0U));
        }
    }

    bool index(std::uint64_t start) {
        for (std::uint64_t left = number(); left > 0 && !at_end_; --left) {
            if (left % 4096 == 0) check_interrupt();
            number(), number();
        }
        skip(rounded_up(position_ - start) - (position_ - start));
        constexpr std::uint64_t checksum_and_footer = 4 + 12;
        skip(checksum_and_footer);
        return !at_end_;
    }

    void skip_padding() {
        while (position_ < size_ && window_.view(position_, 1, window_size)[0] == std::byte{0}) ++position_;
    }

    void stop() {
        position_ = size_;
        at_end_ = true;
    }

    const std::uint64_t size_;
    FileWindow window_;
    std::uint64_t position_ = 0;
    std::uint64_t largest_ = 0;
    bool at_end_ = false;
};

}  // namespace

std::uint64_t largest_xz_dictionary(const File& file) { return XzWalk(file).run(); }

}  // namespace csar::container

// All levels are those of libdeflate, which makes the same bytes on every processor. ISA-L is faster at level 1, but
// its bytes differ between processors, and under load even from one run to the next: packages would not be
// reproducible.
#include "csar/container/deflater.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "csar/container/deflate_blocks.hpp"
#include "csar/failure.hpp"

namespace csar::container {
namespace {

constexpr std::size_t longest_stored_block = 65535;
constexpr std::size_t stored_header = 5;

// Makes a complete stream of `length` bytes in `output` a part: its last block is no longer marked as such, and an
// empty stored block brings the end to a byte boundary. Returns the new length, at most five bytes more.
std::size_t make_part(ByteSpan output, std::size_t length) {
    const LastBlock last = find_last_block(output.first(length));
    output[last.start / 8] &= ~(std::byte{1} << (last.start % 8));
    // The three bits of the block's header and its padding are zeros: those left in the last byte, or one more byte.
    length = (last.end + 3 + 7) / 8;
    const std::size_t used = (last.end + 7) / 8;
    if (used < length) output[used] = std::byte{0};
    static constexpr std::array<std::byte, 4> no_bytes = {std::byte{0}, std::byte{0}, std::byte{0xFF}, std::byte{0xFF}};
    std::copy(no_bytes.begin(), no_bytes.end(), output.begin() + static_cast<std::ptrdiff_t>(length));
    return length + no_bytes.size();
}

class Libdeflate final : public Deflater {
public:
    explicit Libdeflate(int level) : compressor_(libdeflate_alloc_compressor(level)) {
        if (!compressor_) throw std::bad_alloc();
    }

    std::size_t whole(ByteView input, ByteSpan output) override {
        return libdeflate_deflate_compress(compressor_.get(), input.data(), input.size(), output.data(), output.size());
    }

    std::size_t part(ByteView input, ByteSpan output) override {
        const std::size_t length = whole(input, output.first(part_bound(input.size()) - stored_header));
        return length == 0 ? stored_part(input, output) : make_part(output, length);
    }

private:
    struct Free {
        void operator()(libdeflate_compressor* compressor) const { libdeflate_free_compressor(compressor); }
    };
    std::unique_ptr<libdeflate_compressor, Free> compressor_;
};

}  // namespace

std::unique_ptr<Deflater> make_deflater(int level) {
    if (level == 0) return nullptr;
    return std::make_unique<Libdeflate>(level);
}

std::size_t part_bound(std::size_t length) {
    return length +
           stored_header * std::max<std::size_t>(1, (length + longest_stored_block - 1) / longest_stored_block);
}

std::size_t stored_part(ByteView input, ByteSpan output) {
    std::byte* out = output.data();
    do {
        const std::size_t length = std::min(input.size(), longest_stored_block);
        const std::size_t inverse = ~length;
        for (const std::size_t value : {std::size_t{0}, length, length >> 8, inverse, inverse >> 8})
            *out++ = static_cast<std::byte>(value);
        if (length != 0) std::memcpy(out, input.data(), length);
        out += length;
        input = input.subspan(length);
    } while (!input.empty());
    return static_cast<std::size_t>(out - output.data());
}

}  // namespace csar::container

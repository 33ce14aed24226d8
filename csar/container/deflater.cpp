// Level 1 uses ISA-L, which is over three times as fast as the first level of libdeflate. Other levels use libdeflate.
//
// libdeflate has the same output on all processors. ISA-L level 1 has the same output with SSE4.2, AVX and AVX2,
// and other output on ARM and on x86-64 without SSE4.2. Its level 3 differs even between the first three.
#include "csar/container/deflater.hpp"

#include <isa-l/igzip_lib.h>
#include <libdeflate.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>

#include <csar/failure.hpp>
#include "csar/container/deflate_blocks.hpp"

namespace csar::container {
namespace {

constexpr std::size_t max_stored_block_bytes = 65535;
constexpr std::size_t stored_header = 5;

// Turns a complete stream into a part: removes the mark of the last block, and fills the last byte with an empty stored
// block. Returns the new length, at most five bytes more.
std::size_t make_part(ByteSpan output, std::size_t length) {
    const LastBlock last = find_last_block(output.first(length));
    output[last.start / 8] &= ~(std::byte{1} << (last.start % 8));
    // The header of the stored block and its padding are zeros, in the free bits of the last byte or in a further byte.
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

// ISA-L 2.30 hashes the third byte of a long stream from an uninitialised register, which holds an address
// (igzip_icf_body_h1_gr_bt.asm, .write_first_byte). The output would differ from run to run.
// For a short input, ISA-L uses other code. Therefore, the first bytes of a stream are passed as a short input.
class Isal final : public Deflater {
public:
    Isal() : memory_(std::make_unique<std::uint8_t[]>(ISAL_DEF_LVL1_DEFAULT)) {}

    std::size_t whole(ByteView input, ByteSpan output) override {
        if (!start(input.size(), output)) return 0;
        const ByteView first = input.first(std::min(input.size(), short_input));
        if (first.size() < input.size()) take(first, SYNC_FLUSH);
        stream_.end_of_stream = 1;
        take(first.size() < input.size() ? input.subspan(first.size()) : first, NO_FLUSH);
        return stream_.internal_state.state == ZSTATE_END ? stream_.total_out : 0;
    }

    std::size_t part(ByteView input, ByteSpan output) override {
        const ByteView first = input.first(std::min(input.size(), short_input));
        if (first.empty() || !start(input.size(), output.first(part_bound(input.size()))))
            return stored_part(input, output);
        take(first, SYNC_FLUSH);
        take(input.subspan(first.size()), SYNC_FLUSH);
        // If the buffer is full, the output may be incomplete.
        return stream_.avail_in == 0 && stream_.avail_out > 0 ? stream_.total_out : stored_part(input, output);
    }

private:
    // The fast loop of ISA-L needs more input than this (MIN_INBUF_PADDING).
    static constexpr std::size_t short_input = 16;

    // Returns false for lengths of more than 32 bits.
    bool start(std::size_t input, ByteSpan output) {
        if (std::max(input, output.size()) > std::numeric_limits<std::uint32_t>::max()) return false;
        isal_deflate_init(&stream_);
        stream_.level = 1;
        stream_.level_buf = memory_.get();
        stream_.level_buf_size = ISAL_DEF_LVL1_DEFAULT;
        stream_.next_out = reinterpret_cast<std::uint8_t*>(output.data());
        stream_.avail_out = static_cast<std::uint32_t>(output.size());
        return true;
    }

    void take(ByteView input, std::uint16_t flush) {
        // ISA-L does not write to next_in.
        stream_.next_in = reinterpret_cast<std::uint8_t*>(const_cast<std::byte*>(input.data()));
        stream_.avail_in = static_cast<std::uint32_t>(input.size());
        stream_.flush = flush;
        isal_deflate(&stream_);
    }

    isal_zstream stream_{};
    std::unique_ptr<std::uint8_t[]> memory_;
};

bool isal_output_is_portable() {
#ifdef __x86_64__
    return __builtin_cpu_supports("sse4.2") != 0;
#else
    return false;
#endif
}

}  // namespace

std::unique_ptr<Deflater> make_deflater(int level) {
    if (level == 0) return nullptr;
    if (level > 1) return std::make_unique<Libdeflate>(level);
    if (!isal_output_is_portable())
        throw Failure(FailureKind::usage,
                      "compression level 1 is reproducible only on x86-64 processors with SSE4.2: use level 2");
    return std::make_unique<Isal>();
}

std::size_t part_bound(std::size_t length) {
    return length +
           stored_header * std::max<std::size_t>(1, (length + max_stored_block_bytes - 1) / max_stored_block_bytes);
}

std::size_t stored_part(ByteView input, ByteSpan output) {
    std::byte* out = output.data();
    do {
        const std::size_t length = std::min(input.size(), max_stored_block_bytes);
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

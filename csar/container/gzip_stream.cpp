#include "csar/container/gzip_stream.hpp"

#include <array>

namespace csar::container {
namespace {

constexpr std::array<std::byte, 10> head = {
    std::byte{0x1F}, std::byte{0x8B}, std::byte{8}, std::byte{0}, std::byte{0},
    std::byte{0},    std::byte{0},    std::byte{0}, std::byte{0}, std::byte{0xFF},
};

}  // namespace

ByteView pack_runs(ByteView content, std::span<const Run> runs, Deflater* deflater, ScratchBuffer& memory) {
    std::size_t bound = 0, used = 0;
    for (const Run& run : runs) bound += part_bound(run.length);
    const ByteSpan room = memory.room(bound);
    for (const Run& run : runs) {
        const ByteView input = content.first(run.length);
        const ByteSpan output = room.subspan(used);
        used += run.stored ? stored_part(input, output) : deflater->part(input, output);
        content = content.subspan(run.length);
    }
    return room.first(used);
}

GzipMember::GzipMember(Sink& output) : output_(output) { output_.write(head); }

void GzipMember::append(ByteView packed, std::uint32_t crc, std::uint64_t size) {
    output_.write(packed);
    crc_.append(crc, size);
    size_ += size;
}

void GzipMember::finish() {
    output_.write(deflate_end);
    std::array<std::byte, 8> trailer{};
    for (unsigned i = 0; i < 4; ++i) {
        trailer[i] = static_cast<std::byte>(crc_.value() >> (8 * i));
        trailer[4 + i] = static_cast<std::byte>(size_ >> (8 * i));
    }
    output_.write(trailer);
}

}  // namespace csar::container

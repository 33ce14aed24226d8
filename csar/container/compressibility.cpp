#include "csar/container/compressibility.hpp"

#include <array>
#include <cstdint>
#include <cstring>

namespace csar::container {
namespace {

constexpr std::size_t sampled_from = 64 * 1024;  // bytes; smaller content is compressed without a test
constexpr std::size_t worthwhile = 64;           // compression must save one byte in this number of bytes

// Estimates the bytes that a Huffman code saves. For n bytes, of which c_i have the value i, it saves about
// (256 * sum(c_i^2) / n^2 - 1) / (2 ln 2) bits per byte, if the saving is small.
std::size_t saved_by_frequency(ByteView sample) {
    std::array<std::array<std::uint32_t, 256>, 2>
        counts{};  // with one table, a repeated byte would wait for its previous count
    for (std::size_t i = 0; i < sample.size(); ++i) ++counts[i % 2][std::to_integer<std::size_t>(sample[i])];
    std::uint64_t squares = 0;
    for (std::size_t value = 0; value < 256; ++value) {
        const std::uint64_t count = counts[0][value] + counts[1][value];
        squares += count * count;
    }
    const std::uint64_t length = sample.size();
    return static_cast<std::size_t>((256 * squares - length * length) / (11 * length));  // 8 bits * 2 ln 2 = 11.09
}

// Estimates the bytes that references to earlier bytes save. A reference takes about three bytes.
std::size_t saved_by_repetition(ByteView sample) {
    constexpr std::size_t shortest = 4, reference = 3;
    constexpr unsigned hash_bits = 12;
    std::array<std::uint16_t, 1u << hash_bits> seen{};  // position + 1 of the last four bytes with this hash
    static_assert(sample_size < 0xFFFF);
    const auto four_at = [&](std::size_t at) {
        std::uint32_t four = 0;
        std::memcpy(&four, sample.data() + at, shortest);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        four = __builtin_bswap32(four);
#endif
        return four;
    };
    std::size_t saved = 0;
    for (std::size_t at = 0; at + shortest <= sample.size();) {
        const std::uint32_t four = four_at(at);
        std::uint16_t& last = seen[four * 2654435761u >> (32 - hash_bits)];
        const std::size_t before = last;
        last = static_cast<std::uint16_t>(at + 1);
        if (before == 0 || four_at(before - 1) != four) {
            ++at;
            continue;
        }
        std::size_t length = shortest;
        while (at + length < sample.size() && sample[before - 1 + length] == sample[at + length]) ++length;
        saved += length - reference;
        at += length;
    }
    return saved;
}

}  // namespace

bool is_incompressible_sample(ByteView sample) {
    if (sample.empty()) return true;
    const std::size_t wanted = sample.size() / worthwhile;
    const std::size_t saved = saved_by_frequency(sample);
    return saved < wanted && saved + saved_by_repetition(sample) < wanted;
}

bool is_incompressible(ByteView content) {
    if (content.size() < sampled_from) return false;
    const std::size_t last = content.size() - sample_size;
    return is_incompressible_sample(content.first(sample_size)) &&
           is_incompressible_sample(content.subspan(last / 2, sample_size)) &&
           is_incompressible_sample(content.subspan(last));
}

}  // namespace csar::container

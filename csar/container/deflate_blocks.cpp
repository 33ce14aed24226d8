// Decoding all symbols is the only way to find the end of a block. The decoder needs the number of bits of a symbol,
// and whether a distance or the end of the block follows. It needs a ninth of the time of compression
// (docs/performance.md).
//
//   stream  = 1*block                                  ; bits of a byte from the lowest up
//   block   = BFINAL[1] BTYPE[2] ( stored | fixed | dynamic )
//   stored  = padding to a byte, LEN[16] NLEN[16] LEN bytes
//   fixed   = *symbol end                              ; with the code of RFC 1951, 3.2.6
//   dynamic = HLIT[5] HDIST[5] HCLEN[4] code-lengths *symbol end
//   symbol  = literal | length extra-bits distance extra-bits
#include "csar/container/deflate_blocks.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <span>

#include <csar/failure.hpp>

namespace csar::container {
namespace {

[[noreturn]] void fail() { throw Failure(FailureKind::internal, "a compressor produced a damaged deflate stream"); }

class BitReader {
public:
    explicit BitReader(ByteView bytes) : bytes_(bytes) {}

    // Returns the next bits, at least 48. After the end, the bits are zeros.
    std::uint64_t peek() {
        if (held_ < 48) refill();
        return bits_;
    }
    // Skips `count` bits that peek() has returned.
    void skip(unsigned count) {
        bits_ >>= count;
        held_ -= count;
    }
    unsigned take(unsigned count) {
        const auto value = static_cast<unsigned>(peek() & ((std::uint64_t{1} << count) - 1));
        skip(count);
        return value;
    }
    std::uint64_t position() const { return next_ * 8 + added_ - held_; }
    void seek(std::uint64_t bit) {
        next_ = std::min<std::uint64_t>(bit / 8, bytes_.size());
        bits_ = 0;
        held_ = 0;
        added_ = 0;
        if (bit % 8 != 0) take(bit % 8);
    }

private:
    void refill() {
        if (bytes_.size() - next_ >= 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes_.data() + next_, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
            word = __builtin_bswap64(word);
#endif
            bits_ |= word << held_;
            const unsigned whole = (63 - held_) / 8;
            next_ += whole;
            held_ += whole * 8;
            return;
        }
        for (; held_ <= 56; held_ += 8) {
            if (next_ < bytes_.size())
                bits_ |= std::to_integer<std::uint64_t>(bytes_[next_++]) << held_;
            else
                added_ += 8;
        }
        if (added_ > 128) fail();
    }

    ByteView bytes_;
    std::size_t next_ = 0;  // next byte that is not in bits_
    std::uint64_t bits_ = 0;
    unsigned held_ = 0;        // number of bits in bits_
    std::uint64_t added_ = 0;  // bits added after the end of the stream
};

// What a symbol does.
struct Step {
    std::uint8_t bits = 0;  // number, with extra bits; 0: no code, or too long for the table
    std::uint8_t meaning = 0;
};

constexpr unsigned max_code_length = 15;

// A Huffman code for skipping symbols. Codes of up to `table_bits` bits are in a table. Longer codes are rare.
class Code {
public:
    // lengths[s]: bits of the code of symbol s; 0 for no code. meaning(s): its Step, with the extra bits only.
    template <class Meaning>
    void build(std::span<const std::uint8_t> lengths, Meaning meaning) {
        count_ = {};
        for (const std::uint8_t length : lengths) ++count_[length];
        count_[0] = 0;
        std::array<unsigned, max_code_length + 1> code{}, index{};
        for (unsigned length = 1; length <= max_code_length; ++length) {
            code[length] = (code[length - 1] + count_[length - 1]) << 1;
            index[length] = index[length - 1] + count_[length - 1];
            if (code[length] + count_[length] > 1u << length) fail();
        }
        table_.fill({});
        for (unsigned symbol = 0; symbol < lengths.size(); ++symbol) {
            const unsigned length = lengths[symbol];
            if (length == 0) continue;
            Step step = meaning(symbol);
            step.bits = static_cast<std::uint8_t>(step.bits + length);
            sorted_[index[length]++] = step;
            const unsigned value = code[length]++;
            if (length > table_bits) continue;
            for (unsigned at = reversed(value, length); at < table_.size(); at += 1u << length) table_[at] = step;
        }
    }

    Step look(std::uint64_t bits) const {
        const Step step = table_[bits & (table_.size() - 1)];
        return step.bits != 0 ? step : find_long_code(bits);
    }

private:
    static constexpr unsigned table_bits = 11;

    static unsigned reversed(unsigned value, unsigned length) {
        unsigned result = 0;
        for (; length > 0; --length, value >>= 1) result = result << 1 | (value & 1);
        return result;
    }

    Step find_long_code(std::uint64_t bits) const {
        unsigned code = 0, first = 0, index = 0;
        for (unsigned length = 1; length <= max_code_length; ++length, bits >>= 1) {
            code = code << 1 | static_cast<unsigned>(bits & 1);
            first <<= 1;
            if (code < first + count_[length]) return sorted_[index + code - first];
            index += count_[length];
            first += count_[length];
        }
        fail();
    }

    std::array<Step, 1u << table_bits> table_;
    std::array<Step, 288> sorted_;  // ordered by code
    std::array<unsigned, max_code_length + 1> count_{};
};

enum : std::uint8_t { literal, match, end_of_block };

constexpr unsigned end_symbol = 256;
constexpr std::size_t max_lengths = 288, max_distances = 32;

// The extra bits of length symbols 257 to 285 and of distance symbols (RFC 1951, 3.2.5).
Step length_step(unsigned symbol) {
    static constexpr std::array<std::uint8_t, 32> extra = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                                           2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    if (symbol < end_symbol) return {0, literal};
    if (symbol == end_symbol) return {0, end_of_block};
    return {extra[symbol - end_symbol - 1], match};
}

Step distance_step(unsigned symbol) { return {static_cast<std::uint8_t>(symbol < 4 ? 0 : symbol / 2 - 1), 0}; }

class Walker {
public:
    explicit Walker(ByteView stream) : bits_(stream), size_(stream.size() * std::uint64_t{8}) {}

    LastBlock walk() {
        for (;;) {
            const std::uint64_t start = bits_.position();
            const bool last = bits_.take(1) != 0;
            switch (bits_.take(2)) {
                case 0: skip_stored(); break;
                case 1: fixed_codes(), skip_symbols(); break;
                case 2: dynamic_codes(), skip_symbols(); break;
                default: fail();
            }
            if (bits_.position() > size_) fail();
            if (last) return {start, bits_.position()};
        }
    }

private:
    void skip_stored() {
        bits_.seek((bits_.position() + 7) / 8 * 8);
        const unsigned length = bits_.take(16), inverse = bits_.take(16);
        if ((length ^ inverse) != 0xFFFF) fail();
        const std::uint64_t end = bits_.position() + std::uint64_t{length} * 8;
        if (end > size_) fail();
        bits_.seek(end);
    }

    void fixed_codes() {
        std::array<std::uint8_t, max_lengths> lengths{};
        std::fill_n(lengths.begin(), 144, std::uint8_t{8});
        std::fill_n(lengths.begin() + 144, 112, std::uint8_t{9});
        std::fill_n(lengths.begin() + 256, 24, std::uint8_t{7});
        std::fill_n(lengths.begin() + 280, 8, std::uint8_t{8});
        std::array<std::uint8_t, max_distances> distances{};
        distances.fill(5);
        lengths_.build(lengths, length_step);
        distances_.build(distances, distance_step);
    }

    void dynamic_codes() {
        static constexpr std::array<std::uint8_t, 19> order = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                               11, 4,  12, 3, 13, 2, 14, 1, 15};
        const unsigned lengths = bits_.take(5) + 257, distances = bits_.take(5) + 1, ordered = bits_.take(4) + 4;
        std::array<std::uint8_t, order.size()> of_lengths{};
        for (unsigned i = 0; i < ordered; ++i) of_lengths[order[i]] = static_cast<std::uint8_t>(bits_.take(3));
        Code& code = lengths_;  // is still free
        code.build(of_lengths, [](unsigned symbol) { return Step{0, static_cast<std::uint8_t>(symbol)}; });

        std::array<std::uint8_t, max_lengths + max_distances> read{};
        for (std::size_t count = 0; count < lengths + distances;) {
            const Step step = code.look(bits_.peek());
            bits_.skip(step.bits);
            std::size_t repeat = 1;
            std::uint8_t value = step.meaning;
            if (value == 16) {  // repeats the previous length
                if (count == 0) fail();
                value = read[count - 1];
                repeat = bits_.take(2) + 3;
            } else if (value >= 17) {  // repeats zero
                repeat = value == 17 ? bits_.take(3) + 3 : bits_.take(7) + 11;
                value = 0;
            }
            if (count + repeat > lengths + distances) fail();
            std::fill_n(read.begin() + static_cast<std::ptrdiff_t>(count), repeat, value);
            count += repeat;
        }
        lengths_.build(std::span(read).first(lengths), length_step);
        distances_.build(std::span(read).subspan(lengths, distances), distance_step);
    }

    void skip_symbols() {
        for (;;) {
            const std::uint64_t bits = bits_.peek();
            const Step step = lengths_.look(bits);
            bits_.skip(step.bits);
            if (step.meaning == literal) continue;
            if (step.meaning == end_of_block) return;
            bits_.skip(distances_.look(bits >> step.bits).bits);
        }
    }

    BitReader bits_;
    std::uint64_t size_;
    Code lengths_, distances_;
};

}  // namespace

LastBlock find_last_block(ByteView stream) { return Walker(stream).walk(); }

}  // namespace csar::container

#include "csar/container/stream_forms.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/interrupt.hpp"
#include "base/little_endian.hpp"
#include "csar/container/file_window.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tar.hpp"

namespace csar::container {
namespace {

using namespace std::string_view_literals;
namespace rule = rules::tar;

constexpr std::size_t window_size = 64 * KiB;

// ---- xz -----------------------------------------------------------------------------------------------------------

constexpr std::uint64_t xz_header_size = 12, xz_footer_size = 12;

// Reads a file backwards, from its end to its beginning.
class BackwardWindow {
public:
    explicit BackwardWindow(const File& file) : file_(file), bytes_(window_size) {}

    // The `length` bytes before `end`; they must be within the file and fit into the window.
    ByteView before(std::uint64_t end, std::size_t length) {
        if (end > start_ + filled_ || end - length < start_) {
            filled_ = static_cast<std::size_t>(std::min<std::uint64_t>(end, bytes_.size()));
            start_ = end - filled_;
            file_.read_exactly_at(start_, ByteSpan(bytes_).first(filled_));
        }
        return ByteView(bytes_).subspan(static_cast<std::size_t>(end - start_) - length, length);
    }

private:
    const File& file_;
    std::vector<std::byte> bytes_;
    std::uint64_t start_ = 0;
    std::size_t filled_ = 0;
};

// The numbers of an index, one after the other.
class IndexReader {
public:
    IndexReader(const File& file, std::uint64_t start, std::uint64_t end)
        : window_(file, window_size, end), position_(start), end_(end) {}

    std::optional<std::uint64_t> next() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 63 && position_ < end_; shift += 7) {
            const auto byte = std::to_integer<std::uint64_t>(window_.view(position_++, 1, window_size)[0]);
            value |= (byte & 0x7F) << shift;
            if (byte < 0x80) return value;
        }
        return std::nullopt;
    }

private:
    FileWindow window_;
    std::uint64_t position_;
    const std::uint64_t end_;
};

// The number of bytes taken by the blocks of a stream, according to its index.
std::optional<std::uint64_t> size_of_blocks(const File& file, std::uint64_t index, std::uint64_t index_end) {
    IndexReader reader(file, index + 1, index_end);
    const std::optional<std::uint64_t> count = reader.next();
    if (!count) return std::nullopt;
    std::uint64_t sum = 0;
    for (std::uint64_t record = 0; record < *count; ++record) {
        if (record % 4096 == 0) check_interrupt();
        const std::optional<std::uint64_t> unpadded = reader.next(), uncompressed = reader.next();
        if (!unpadded || !uncompressed || *unpadded > index) return std::nullopt;
        sum += (*unpadded + 3) / 4 * 4;
        if (sum > index) return std::nullopt;
    }
    return sum;
}

// Python stops at zeros between streams; xz continues. A check type unknown to xz makes it fail after a warning.
void check_xz(const File& file, Report& report) {
    constexpr std::array<unsigned, 4> known_checks = {0, 1, 4, 10};  // none, CRC-32, CRC-64, SHA-256
    BackwardWindow window(file);
    std::uint64_t end = file.size(), streams = 0;
    while (end >= xz_header_size + xz_footer_size) {
        check_interrupt();
        const std::uint64_t padded_end = end;
        while (end > xz_footer_size && is_all_zero(window.before(end, 4))) end -= 4;
        if (end < padded_end && streams > 0)
            return report.add(diagnose(rule::ambiguous_stream, {}, "xz"sv, padded_end, "zeros precede it"sv));
        const ByteView footer = window.before(end, xz_footer_size);
        if (!as_text(footer).ends_with("YZ")) return;
        const auto check = static_cast<unsigned>(footer[9]) & 0x0F;
        const std::uint64_t index_size = (little_endian(footer.subspan(4, 4)) + 1) * 4;
        if (index_size + xz_footer_size + xz_header_size > end) return;
        const std::uint64_t index = end - xz_footer_size - index_size;
        const std::optional<std::uint64_t> blocks = size_of_blocks(file, index, end - xz_footer_size);
        if (!blocks || *blocks + xz_header_size > index) return;
        end = index - *blocks - xz_header_size;
        if (std::find(known_checks.begin(), known_checks.end(), check) == known_checks.end())
            return report.add(
                diagnose(rule::ambiguous_stream, {}, "xz"sv, end, "its checksums are of an unknown kind"sv));
        if (++streams == 2) report.add(diagnose(rule::several_streams, {}, "xz"sv));
    }
}

// ---- zstd ---------------------------------------------------------------------------------------------------------

class ZstdFrames {
public:
    explicit ZstdFrames(const File& file) : size_(file.size()), window_(file, window_size, size_) {}

    void check(Report& report) {
        std::uint64_t frames = 0;
        while (size_ - position_ >= 8) {
            check_interrupt();
            const std::uint64_t start = position_;
            const std::uint64_t magic = take(4);
            if ((magic & 0xFFFF'FFF0) == 0x184D'2A50) {
                skip(take(4));
            } else if (magic != 0xFD2F'B528) {
                return report.add(
                    diagnose(rule::ambiguous_stream, {}, "zstd"sv, start, "it has the form of an old version"sv));
            } else if (skip_frame() && ++frames == 2) {
                report.add(diagnose(rule::several_streams, {}, "zstd"sv));
            }
        }
    }

private:
    // A little-endian number; 0 after the end.
    std::uint64_t take(std::size_t length) {
        if (size_ - position_ < length) {
            position_ = size_;
            return 0;
        }
        const std::uint64_t value = little_endian(window_.view(position_, length, window_size));
        position_ += length;
        return value;
    }

    void skip(std::uint64_t length) { position_ += std::min(length, size_ - position_); }

    // True when the frame ends within the file.
    bool skip_frame() {
        constexpr std::array<std::uint64_t, 4> dictionary_sizes = {0, 1, 2, 4}, content_sizes = {0, 2, 4, 8};
        const std::uint64_t descriptor = take(1);
        const bool single_segment = (descriptor & 0x20) != 0, has_checksum = (descriptor & 4) != 0;
        const std::uint64_t content_size = content_sizes[descriptor >> 6];
        skip((single_segment ? 0 : 1) + dictionary_sizes[descriptor & 3] +
             (content_size == 0 && single_segment ? 1 : content_size));
        for (;;) {
            check_interrupt();
            if (position_ == size_) return false;
            const std::uint64_t block = take(3);
            const bool is_repeated_byte = (block >> 1 & 3) == 1;
            skip(is_repeated_byte ? 1 : block >> 3);
            if ((block & 1) != 0) break;
        }
        skip(has_checksum ? 4 : 0);
        return true;
    }

    const std::uint64_t size_;
    FileWindow window_;
    std::uint64_t position_ = 0;
};

// ---- bzip2 --------------------------------------------------------------------------------------------------------

// A magic number that occurs in compressed data by chance is rarer than a damaged disk.
void check_bzip2(const File& file, Report& report) {
    constexpr std::string_view block = "1AY&SY";
    constexpr std::size_t overlap = 16;
    std::vector<std::byte> buffer(window_size);
    for (std::uint64_t offset = 0; const std::size_t count = file.read_at(offset, buffer);) {
        check_interrupt();
        const std::string_view bytes = as_text(ByteView(buffer).first(count));
        for (std::size_t at = bytes.find(block, 4); at != std::string_view::npos; at = bytes.find(block, at + 1))
            if (bytes.substr(at - 4, 3) == "BZh" && offset + at > 4)
                return report.add(diagnose(rule::several_streams, {}, "bzip2"sv));
        if (count < buffer.size()) return;
        offset += count - overlap;
    }
}

}  // namespace

void check_stream_form(Filter filter, const File& file, Report& report) {
    switch (filter) {
        case Filter::xz: return check_xz(file, report);
        case Filter::zstd: return ZstdFrames(file).check(report);
        case Filter::bzip2: return check_bzip2(file, report);
        case Filter::none:
        case Filter::gzip: break;
    }
}

}  // namespace csar::container

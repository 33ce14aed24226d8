#include "csar/container/stream_forms.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/interrupt.hpp"
#include "base/little_endian.hpp"
#include "csar/container/file_window.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tar.hpp"

namespace csar::container {
namespace {

namespace tar_rule = rules::tar;

using namespace std::string_view_literals;

constexpr std::size_t form_window_size = 64 * KiB;

// ---- zstd ---------------------------------------------------------------------------------------------------------

constexpr std::uint64_t max_block_bytes = 128 * KiB;

class ZstdFrames {
public:
    explicit ZstdFrames(const File& file) : size_(file.size()), window_(file, form_window_size, size_) {}

    void check(Report& report) {
        std::uint64_t frames = 0;
        while (size_ - position_ >= 8) {
            check_interrupt();
            const std::uint64_t start = position_;
            const std::uint64_t magic = take(4);
            if ((magic & 0xFFFF'FFF0) == 0x184D'2A50) {
                skip(take(4));
            } else if (magic != 0xFD2F'B528) {
                return report.add(diagnose(tar_rule::ambiguous_stream, {}, "zstd"sv, start,
                                           "the stream has the format of an old "
                                           "version"sv));
            } else if (skip_frame() && ++frames == 2) {
                report.add(diagnose(tar_rule::several_streams, {}, "zstd"sv));
            }
        }
    }

    // True if the file ends within a frame.
    bool is_cut() {
        while (size_ - position_ >= 4) {
            check_interrupt();
            const std::uint64_t magic = take(4);
            if ((magic & 0xFFFF'FFF0) == 0x184D'2A50)
                skip(take(4));
            else if (magic != 0xFD2F'B528)
                return false;
            else
                skip_frame();
            if (is_damaged_ || is_beyond_end_) return !is_damaged_;
        }
        return false;
    }

private:
    // Reads a little-endian number. Returns 0 after the end.
    std::uint64_t take(std::size_t length) {
        if (size_ - position_ < length) {
            position_ = size_;
            is_beyond_end_ = true;
            return 0;
        }
        const std::uint64_t value = little_endian(window_.view(position_, length, form_window_size));
        position_ += length;
        return value;
    }

    void skip(std::uint64_t length) {
        is_beyond_end_ |= length > size_ - position_;
        position_ += std::min(length, size_ - position_);
    }

    // Returns false if the frame does not end within the file.
    bool skip_frame() {
        constexpr std::array<std::uint64_t, 4> dictionary_sizes = {0, 1, 2, 4}, content_sizes = {0, 2, 4, 8};
        const std::uint64_t descriptor = take(1);
        const bool single_segment = (descriptor & 0x20) != 0, has_checksum = (descriptor & 4) != 0;
        const std::uint64_t content_size = content_sizes[descriptor >> 6];
        skip((single_segment ? 0 : 1) + dictionary_sizes[descriptor & 3] +
             (content_size == 0 && single_segment ? 1 : content_size));
        for (;;) {
            check_interrupt();
            if (position_ == size_) {
                is_beyond_end_ = true;
                return false;
            }
            const std::uint64_t block = take(3);
            const bool is_repeated_byte = (block >> 1 & 3) == 1;
            is_damaged_ |= (block >> 1 & 3) == 3 || (!is_repeated_byte && block >> 3 > max_block_bytes);
            skip(is_repeated_byte ? 1 : block >> 3);
            if ((block & 1) != 0) break;
        }
        skip(has_checksum ? 4 : 0);
        return true;
    }

    const std::uint64_t size_;
    FileWindow window_;
    std::uint64_t position_ = 0;
    bool is_beyond_end_ = false;  // tried to read past the end
    bool is_damaged_ = false;     // a block is too long or of an unknown type
};

// ---- bzip2 --------------------------------------------------------------------------------------------------------

// Searches for the start of a second stream. Compressed data hardly contains these bytes by chance.
void check_bzip2(const File& file, Report& report) {
    constexpr std::string_view block = "1AY&SY";
    constexpr std::size_t overlap = 16;
    std::vector<std::byte> buffer(form_window_size);
    for (std::uint64_t offset = 0; const std::size_t count = file.read_at(offset, buffer);) {
        check_interrupt();
        const std::string_view bytes = as_text(ByteView(buffer).first(count));
        for (std::size_t at = bytes.find(block, 4); at != std::string_view::npos; at = bytes.find(block, at + 1))
            if (bytes.substr(at - 4, 3) == "BZh" && offset + at > 4)
                return report.add(diagnose(tar_rule::several_streams, {}, "bzip2"sv));
        if (count < buffer.size()) return;
        offset += count - overlap;
    }
}

}  // namespace

void check_stream_form(Filter filter, const File& file, Report& report) {
    switch (filter) {
        case Filter::zstd: return ZstdFrames(file).check(report);
        case Filter::bzip2: return check_bzip2(file, report);
        case Filter::none:
        case Filter::gzip:
        case Filter::xz: break;
    }
}

bool is_cut(Filter filter, const File& file) { return filter == Filter::zstd && ZstdFrames(file).is_cut(); }

}  // namespace csar::container

#include "csar/container/gzip_source.hpp"

#include <isa-l/igzip_lib.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/interrupt.hpp"
#include "base/little_endian.hpp"
#include "csar/container/compressed_source.hpp"
#include "csar/container/crc32.hpp"
#include "report/diagnose.hpp"
#include "report/rules/gzip.hpp"

namespace csar::container {
namespace {

constexpr std::size_t gzip_window_size = 256 * KiB;  // also the maximum size of a header
constexpr std::size_t fixed_header_size = 10;
constexpr std::size_t trailer_size = 8;
constexpr std::size_t max_output_bytes = 1 * GiB;  // limit for one call: ISA-L counts in 32 bits

constexpr std::array magic = {std::byte{0x1F}, std::byte{0x8B}};
enum HeaderFlag : unsigned { has_header_crc = 2, has_extra = 4, has_name = 8, has_comment = 16, reserved = 0xE0 };

}  // namespace

GzipHeader parse_gzip_header(ByteView bytes) {
    using Fault = GzipHeader::Fault;
    const std::size_t magic_length = std::min(bytes.size(), magic.size());
    if (!std::equal(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(magic_length), magic.begin()))
        return {.fault = Fault::magic};
    if (bytes.size() < fixed_header_size) return {.fault = Fault::truncated};
    if (bytes[2] != std::byte{8}) return {.fault = Fault::method};
    const auto flags = static_cast<unsigned>(bytes[3]);
    if ((flags & reserved) != 0) return {.fault = Fault::reserved_flags};

    std::size_t length = fixed_header_size;
    if ((flags & has_extra) != 0) {
        if (bytes.size() < length + 2) return {.fault = Fault::truncated};
        length += 2 + little_endian(bytes.subspan(length, 2));
    }
    for (const HeaderFlag text : {has_name, has_comment}) {
        if ((flags & text) == 0) continue;
        const std::size_t end = as_text(bytes).find('\0', length);
        const std::size_t text_length = std::min(end, bytes.size()) - length;
        if (text == has_name && text_length > max_gzip_name_bytes) return {.fault = Fault::long_name};
        if (text == has_comment && text_length > max_gzip_comment_bytes) return {.fault = Fault::long_comment};
        if (end == std::string_view::npos) return {.fault = Fault::truncated};
        length = end + 1;
    }
    if (bytes.size() < length + ((flags & has_header_crc) != 0 ? 2 : 0)) return {.fault = Fault::truncated};
    if ((flags & has_header_crc) != 0) {
        const std::uint64_t declared = little_endian(bytes.subspan(length, 2));
        if (declared != (crc32_of(bytes.first(length)) & 0xFFFF)) return {.fault = Fault::checksum};
        length += 2;
    }
    return {.length = length};
}

namespace {

class GzipSource final : public CompressedSource {
public:
    GzipSource(const File& file, Report& report)
        : file_(file),
          file_size_(file.size()),
          report_(report),
          inflater_(std::make_unique<inflate_state>()),
          window_(gzip_window_size) {}

    std::size_t read(ByteSpan buffer) override {
        if (buffer.empty()) return 0;
        while (state_ == State::at_member || state_ == State::in_data) {
            check_interrupt();
            if (state_ == State::at_member)
                start_member();
            else if (const std::size_t count = inflate(buffer.first(std::min(buffer.size(), max_output_bytes)));
                     count != 0)
                return count;
        }
        return 0;
    }

    bool is_sound() const override { return state_ != State::damaged; }

private:
    enum class State : std::uint8_t { at_member, in_data, at_end, damaged };

    void damaged(Diagnostic diagnostic) {
        report_.add(std::move(diagnostic));
        state_ = State::damaged;
    }

    // Returns at least `wanted` bytes, unless the file ends.
    ByteView bytes_at(std::uint64_t offset, std::size_t wanted) {
        wanted = static_cast<std::size_t>(std::min<std::uint64_t>(wanted, file_size_ - offset));
        const bool held = offset >= window_offset_ && offset + wanted <= window_offset_ + window_length_;
        if (!held) {
            window_length_ = static_cast<std::size_t>(std::min<std::uint64_t>(window_.size(), file_size_ - offset));
            file_.read_exactly_at(offset, ByteSpan(window_).first(window_length_));
            window_offset_ = offset;
        }
        return ByteView(window_).first(window_length_).subspan(static_cast<std::size_t>(offset - window_offset_));
    }

    void start_member() {
        using Fault = GzipHeader::Fault;
        // Most headers are short.
        GzipHeader header = parse_gzip_header(bytes_at(position_, fixed_header_size));
        if (header.fault == Fault::truncated) header = parse_gzip_header(bytes_at(position_, gzip_window_size));
        switch (header.fault) {
            case Fault::none: break;
            case Fault::truncated:
                if (file_size_ - position_ >= gzip_window_size)
                    return damaged(diagnose(rules::gzip::header_too_long, {}, position_, gzip_window_size));
                return damaged(diagnose(rules::gzip::truncated, {}, file_size_));
            case Fault::magic: return damaged(diagnose(rules::gzip::bad_header, {}, position_));
            case Fault::method: return damaged(diagnose(rules::gzip::unknown_method, {}, position_));
            case Fault::reserved_flags: return damaged(diagnose(rules::gzip::reserved_flags, {}, position_));
            case Fault::checksum: return damaged(diagnose(rules::gzip::header_checksum_mismatch, {}, position_));
            case Fault::long_name:
                return damaged(diagnose(rules::gzip::header_too_long, {}, position_, max_gzip_name_bytes));
            case Fault::long_comment:
                return damaged(diagnose(rules::gzip::header_too_long, {}, position_, max_gzip_comment_bytes));
        }
        if (++members_ == 2) report_.add(diagnose(rules::gzip::several_members, {}));
        isal_inflate_init(inflater_.get());
        const ByteView data = bytes_at(position_ + header.length, 1);
        inflater_->next_in = const_cast<std::uint8_t*>(reinterpret_cast<const std::uint8_t*>(data.data()));
        inflater_->avail_in = static_cast<std::uint32_t>(data.size());
        crc_ = {};
        length_ = 0;
        state_ = State::in_data;
    }

    // Returns 0 if the member ends or is damaged.
    std::size_t inflate(ByteSpan buffer) {
        inflate_state& inflater = *inflater_;
        inflater.next_out = reinterpret_cast<std::uint8_t*>(buffer.data());
        inflater.avail_out = static_cast<std::uint32_t>(buffer.size());
        for (;;) {
            if (const std::uint64_t window_end = window_offset_ + window_length_;
                inflater.avail_in == 0 && window_end < file_size_) {
                const ByteView data = bytes_at(window_end, 1);
                inflater.next_in = reinterpret_cast<std::uint8_t*>(window_.data());
                inflater.avail_in = static_cast<std::uint32_t>(data.size());
            }
            const std::uint32_t input_before = inflater.avail_in;
            if (isal_inflate(&inflater) < 0) {
                damaged(diagnose(rules::gzip::damaged, {}, window_offset_ + window_length_ - inflater.avail_in));
                return 0;
            }
            const std::size_t count = buffer.size() - inflater.avail_out;
            crc_.update(buffer.first(count));
            length_ += count;
            if (inflater.block_state == ISAL_BLOCK_FINISH) {
                finish_member();
                return count;
            }
            if (count != 0) return count;
            if (input_before == 0) {
                damaged(diagnose(rules::gzip::truncated, {}, file_size_));
                return 0;
            }
        }
    }

    void finish_member() {
        // ISA-L reads up to eight bytes at a time. Unused bytes are in read_in.
        position_ = window_offset_ + window_length_ - inflater_->avail_in -
                    static_cast<std::uint64_t>(inflater_->read_in_length / 8);
        const ByteView trailer = bytes_at(position_, trailer_size);
        if (trailer.size() < trailer_size) return damaged(diagnose(rules::gzip::truncated, {}, file_size_));
        if (little_endian(trailer.first(4)) != crc_.value())
            return damaged(diagnose(rules::gzip::checksum_mismatch, {}));
        const std::uint64_t declared = little_endian(trailer.subspan(4, 4));
        if (declared != static_cast<std::uint32_t>(length_))
            return damaged(diagnose(rules::gzip::length_mismatch, {}, declared, static_cast<std::uint32_t>(length_)));
        position_ += trailer_size;
        check_tail();
    }

    // Another member, the end, zero padding or invalid data may follow.
    void check_tail() {
        state_ = State::at_member;
        const ByteView next = bytes_at(position_, magic.size());
        if (next.size() >= magic.size() && std::equal(magic.begin(), magic.end(), next.begin())) return;
        state_ = State::at_end;
        if (next.empty()) return;
        for (std::uint64_t at = position_; at < file_size_;) {
            check_interrupt();
            const ByteView tail = bytes_at(at, gzip_window_size);
            if (!is_all_zero(tail)) return damaged(diagnose(rules::gzip::trailing_data, {}, position_));
            at += tail.size();
        }
        report_.add(diagnose(rules::gzip::trailing_zeros, {}, file_size_ - position_));
    }

    const File& file_;
    const std::uint64_t file_size_;
    Report& report_;
    std::unique_ptr<inflate_state> inflater_;
    std::vector<std::byte> window_;    // a part of the file
    std::uint64_t window_offset_ = 0;  // offset of window_ in the file
    std::size_t window_length_ = 0;
    std::uint64_t position_ = 0;  // offset of the next byte; not current within a member
    std::uint64_t members_ = 0;
    std::uint64_t length_ = 0;  // content bytes of the member up to now
    Crc32 crc_;                 // checksum of these bytes
    State state_ = State::at_member;
};

}  // namespace

std::unique_ptr<CompressedSource> decompress_gzip(const File& file, Report& report) {
    return std::make_unique<GzipSource>(file, report);
}

}  // namespace csar::container

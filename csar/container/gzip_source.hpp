// Reads gzip files (RFC 1952), with the checks that libarchive omits.
//
//   file   := { member }
//   member := 1F 8B 08 FLG MTIME(4) XFL OS [ XLEN(2) extra ] [ name NUL ] [ comment NUL ] [ HCRC(2) ]
//             deflated data  CRC32(4)  ISIZE(4)
//   FLG    := 1 text, 2 HCRC, 4 extra, 8 name, 16 comment; 32, 64 and 128 are reserved
//
// Numbers are little-endian. ISIZE is the length of the content modulo 2^32. A file may have several members; its
// content is the concatenation of their contents, but some programs read only the first. Nothing may follow the last
// member, but zeros as padding for tape blocks are common.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "csar/container/compressed_source.hpp"
#include "csar/container/crc32.hpp"

struct inflate_state;  // of ISA-L

namespace csar::container {

struct GzipHeader {
    enum class Fault : std::uint8_t {
        none,
        truncated,
        magic,
        method,
        reserved_flags,
        checksum,
        long_name,
        long_comment
    };
    Fault fault = Fault::none;
    std::size_t length = 0;  // in bytes, if there is no fault
};

// The longest name and comment that every reader accepts, without the NUL: 7-Zip fails on a longer name.
inline constexpr std::size_t max_gzip_name_bytes = 4095, max_gzip_comment_bytes = 65535;

// Parses the header at the start of `bytes`; `truncated` if it continues after their end.
GzipHeader parse_gzip_header(ByteView bytes);

class GzipSource final : public CompressedSource {
public:
    GzipSource(const File& file, Report& report);
    ~GzipSource() override;

    std::size_t read(ByteSpan buffer) override;
    bool is_sound() const override { return state_ != State::damaged; }

private:
    enum class State : std::uint8_t { at_member, in_data, at_end, damaged };

    ByteView bytes_at(std::uint64_t offset, std::size_t wanted);
    void start_member();
    std::size_t inflate(ByteSpan buffer);
    void finish_member();
    void check_tail();
    void damaged(Diagnostic diagnostic);

    const File& file_;
    const std::uint64_t file_size_;
    Report& report_;
    std::unique_ptr<inflate_state> inflater_;
    std::vector<std::byte> window_;    // a part of the file
    std::uint64_t window_offset_ = 0;  // offset of window_ in the file
    std::size_t window_length_ = 0;
    std::uint64_t position_ = 0;  // offset of the next byte of the file to read, except within the data of a member
    std::uint64_t members_ = 0;
    std::uint64_t length_ = 0;  // bytes of the member's content so far
    Crc32 crc_;                 // checksum of these bytes
    State state_ = State::at_member;
};

}  // namespace csar::container

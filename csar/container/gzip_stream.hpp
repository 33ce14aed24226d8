// Writes a gzip file of one member (RFC 1952) whose content is compressed in segments by several threads.
//
//   member = 1F8B 08 flags[1] time[4] extra-flags[1] system[1] *part deflate_end crc[4] size[4]
//
// Flags, time and extra flags are 0 (nothing that differs from run to run), the system is 255, "unknown". The size is
// that of the content modulo 2^32. For parts see deflater.hpp.
#pragma once

#include <cstdint>
#include <span>

#include "base/bytes.hpp"
#include "csar/container/crc32.hpp"
#include "csar/container/deflater.hpp"
#include "csar/container/scratch_buffer.hpp"

namespace csar::container {

// A range of bytes that becomes one part, either compressed or stored.
struct Run {
    std::size_t length;
    bool stored;
};

// Compresses `content`, which is divided into `runs`, to a sequence of parts in `memory`. `deflater` may be null if all
// runs are stored.
ByteView pack_runs(ByteView content, std::span<const Run> runs, Deflater* deflater, ScratchBuffer& memory);

class GzipMember {
public:
    // Writes the header into `output`, which must outlive this.
    explicit GzipMember(Sink& output);

    // Appends a segment of `size` bytes with the checksum `crc`, which pack_runs() converted to `packed`.
    void append(ByteView packed, std::uint32_t crc, std::uint64_t size);

    // Ends the stream and writes the trailer.
    void finish();

private:
    Sink& output_;
    Crc32 crc_;
    std::uint64_t size_ = 0;
};

}  // namespace csar::container

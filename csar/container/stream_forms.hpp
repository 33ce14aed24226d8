// What libarchive does not tell about a compressed file that it could uncompress: whether other readers read it alike.
//
// xz:    file   := { stream { 4 zeros } }                           several streams mean their contents joined
//        stream := header(12) blocks index CRC32(4) backward(4) flags(2) "YZ"
//        index  := 0 count { unpadded uncompressed } zeros CRC32(4)     in bytes and their lengths: 7 bits each, low
//        first
// zstd:  file   := { frame | 5x 2A 4D 18 length(4) bytes }
//        frame  := 28 B5 2F FD descriptor [ window ] [ dictionary ] [ size ] { block } [ checksum(4) ]
//        block  := header(3) bytes                                  header: last 1 bit, type 2 bits, length 21 bits
// bzip2: file   := { stream }     stream := "BZh" digit "1AY&SY" ...     always from a whole byte on
#pragma once

#include "base/file.hpp"
#include "csar/container/container.hpp"
#include <csar/report.hpp>

namespace csar::container {

// Reports several streams, and streams that some readers refuse or pass over. `file` is one that was uncompressed
// without a fault: where it is not as the grammar says, nothing is reported.
void check_stream_form(Filter filter, const File& file, Report& report);

}  // namespace csar::container

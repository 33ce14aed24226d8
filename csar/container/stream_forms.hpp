// Checks of a compressed file that libarchive omits: whether other readers decompress it to the same content.
//
// zstd:  file   := { frame | 5x 2A 4D 18 length(4) bytes }
//        frame  := 28 B5 2F FD descriptor [ window ] [ dictionary ] [ size ] { block } [ checksum(4) ]
//        block  := header(3) bytes                                 header: last 1 bit, type 2 bits, length 21 bits
// bzip2: file   := { stream }
//        stream := "BZh" digit "1AY&SY" ...                        starts at a byte boundary
#pragma once

#include "base/file.hpp"
#include "csar/container/container.hpp"
#include "report/report.hpp"

namespace csar::container {

// Reports files with several streams, and streams that some readers reject or skip. `file` must have been decompressed
// without a fault. Parts that do not follow the grammar are not reported.
void check_stream_form(Filter filter, const File& file, Report& report);

// Whether the compressed file ends within a stream. This is only known for zstd, where blocks have lengths; false for
// other filters.
bool is_cut(Filter filter, const File& file);

}  // namespace csar::container

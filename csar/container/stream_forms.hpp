// Checks that all readers decompress a file to the same content. libarchive does not check that.
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

// Reports several streams, and streams that some readers reject or skip.
// `file`: decompresses without a fault. Parts outside the grammar are not reported.
void check_stream_form(Filter filter, const File& file, Report& report);

// Returns true if a zstd file ends within a frame. Returns false for other filters, whose blocks have no lengths.
bool is_cut(Filter filter, const File& file);

}  // namespace csar::container

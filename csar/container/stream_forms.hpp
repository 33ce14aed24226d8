// Checks that libarchive does not make of a compressed file: whether other readers uncompress it to the same content.
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

// Reports files of several streams, and streams that some readers refuse or skip. `file` must have been uncompressed
// without a fault: where it does not follow the grammar, nothing is reported.
void check_stream_form(Filter filter, const File& file, Report& report);

}  // namespace csar::container

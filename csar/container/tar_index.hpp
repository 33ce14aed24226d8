// The index of a tar archive: every header is checked, including the data that libarchive and other readers skip.
//
//   archive   := { { global } entry } end
//   global    := header of type g, pax records
//   entry     := { extension } header content       extension: of type x, L or K, each at most once
//   content   := as many bytes as the header states, NULs up to the next multiple of 512
//   end       := two blocks of zeros, and zeros from there to the end of the file
//
// The index is created only by this scan; the tests compare it with libarchive. For cases in which readers are known
// to differ, the scan reports an error instead of choosing: which of two names or sizes applies, the meaning of a field
// without its magic, whether content follows. So a verdict does not depend on the version of a library.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "csar/container/container.hpp"
#include "csar/container/name_table.hpp"
#include "csar/container/tar_input.hpp"

namespace csar::container {

struct TarIndex {
    NameArena names;  // owns the names of the entries
    std::vector<Entry> entries;
    bool last_is_cut = false;  // the archive is truncated within the content of the last entry
};

// Reads the content of a file from the input while an archive that can be read only once is indexed. Returns the number
// of bytes read, which is smaller than the size only at the end. The entry is valid only during the call, its name as
// long as the index.
using ReadContent = std::function<std::uint64_t(const Entry&)>;

// Reads the archive to its end, or to the first data that cannot be trusted; a finding then gives the reason.
// `read_content` may be empty: contents are then skipped. `most_bytes`: limit on the bytes read from the archive, in
// addition to Limits::extracted_bytes.
TarIndex index_tar(TarInput& input, const ReadContent& read_content, const Limits& limits, Report& report,
                   std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max());

}  // namespace csar::container

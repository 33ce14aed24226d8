// Indexes a tar archive, and checks all headers, including data that other readers skip.
//
//   archive   := { { global } entry } end
//   global    := header of type g, pax records
//   entry     := { extension } header content       extension: of type x, L or K, each at most once
//   content   := as many bytes as the header states, NULs up to the next multiple of 512
//   end       := two blocks of zeros, and zeros from there to the end of the file
//
// If readers differ, for example about two names or two sizes, the index reports an error and does not choose.
// The result does not depend on the version of a library. Tests compare the index with libarchive.
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
    NameArena names;  // owns the names of entries
    std::vector<Entry> entries;
    bool last_is_cut = false;  // the content of the last entry is truncated
};

// Reads the content of a file while the archive is indexed. Returns the number of bytes, fewer only at the end.
// The entry is valid during the call only. Its name is valid as long as the index.
using ReadContent = std::function<std::uint64_t(const Entry&)>;

// Reads to the end, or to data that cannot be trusted, with a finding. `read_content` may be empty: skips contents.
// `most_bytes`: a limit in addition to Limits::extracted_bytes.
TarIndex index_tar(TarInput& input, const ReadContent& read_content, const Limits& limits, Report& report,
                   std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max());

}  // namespace csar::container

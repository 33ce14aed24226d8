// The index of a tar archive: every header is checked, including the data that libarchive and other readers skip.
//
//   archive   := { { global } entry } end
//   global    := header of type g, pax records
//   entry     := { extension } header content       extension: of type x, L or K, each at most once
//   content   := as many bytes as the header says, NULs up to the next multiple of 512
//   end       := two blocks of zeros, and zeros from there to the end of the file
//
// The index is created only by this scan; the tests compare it with libarchive. For cases in which readers are known
// to differ, the scan reports an error instead of choosing: which of two names or sizes applies, the meaning of a field
// without its magic, whether content follows. So a verdict does not depend on the version of a library.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csar/container/container.hpp"
#include "csar/container/name_table.hpp"
#include "csar/container/pax.hpp"
#include "csar/container/tar_features.hpp"
#include "csar/container/tar_header.hpp"
#include "csar/container/tar_input.hpp"

namespace csar::container {

struct TarIndex {
    NameArena names;  // owns the names of the entries
    std::vector<Entry> entries;
    bool last_is_cut = false;  // the archive is truncated within the content of the last entry
};

// Reads the content of a file from the input while an archive that can be read only once is indexed. Returns the number of
// bytes read, which is smaller than the size only at the end. The entry is valid only during the call, its name as long as
// the index.
using ReadContent = std::function<std::uint64_t(const Entry&)>;

class TarIndexer {
public:
    // `read_content` may be empty: contents are then skipped. All must outlive the indexer. `most_bytes`: limit on the bytes
    // read from the archive, in addition to Limits::extracted_bytes.
    TarIndexer(TarInput& input, ReadContent read_content, const Limits& limits, Report& report,
               std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max());

    // Reads the archive to its end, or to the first data that cannot be trusted; a finding then gives the reason.
    TarIndex run() &&;

private:
    // The fields defined by the extension headers of an entry.
    struct Extensions {
        std::optional<std::string> long_name;
        std::optional<std::string> long_link;
        std::optional<PaxAttributes> pax;

        bool any() const { return long_name || long_link || pax; }
        bool has_path() const { return long_name || (pax && pax->path); }
    };

    bool next_header();
    void check_header(const TarHeader& header);
    bool take_header(const TarHeader& header);
    bool take_pax(const TarHeader& header);
    bool take_global_pax(const TarHeader& header);
    bool take_long_text(const TarHeader& header, std::optional<std::string>& slot, TarFeature feature);
    bool take_volume_label(const TarHeader& header);
    bool take_entry(const TarHeader& header);
    bool take_content(Entry& entry);
    void check_kind(Entry& entry, char type, bool sparse);
    void take_end();
    void report_tail(ByteView bytes);

    std::optional<std::string> read_payload(const TarHeader& header);
    bool skip_sparse_map();
    bool skip_padding(std::uint64_t size, std::string_view name);
    std::string path_of(const TarHeader& header);
    void check_directory_name(const TarHeader& header, std::string_view path);
    std::optional<std::uint64_t> size_of(const TarHeader& header, std::string_view name);
    bool within_limits(std::uint64_t size);
    void report_too_large(std::uint64_t size);
    void note(TarFeature feature) { features_.note(feature, index_.entries.size()); }
    bool stop(Diagnostic diagnostic);
    void report_break(Diagnostic diagnostic);

    TarInput& input_;
    ReadContent read_content_;
    const Limits& limits_;
    const std::uint64_t most_bytes_;
    Report& report_;
    TarIndex index_;
    Extensions extensions_;
    TarBlock block_{};
    std::uint64_t header_position_ = 0;
    std::uint64_t headers_ = 0;        // number of headers, without the extension headers of single entries
    std::uint64_t extension_run_ = 0;  // extension headers since the last entry
    std::uint64_t total_size_ = 0;     // bytes of contents and extension headers
    TarFeatures features_;
};

}  // namespace csar::container

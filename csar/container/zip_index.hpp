// The index of a zip archive, from the central directory and the local headers.
// In zip_index.cpp; the two steps are in zip_central.cpp and zip_local.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "csar/container/container.hpp"
#include "csar/container/name_table.hpp"
#include "csar/container/zip_end.hpp"
#include "csar/container/zip_format.hpp"

namespace csar::container {

// Takes about 90 bytes per entry, with its name.
struct ZipIndex {
    std::vector<Entry> entries;
    // Per entry, the offset of its data from Entry::position. 0 if the entry must not be read: it is encrypted, or its
    // position or compression is uncertain.
    std::vector<std::uint32_t> data_offsets;
    // Numbers of entries, sorted by position.
    std::vector<std::uint32_t> by_position;
    // From this index on, entries exceed Limits::extracted_bytes.
    std::size_t within_limit = 0;
    NameTable table;
    NameArena names;

    // True if the position is known, and the method is stored or deflate.
    bool is_readable(std::size_t number) const {
        return data_offsets[number] != 0 && is_plain_method(entries[number].method);
    }
};

// What the check of a local header needs from the central directory.
struct ZipCentralFacts {
    std::string_view raw_name;  // as in the header; owned by ZipIndex::names
    std::uint16_t version_needed = 0, time = 0, date = 0;
};

// Reports all faults of the archive.
ZipIndex make_zip_index(const File& file, std::uint64_t file_size, const OpenOptions& options, Report& report);

// The steps of make_zip_index():

// Fills `index`, except data_offsets and by_position. `facts`: one element per entry.
// Returns false, with a finding and an empty index, for more than Limits::entries.
bool read_central_directory(const File& file, const ZipDirectory& directory, const Limits& limits, ZipIndex& index,
                            std::vector<ZipCentralFacts>& facts, Report& report);

// Compares local headers and data descriptors with the central directory, and checks the bytes between them.
// Sets data_offsets and by_position.
void check_local_headers(const File& file, const ZipDirectory& directory, bool allow_prefix,
                         const std::vector<ZipCentralFacts>& facts, ZipIndex& index, Report& report);

// Like Container::read_all(). In zip_read_all.cpp.
void read_all_entries(const File& file, const ZipIndex& index, EntryVisitor* visitor, unsigned jobs, Report& report);

}  // namespace csar::container

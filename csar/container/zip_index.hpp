// The index of a zip archive, made from the central directory and checked against the local headers. Implemented by
// zip_index.cpp (make_zip_index) and, for its two steps, by zip_central.cpp and zip_local.cpp.
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

// The index; about 90 bytes per entry including its name.
struct ZipIndex {
    std::vector<Entry> entries;
    // For each entry, the offset of its data from Entry::position. 0: it must not be read, because its position or
    // compression cannot be trusted, or it is encrypted.
    std::vector<std::uint32_t> data_offsets;
    // The numbers of the entries, ordered by position.
    std::vector<std::uint32_t> by_position;
    // Entries with this index or a higher one exceed Limits::extracted_bytes.
    std::size_t within_limit = 0;
    NameTable table;
    NameArena names;

    // True if the content of this entry can be decoded: its position is known, and its method is stored or deflate.
    bool is_readable(std::size_t number) const {
        return data_offsets[number] != 0 && is_plain_method(entries[number].method);
    }
};

// Facts from the central directory that only the check of the local header needs.
struct ZipCentralFacts {
    std::string_view raw_name;  // as in the header; owned by ZipIndex::names
    std::uint16_t version_needed = 0, time = 0, date = 0;
};

// Creates the index of the archive, and reports all structural faults.
ZipIndex make_zip_index(const File& file, std::uint64_t file_size, const OpenOptions& options, Report& report);

// The two steps of make_zip_index():

// Reads the central directory into `index`, except data_offsets and the order. If there are more entries than
// Limits::entries, the result is false, with a finding and an empty index. `facts` gets one element per entry.
bool read_central_directory(const File& file, const ZipDirectory& directory, const Limits& limits, ZipIndex& index,
                            std::vector<ZipCentralFacts>& facts, Report& report);

// Checks every local header and data descriptor against the central directory, and the bytes between them; sets
// data_offsets and by_position.
void check_local_headers(const File& file, const ZipDirectory& directory, bool allow_prefix,
                         const std::vector<ZipCentralFacts>& facts, ZipIndex& index, Report& report);

// Reads all entries of an index on at most `jobs` threads; see Container::read_all(). Implemented by zip_read_all.cpp.
void read_all_entries(const File& file, const ZipIndex& index, EntryVisitor* visitor, unsigned jobs, Report& report);

}  // namespace csar::container

// What a package may not hold and a conversion can replace by what it stands for: links, sparse files, and zip entries
// of other methods than stored and deflate. libarchive decodes them; csar's own index says where they are.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include <csar/limits.hpp>
#include "csar/container/container.hpp"

namespace csar::container {

struct ForeignEntry {
    std::string name;                // of a sparse file: its own, which the name of the entry need not be
    std::string link;                // of a link: where it leads, as it is written
    const Entry* content = nullptr;  // of any other entry: an entry of ForeignEntries::contents
};

struct ForeignEntries {
    // By the entry of the archive; without those that could not be decoded, about which there is a finding.
    std::unordered_map<const Entry*, ForeignEntry> entries;
    // The decoded contents, in a temporary file. May be null.
    std::unique_ptr<Container> contents;
};

// True for an entry of `archive` that read_foreign_entries() decodes.
bool is_foreign(const Container& archive, const Entry& entry);

// Decodes the foreign entries of `archive`, a zip or an uncompressed tar whose other faults have been looked at and which
// must outlive the result. Contents together are bounded by Limits::extracted_bytes, links by Limits::name_bytes. Throws Failure:
// input when the archive has changed, output when the disk is full.
ForeignEntries read_foreign_entries(const Container& archive, const Limits& limits, Report& report);

}  // namespace csar::container

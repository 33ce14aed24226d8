// Entries that are not allowed in a package and that a conversion can replace: links, sparse files, and zip entries
// with methods other than stored and deflate. libarchive decodes them; csar's index gives their positions.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include <csar/limits.hpp>
#include "csar/container/container.hpp"

namespace csar::container {

struct ForeignEntry {
    using Map = std::unordered_map<const Entry*, ForeignEntry>;  // by entry of the archive

    std::string name;                // of a sparse file: the real name, which may differ from the name of the entry
    std::string link;                // of a link: its target, as written
    const Entry* content = nullptr;  // of an entry that is not a link: an entry of ForeignEntries::contents
};

struct ForeignEntries {
    // Entries that could not be decoded are absent and have a finding.
    ForeignEntry::Map entries;
    // The decoded contents, in a temporary file. May be null.
    std::unique_ptr<Container> contents;
};

// True for an entry of `archive` that read_foreign_entries() decodes.
bool is_foreign(const Container& archive, const Entry& entry);

// Decodes the foreign entries of `archive`, a zip or an uncompressed tar whose other faults have been checked and which
// must outlive the result. The total size of the contents is limited by Limits::extracted_bytes, links by
// Limits::name_bytes. Throws Failure: input when the archive has changed, output when the disk is full.
ForeignEntries read_foreign_entries(const Container& archive, const Limits& limits, Report& report);

}  // namespace csar::container

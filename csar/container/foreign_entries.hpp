// Decodes entries that packages must not have, for conversion: links, sparse files, zip entries with unusual methods.
// libarchive decodes. The positions come from the index of csar.
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

    std::string name;                // real name of a sparse file; may differ from the entry's name
    std::string link;                // target of a link, as written
    const Entry* content = nullptr;  // an entry of ForeignEntries::contents; null for a link
};

struct ForeignEntries {
    // Entries that cannot be decoded are missing, and have a finding.
    ForeignEntry::Map entries;
    // In a temporary file. May be null.
    std::unique_ptr<Container> contents;
};

// True if read_foreign_entries() decodes this entry.
bool is_foreign(const Container& archive, const Entry& entry);

// `archive`: a zip or a plain tar whose other faults are checked. It must outlive the result.
// Limits: Limits::extracted_bytes for all contents, Limits::name_bytes for links.
// Throws Failure(input) if the archive changes, Failure(output) if the disk is full.
ForeignEntries read_foreign_entries(const Container& archive, const Limits& limits, Report& report);

}  // namespace csar::container

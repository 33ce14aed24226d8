// Mends an archive: replaces faulty entries with correct ones.
#pragma once

#include <memory>
#include <set>
#include <string_view>
#include <vector>

#include <csar/convert.hpp>
#include "csar/container/foreign_entries.hpp"
#include "csar/container/item.hpp"
#include "report/report.hpp"

namespace csar::convert {

// The rules whose findings mend() handles: it corrects the faults, or reports them again.
std::set<std::string_view> mended_rules(const MendOptions& options);

struct MendedItems {
    std::vector<container::Item> items;  // the items refer to the archive and to `foreign`
    std::vector<MendedEntry> changes;
    container::ForeignEntries foreign;
};

// The items of `archive` after mending. `archive` is a zip or an uncompressed tar, and must have been opened without
// errors except those in mended_rules(). A fault with several possible corrections is reported as an error.
MendedItems mend(const container::Container& archive, const MendOptions& options, const Limits& limits, Report& report);

}  // namespace csar::convert

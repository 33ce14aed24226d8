// Mends an archive: replaces faulty entries.
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

// Rules that mend() deals with. It corrects their faults or reports them again.
std::set<std::string_view> mended_rules(const MendOptions& options);

struct MendedItems {
    std::vector<container::Item> items;  // refer to the archive and to `foreign`
    std::vector<MendedEntry> changes;
    container::ForeignEntries foreign;
};

// Returns the mended items. `archive`: a zip or plain tar without errors, except errors of mended_rules().
// Reports an error if a fault has several possible corrections.
MendedItems mend(const container::Container& archive, const MendOptions& options, const Limits& limits, Report& report);

}  // namespace csar::convert

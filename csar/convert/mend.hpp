// Mending an archive: what stands for what its entries should have been.
#pragma once

#include <memory>
#include <set>
#include <string_view>
#include <vector>

#include <csar/convert.hpp>
#include "csar/container/foreign_entries.hpp"
#include "csar/container/item.hpp"
#include "report/report.hpp"

namespace csar {

// The rules whose findings mend() takes care of: it mends what they are about, or reports it again.
std::set<std::string_view> mended_rules(const MendOptions& options);

struct MendedItems {
    std::vector<container::Item> items;  // they refer to the archive and to `foreign`
    std::vector<MendedEntry> changes;
    container::ForeignEntries foreign;
};

// The items that write `archive`, a zip or an uncompressed tar, mended. `archive` was opened without errors but for
// those of mended_rules(). What cannot be mended without a choice is reported as an error.
MendedItems mend(const container::Container& archive, const MendOptions& options, const Limits& limits, Report& report);

}  // namespace csar

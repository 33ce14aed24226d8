// Archives that were not read to their end, so that parts that were not found may exist, or whose content is damaged.
#pragma once

#include "csar/container/container.hpp"
#include "csar/open/opened_package.hpp"
#include "report/report.hpp"

namespace csar::open {

// Whether the archive is truncated or none of its entries can be read: other missing parts then have the same cause.
bool is_unread(const container::Container& container, const Report& report);
// Whether an archive was read only up to a damaged position, according to the findings of opening it.
bool may_lack_entries(const Report& report);
// Whether a limit stopped the reading of the list of entries, and this is an error. False if the error is lowered or
// waived: the entries that were read must then be checked.
bool is_list_limited(const container::Container& container, const Report& report);
// Whether no manifest of the package was found, not even a damaged or too large one: the manifest may be among the
// unread entries.
bool lacks_manifest(const OpenedPackage& package);
// Whether content does not match the archive's own checksums or sizes, so that the package cannot be extracted.
bool has_damaged_content(const Report& report);

}  // namespace csar::open

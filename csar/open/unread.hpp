// Archives that were not read to their end: what was not found in them may exist.
#pragma once

#include "csar/container/container.hpp"
#include "csar/open/opened_package.hpp"
#include "report/report.hpp"

namespace csar {

// Whether the archive is cut off or none of its entries can be read: other missing parts follow from this.
bool is_unread(const container::Container& container, const Report& report);
// Whether an archive was only read up to a damaged place, according to the findings of opening it.
bool may_lack_entries(const Report& report);
// Whether a package has neither a manifest nor one that is damaged: it may be among the entries that were not read.
bool lacks_manifest(const OpenedPackage& package);

}  // namespace csar

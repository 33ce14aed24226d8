// Archives that were not read to the end, or whose content is damaged.
#pragma once

#include "csar/container/container.hpp"
#include "csar/open/opened_package.hpp"
#include "report/report.hpp"

namespace csar::open {

// Whether the archive is truncated, or no entry can be read. Missing files are then not reported separately.
bool is_unread(const container::Container& container, const Report& report);
// Whether an archive was read only up to a damaged position. `report`: from opening the archive.
bool may_lack_entries(const Report& report);
// Whether a limit ended the list of entries with an error. Returns false if the error is lowered or waived: the entries
// must then be checked.
bool is_list_limited(const container::Container& container, const Report& report);
// Whether there is not even a damaged or too large manifest. Unread entries may include the manifest.
bool lacks_manifest(const OpenedPackage& package);
// Whether every byte of a tar may be damaged, including those of its manifest. `report`: from opening the archive.
bool has_damaged_stream(const container::Container& container, const Report& report);
// Whether a checksum or size in the archive is wrong. The package cannot be extracted then.
bool has_damaged_content(const Report& report);

}  // namespace csar::open

// Checks an archive before a command writes a new package or a directory from it.
#pragma once

#include "csar/container/container.hpp"
#include "report/report.hpp"

namespace csar::open {

// False if the archive has an error, which is in `report`: content would be missing in the output, or the error would
// be hidden. Throws Failure(input) for an entry that is not allowed in packages, whatever the severity of its finding
// is.
bool may_be_rewritten(const container::Container& archive, const Report& report);

}  // namespace csar::open

// The gate that a command passes before it makes another package, or a directory, of an archive that it has opened.
#pragma once

#include "csar/container/container.hpp"
#include "report/report.hpp"

namespace csar {

// False when the archive has an error, which is in `report`: what is written would not hold what was there, or hide that
// it was refused. Throws Failure(input) for an entry that no package may hold, whatever severity its finding was given.
bool may_be_rewritten(const container::Container& archive, const Report& report);

}  // namespace csar

// The check that an archive must pass before a command writes another package or a directory from it.
#pragma once

#include "csar/container/container.hpp"
#include "report/report.hpp"

namespace csar {

// False if the archive has an error, which is in `report`: the output would lack content, or hide the error. Throws
// Failure(input) for an entry that is not allowed in packages, independent of the severity of its finding.
bool may_be_rewritten(const container::Container& archive, const Report& report);

}  // namespace csar

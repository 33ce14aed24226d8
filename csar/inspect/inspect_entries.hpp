// Entries of a container for inspect and list.
#pragma once

#include <vector>

#include <csar/inspect.hpp>
#include "csar/container/container.hpp"

namespace csar::inspect {

std::vector<InspectedFile> inspect_entries(const container::Container& container);

}  // namespace csar::inspect

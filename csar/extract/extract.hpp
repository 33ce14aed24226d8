// Writing the entries of an opened container into a folder.
#pragma once

#include <string>

#include "csar/container/container.hpp"
#include <csar/extract.hpp>

namespace csar {

// The same as extract() for a container that is open. `report` is the one that it was opened with: an error in it means
// that nothing is written.
Extraction extract_container(const container::Container& container, const std::string& target,
                             const ExtractOptions& options, Report& report);

}  // namespace csar

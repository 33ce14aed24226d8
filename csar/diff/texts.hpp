// The texts of changed files, for a display side by side.
#pragma once

#include <vector>

#include <csar/diff.hpp>
#include "csar/container/container.hpp"

namespace csar::diff {

// Files that the options exclude have no texts.
std::vector<ComparedText> compared_texts(const std::vector<FileChange>& files, const container::Container& before,
                                         const container::Container& after, const DiffOptions& options);

// Compares two single files. Returns nothing if they are equal.
std::vector<ComparedText> compared_texts(std::string old_name, const File& before, std::string new_name,
                                         const File& after, const DiffOptions& options);

}  // namespace csar::diff

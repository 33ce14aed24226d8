// The texts of changed files, for display side by side.
#pragma once

#include <vector>

#include <csar/diff.hpp>
#include "csar/container/container.hpp"

namespace csar::diff {

// Both texts of every changed file of `files`, if the options allow it.
std::vector<ComparedText> compared_texts(const std::vector<FileChange>& files, const container::Container& before,
                                         const container::Container& after, const DiffOptions& options);

// The texts of two single files; empty if they are equal.
std::vector<ComparedText> compared_texts(std::string old_name, const File& before, std::string new_name,
                                         const File& after, const DiffOptions& options);

}  // namespace csar::diff

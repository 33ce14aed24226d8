// Makes the edits in the hints of findings.
#pragma once

#include <csar/fix.hpp>

namespace csar::fix {

FixResult fix(const std::string& path, const FixOptions& options);

}  // namespace csar::fix

// Makes the edits that findings propose.
#pragma once

#include <csar/fix.hpp>

namespace csar::fix {

FixResult fix(const std::string& path, const FixOptions& options);

}  // namespace csar::fix

// Making the changes that findings propose.
#pragma once

#include <csar/fix.hpp>

namespace csar {

FixResult fix(const std::string& path, const FixOptions& options);

}  // namespace csar

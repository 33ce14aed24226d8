// The names of limits that --limit takes.
#pragma once

#include <string_view>
#include <vector>

namespace csar::cli {

std::vector<std::string_view> limit_names();

}  // namespace csar::cli

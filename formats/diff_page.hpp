// The page with the differences of two packages, and changed texts side by side.
#pragma once

#include <string>

#include <csar/diff.hpp>
#include <csar/exit_status.hpp>

namespace csar::formats {

// `before`, `after`: names to show. `missing_step`: from missing_step() (diff_output.hpp), if the version step is
// required. The same differences give the same page.
std::string diff_page(const Diff& diff, const std::string& before, const std::string& after, ExitStatus status,
                      const std::string& missing_step = {});

}  // namespace csar::formats

// The differences of two packages as a self-contained page, with changed text files side by side.
#pragma once

#include <string>

#include <csar/diff.hpp>
#include <csar/exit_status.hpp>

namespace csar::formats {

// The inputs are called `before` and `after`. `missing_step`: the text from missing_step() (diff_output.hpp), if the
// step of the version is required. The same differences give the same page.
std::string diff_page(const Diff& diff, const std::string& before, const std::string& after, ExitStatus status,
                      const std::string& missing_step = {});

}  // namespace csar::formats

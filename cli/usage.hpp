// The help of a command on the terminal and its manual page. Both are created from the table of its options.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace csar::cli {

// The help of a command within `width` columns: usage, options in groups, examples.
std::string help_text(const CommandEntry& entry, const std::vector<Option>& options, std::size_t width);

// Manual pages in man(7): of a command, and of the program.
std::string manual_page(const CommandEntry& entry, const std::vector<Option>& options);
std::string manual_page_of_program();

}  // namespace csar::cli

// Creates the help and the manual page of a command from its options.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace csar::cli {

// Usage, options in groups, examples.
std::string help_text(const CommandEntry& entry, const std::vector<Option>& options, std::size_t width);

// In man(7).
std::string manual_page(const CommandEntry& entry, const std::vector<Option>& options);
std::string manual_page_of_program();

}  // namespace csar::cli

// Build servers take lines that programs print for commands; names out of packages must not become such lines.
#pragma once

#include <string>
#include <string_view>

namespace csar::cli {

// Whether GitHub Actions (and what runs its workflows), Azure Pipelines or TeamCity reads what is printed: by the variables that
// they set.
bool is_build_log();

// `text` without commands: the first colon of a line that begins with "::" becomes \x3A, and the second '#' of "##[" and
// "##vso[", wherever they are, \x23. `text` begins a line.
std::string without_commands(std::string_view text);

}  // namespace csar::cli

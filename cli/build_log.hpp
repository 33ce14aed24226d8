// Build servers treat certain lines of output as commands; names from packages must not become such lines.
#pragma once

#include <string>
#include <string_view>

namespace csar::cli {

// Whether GitHub Actions (or a compatible runner), Azure Pipelines or TeamCity reads the output, according to the
// environment variables that they set.
bool is_build_log();

// Makes the commands in `text` ineffective: the first colon of a line that starts with "::" becomes \x3A, and the
// second '#' of "##[" and "##vso[" becomes \x23 in any position. `text` must start at the beginning of a line.
std::string without_commands(std::string_view text);

}  // namespace csar::cli

// Replaces C++ names of options in messages by names of the command line.
#pragma once

#include <string>

#include <csar/findings.hpp>

namespace csar::cli {

// "without PackOptions::manifest" becomes "without --manifest".
std::string with_option_names(std::string text);

// In messages and hints.
Findings with_option_names(Findings findings);

}  // namespace csar::cli

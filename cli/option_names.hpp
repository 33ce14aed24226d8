// Replaces the C++ names of options in messages of the library by command-line names.
#pragma once

#include <string>

#include <csar/findings.hpp>

namespace csar::cli {

// "without PackOptions::manifest" becomes "without --manifest".
std::string with_option_names(std::string text);

// Like the function above, but for all messages and hints of findings.
Findings with_option_names(Findings findings);

}  // namespace csar::cli

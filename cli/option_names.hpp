// The library calls its options by their names in C++; people know them by those of the command line.
#pragma once

#include <string>

#include <csar/findings.hpp>

namespace csar::cli {

// "without PackOptions::manifest" becomes "without --manifest".
std::string with_option_names(std::string text);

// The same for all that the findings say.
Findings with_option_names(Findings findings);

}  // namespace csar::cli

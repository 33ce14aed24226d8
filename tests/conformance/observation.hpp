// What csar says of the subjects of a case.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/conformance/case_file.hpp"

namespace csar::conformance {

struct Observed : Occurrence {
    std::string message;
};

// The errors and warnings of a subject in each version it is read as. Its files are written to a directory of their own
// for that; `beside` is the directory of the case file, where archives are.
std::vector<Observed> observe(const Subject& subject, const std::filesystem::path& beside);

// What is expected and does not come, and what comes and is not expected: a text each, "LINE: ...", with the line of
// the case file that it is about.
std::vector<std::string> differences(const Subject& subject, const std::vector<Observed>& observed);

}  // namespace csar::conformance

// Runs csar on the subjects of a case.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/conformance/case_file.hpp"

namespace csar::conformance {

struct Observed : Occurrence {
    std::string message;
};

// The errors and warnings about a subject, by version. Its files are written to a new directory. `beside`: the
// directory of the case file, with archives.
std::vector<Observed> observe(const Subject& subject, const std::filesystem::path& beside);

// Missing and unexpected findings, each as "LINE: ..." with the line of the case file.
std::vector<std::string> differences(const Subject& subject, const std::vector<Observed>& observed);

}  // namespace csar::conformance

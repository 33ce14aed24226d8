// Whether a package meets what a receiver demands of packages.
#pragma once

#include <string_view>

#include "csar/integrity/coverage.hpp"
#include "csar/open/package.hpp"
#include "report/report.hpp"

namespace csar {

// A package that is handed in.
struct IntakeSubject {
    const Package& package;
    const integrity::CoverageResult& coverage;  // of its manifest; empty when it has none
    std::string_view name;                      // of its file
    bool signed_container = false;              // it lies in a container beside a signature
};

// Throws Failure(usage) for a profile that is unknown.
void check_intake_profile(std::string_view name);

// Reports every demand of the profile `name` that the package does not meet. Throws Failure(usage) for an unknown one.
void check_intake(const IntakeSubject& subject, std::string_view name, Report& report);

}  // namespace csar

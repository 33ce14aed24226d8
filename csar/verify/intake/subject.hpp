// What is compared with an intake profile.
#pragma once

#include <string_view>

#include "csar/integrity/coverage.hpp"
#include "csar/open/opened_package.hpp"

namespace csar {

// A package that is handed in.
struct IntakeSubject {
    const OpenedPackage& package;
    const integrity::CoverageResult& coverage;  // of its manifest; empty when it has none
    std::string_view name;                      // of its file
    bool signed_container = false;              // it is in a container beside a signature
    bool has_detached_signature = false;        // beside the package
    bool signed_later = false;                  // the demand of a signature is not made
};

}  // namespace csar

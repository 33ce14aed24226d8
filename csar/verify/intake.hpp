// Whether a package meets what a receiver demands of packages.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

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
    bool signed_later = false;                  // the demand of a signature is not made
};

// What a profile asks of who makes a package.
struct IntakeForm {
    std::vector<std::pair<std::string_view, std::string_view>> values;  // keynames of TOSCA.meta and what they must say
    std::vector<std::string_view> keys;                                 // keynames that must have a value
    bool manifest = false;
    std::vector<std::string_view> vnf_metadata, pnf_metadata;  // of the manifest, by kind of the package
    std::vector<std::string_view> unknown_metadata;            // what a manifest must not have
};

// Throws Failure(usage) for a profile that is unknown.
IntakeForm intake_form(std::string_view name);

// Throws Failure(usage) for a profile that is unknown.
void check_intake_profile(std::string_view name);

// Reports every demand of the profile `name` that the package does not meet. Throws Failure(usage) for an unknown one.
void check_intake(const IntakeSubject& subject, std::string_view name, Report& report);

}  // namespace csar

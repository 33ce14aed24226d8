// The package that is checked against an intake profile.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "csar/integrity/coverage.hpp"
#include "csar/open/opened_package.hpp"

namespace csar::intake {

// A submitted package.
struct IntakeSubject {
    const open::OpenedPackage& package;
    const integrity::CoverageResult& coverage;  // coverage of its manifest; empty without a manifest
    std::string_view name = {};                 // the name of the package's file
    // A signed container is checked in two parts.
    enum class Part : std::uint8_t { whole, container, inner } part = Part::whole;
    bool signed_container = false;        // the package is in a container, next to a signature
    bool has_detached_signature = false;  // the signature is in a file next to the package
    bool signed_later = false;            // no signature is required yet
    // The forms of signatures that the receiver accepts; empty: any.
    std::vector<std::string> signature_forms = {};
    // Keynames that a receiver does not accept from a PNF, each with a profile that forbids it.
    std::map<std::string, std::string> unwanted_pnf_keys = {};

    // True if the package has a signature of a kind that SOL004 defines for packages.
    bool is_signed() const { return signed_container || (package.manifest() && package.manifest()->signature); }
};

}  // namespace csar::intake

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

struct IntakeSubject {
    const open::OpenedPackage& package;
    const integrity::CoverageResult& coverage;  // of its manifest; empty without a manifest
    std::string_view name = {};                 // file name of the package
    // A signed container has two parts.
    enum class Part : std::uint8_t { whole, container, inner } part = Part::whole;
    bool signed_container = false;        // in a container with a signature
    bool has_detached_signature = false;  // next to the package
    bool signed_later = false;            // a missing signature is accepted
    std::string misnamed = {};            // a hint about a signature in the container that is not read; may be empty
    // Accepted places of the signature; empty: all.
    std::vector<std::string> signature_forms = {};
    // Accepted algorithms of digests, if other algorithms are errors; empty: all.
    std::vector<std::string> digest_algorithms = {};
    // Keynames rejected for a PNF, with the profile that rejects each.
    std::map<std::string, std::string> unwanted_pnf_keys = {};

    // Whether the package has a signature as defined by SOL004.
    bool is_signed() const { return signed_container || (package.manifest() && package.manifest()->signature); }
};

}  // namespace csar::intake

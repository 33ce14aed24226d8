// Versions (csd07 9.1.2.3; 1.3 3.3.2).
//
//     version = major "." minor [ "." fix [ "." qualifier [ "-" build ] ] ]
//     major, minor, fix, build = 1*digit          qualifier = 1*( any character but blanks, control characters and "-" )
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "validate/grammar/version.hpp"
#include "validate/values/reading.hpp"

namespace csar::validate {

struct VersionNumber {
    std::uint64_t major = 0, minor = 0, fix = 0;  // 0 if there is no fix version
    std::string qualifier;                        // empty if there is no qualifier
    std::optional<std::uint64_t> build;

    // Numbers are compared first. Then a qualified version precedes the unqualified version. Equal qualifiers are
    // ordered by build; different qualifiers have no order.
    friend std::partial_ordering operator<=>(const VersionNumber& a, const VersionNumber& b);
    friend bool operator==(const VersionNumber& a, const VersionNumber& b) { return (a <=> b) == 0; }
};

Reading<VersionNumber> read_version(std::string_view text);
// Before 2.0, a version of zero ("0", "0.0") means "no version". It cannot have a qualifier (1.3 3.3.2.5).
Reading<VersionNumber> read_version(std::string_view text, Version tosca);

}  // namespace csar::validate

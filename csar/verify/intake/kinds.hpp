// The kinds of requirements in an intake profile.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <csar/signature.hpp>

#include "csar/verify/intake/profile.hpp"
#include "csar/verify/intake/subject.hpp"
#include "report/rule.hpp"

namespace csar::intake {

// The form of a requirement's value.
enum class Shape : std::uint8_t {
    truth,       // true; false if not required
    text,        // one string
    texts,       // one or more strings
    rules,       // one or more identifiers of rules
    names,       // one or more patterns of file names
    paths,       // one or more patterns of paths (csar/directory/path_pattern.hpp)
    subjects,    // one or more strings, in which * matches any text
    number,      // a whole number
    size,        // bytes; KiB, MiB or GiB may follow
    key_sizes,   // bits by kind of key
    keys,        // one or more keynames; each is a separate requirement
    key_values,  // accepted values by keyname; each keyname is a separate requirement
};

struct DemandKind {
    std::string_view name;
    Shape shape;
    // The rule of the findings. Its help describes the requirement.
    const Rule& (*rule)(const Demand& demand);
    // The function that reports violations; null if a member below makes the check. A missing part, such as the
    // manifest, is not reported if it has a separate requirement.
    void (*check)(const IntakeSubject& subject, const Demand& demand, Report& report);
    std::span<const std::string_view> words = {};  // allowed values; empty: any
    // For requirements on signatures. Called when all signatures are verified.
    void (*check_signatures)(std::span<const VerifiedSignature> signatures, const Demand& demand,
                             Report& report) = nullptr;
    // Whether the content of files matters. check_contents() then checks all requirements in one pass.
    bool is_of_content = false;
    // Whether the delivered file matters: the signed container, not the package inside.
    bool is_of_delivery = false;
};

std::span<const DemandKind> demand_kinds();

// Reads every file once if a requirement is about content.
void check_contents(const IntakeSubject& subject, const Profile& profile, Report& report);

// Which packages need the metadata of this kind: "a VNF", "every package".
std::string_view packages_with_metadata(const DemandKind& kind);

// Why a requirement of this kind cannot have this value: findings of the rule never occur, or the version of TOSCA does
// not exist. Returns an empty string for other values.
std::string why_not_accepted(const DemandKind& kind, std::string_view value);

}  // namespace csar::intake

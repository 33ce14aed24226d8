// The kinds of requirements in an intake profile: the form of each, and the function that checks it.
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

// The form of the value of a requirement.
enum class Shape : std::uint8_t {
    truth,       // true; false: not required
    text,        // one string
    texts,       // a string or a list of strings
    rules,       // like `texts`; identifiers of rules
    names,       // like `texts`; patterns of file names
    paths,       // like `texts`; patterns of paths (csar/directory/path_pattern.hpp)
    subjects,    // like `texts`; * in them matches any string
    number,      // a whole number
    size,        // a number of bytes, optionally with KiB, MiB or GiB
    key_sizes,   // a mapping from kinds of keys to numbers of bits
    keys,        // like `texts`; each is a separate requirement
    key_values,  // a mapping to strings or lists of strings; each entry is a separate requirement
};

struct DemandKind {
    std::string_view name;
    Shape shape;
    // The rule of its findings; the rule's help describes the requirement.
    const Rule& (*rule)(const Demand& demand);
    // Reports violations of the requirement. Null if one of the two members below checks it. A missing part with a
    // separate requirement (such as the manifest) is not reported.
    void (*check)(const IntakeSubject& subject, const Demand& demand, Report& report);
    std::span<const std::string_view> words = {};  // the only allowed values; empty: any
    // Like `check`, but for requirements on signatures, after all signatures have been verified.
    void (*check_signatures)(std::span<const VerifiedSignature> signatures, const Demand& demand,
                             Report& report) = nullptr;
    // True if the requirement is about the content of files. All such requirements share one pass over the bytes
    // (check_contents()).
    bool is_of_content = false;
    // True if the requirement concerns the delivered file: for a signed container, the container and not the package in
    // it.
    bool is_of_delivery = false;
};

std::span<const DemandKind> demand_kinds();

// If a requirement is about the content of files, reads every file once, and reports the files that do not meet it.
void check_contents(const IntakeSubject& subject, const Profile& profile, Report& report);

// The packages whose manifest must have the metadata of a requirement of this kind: "a VNF", "every package".
std::string_view packages_with_metadata(const DemandKind& kind);

// Why a profile cannot refuse findings of this rule: no such requirement would ever be unmet. Empty if a profile can
// refuse them.
std::string why_not_refused(std::string_view id);

}  // namespace csar::intake

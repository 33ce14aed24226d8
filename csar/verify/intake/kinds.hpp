// The kinds of demands: how each is written in a profile, and the check that it is made of.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <csar/signature.hpp>

#include "csar/verify/intake/profile.hpp"
#include "csar/verify/intake/subject.hpp"
#include "report/rule.hpp"

namespace csar::intake {

// How the value of a demand is written.
enum class Shape : std::uint8_t {
    truth,       // true; false: the demand is not made
    text,        // one string
    texts,       // a string or a list of them
    rules,       // the same, identifiers of rules
    names,       // the same, patterns of file names
    paths,       // the same, patterns of paths (csar/directory/path_pattern.hpp)
    subjects,    // the same, in which * is any text
    number,      // a whole number
    size,        // the same, of bytes, perhaps with KiB, MiB or GiB
    key_sizes,   // a mapping of kinds of keys and numbers of bits
    keys,        // the same; each is a demand of its own
    key_values,  // a mapping of strings or lists of them; each entry is a demand of its own
};

struct DemandKind {
    std::string_view name;
    Shape shape;
    // The rule of its findings; its help says what is demanded.
    const Rule& (*rule)(const Demand& demand);
    // Reports what does not meet the demand; null when one of the two members below checks it. Passes over what is
    // missing when another demand asks for it (a manifest, say).
    void (*check)(const IntakeSubject& subject, const Demand& demand, Report& report);
    std::span<const std::string_view> words = {};  // the only values; empty: any
    // The same for demands that look at signatures, once all have been verified.
    void (*check_signatures)(std::span<const VerifiedSignature> signatures, const Demand& demand,
                             Report& report) = nullptr;
    // Whether a file of this content is forbidden. All such demands share one pass over the bytes (contents.hpp).
    bool is_of_content = false;
};

std::span<const DemandKind> demand_kinds();

}  // namespace csar::intake

// The kinds of demands: how each is written in a profile, and the check that it is made of.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "csar/verify/intake/profile.hpp"
#include "csar/verify/intake/subject.hpp"
#include "report/rule.hpp"

namespace csar::intake {

// How the value of a demand is written.
enum class Shape : std::uint8_t {
    truth,       // true; false: the demand is not made
    text,        // one string
    texts,       // a string or a list of them
    keys,        // the same; each is a demand of its own
    key_values,  // a mapping of strings; each entry is a demand of its own
};

struct DemandKind {
    std::string_view name;
    Shape shape;
    // The rule of its findings; its help says what is demanded.
    const Rule& (*rule)(const Demand& demand);
    // Reports what does not meet the demand. What another demand asks for first (a manifest, say) is passed over where it is
    // missing.
    void (*check)(const IntakeSubject& subject, const Demand& demand, Report& report);
    std::span<const std::string_view> words = {};  // the only values; empty: any
};

std::span<const DemandKind> demand_kinds();
const DemandKind& kind_named(std::string_view name);  // there is one

}  // namespace csar::intake

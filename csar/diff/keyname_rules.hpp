// Classifies changes of keynames by a table.
#pragma once

#include <cstdint>
#include <string_view>

#include "csar/diff/classes.hpp"

namespace csar::diff {

// The two values of a keyname; null if they are absent.
struct Values {
    const Meaning* before;
    const Meaning* after;
    // The definitions that contain the keyname.
    const Meaning* old_owner;
    const Meaning* new_owner;
};

// `keyname` is in its usual spelling; `owner` is the kind of the definition.
ChangeJudgement judge_keyname(validate::Entity owner, std::string_view keyname, const Values& values);

// Whether there is a rule for changes of the keyname; without one, they are breaking.
bool has_rule(validate::Entity owner, std::string_view keyname);

// True for a property or parameter that may be left out: it is not required, or has a default or fixed value.
bool may_be_left_out(const Meaning& definition);

// The minimum count of a requirement definition.
std::uint64_t least_count(const Meaning& requirement);

// The range that applies if no count is specified; empty if it is unknown.
std::string_view implied_count(const Meaning& owner);

// The classification of descriptive text and of parts that are invisible outside of the service.
inline constexpr ChangeJudgement text_for_people{ChangeClass::neutral, ""};

}  // namespace csar::diff

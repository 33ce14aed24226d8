// Classifies changes of keynames by a table.
#pragma once

#include <cstdint>
#include <string_view>

#include "csar/diff/classes.hpp"

namespace csar::diff {

// The values of a keyname; null if absent.
struct Values {
    const Meaning* before;
    const Meaning* after;
    // The definitions with the keyname.
    const Meaning* old_owner;
    const Meaning* new_owner;
};

// `keyname`: in its usual spelling. `owner`: the kind of definition.
ChangeJudgement judge_keyname(validate::Entity owner, std::string_view keyname, const Values& values);

// True if there is a rule for the keyname. Without a rule, every change is breaking.
bool has_rule(validate::Entity owner, std::string_view keyname);

// True for a property or parameter that is not required, or has a default or fixed value.
bool may_be_left_out(const Meaning& definition);

// Returns the minimum count of a requirement definition.
std::uint64_t least_count(const Meaning& requirement);

// Returns the default range, or "" if it is unknown.
std::string_view implied_count(const Meaning& owner);

// For descriptive text, and for parts that are invisible outside the service.
inline constexpr ChangeJudgement text_for_people{ChangeClass::neutral, ""};

}  // namespace csar::diff

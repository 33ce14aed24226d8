// The effect of a change of a keyname: the table of keynames and the effects of their changes.
#pragma once

#include <cstdint>
#include <string_view>

#include "csar/diff/classes.hpp"

namespace csar {

// The two values of a keyname; null if absent.
struct Values {
    const Meaning* before;
    const Meaning* after;
    // The definitions that contain it.
    const Meaning* old_owner;
    const Meaning* new_owner;
};

// `keyname` in its usual spelling, of a definition of that kind.
ChangeJudgement judge_keyname(validate::Entity owner, std::string_view keyname, const Values& values);

// Whether there is a rule for changes of the keyname; without one, they are breaking.
bool has_rule(validate::Entity owner, std::string_view keyname);

// True for a property or parameter that may be left out: it is not required, or has a default or fixed value.
bool may_be_left_out(const Meaning& definition);

// The minimum count of a requirement definition.
std::uint64_t least_count(const Meaning& requirement);

// The range that applies if no count is specified; empty if it is unknown.
std::string_view implied_count(const Meaning& owner);

// The verdict on descriptive text and on parts that are invisible outside of the service.
inline constexpr ChangeJudgement text_for_people{ChangeClass::neutral, ""};

}  // namespace csar

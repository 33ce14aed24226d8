// What a change of one keyname means: the table of keynames and what their changes do.
#pragma once

#include <cstdint>
#include <string_view>

#include "csar/diff/classes.hpp"

namespace csar {

// The two values of a keyname, null for none.
struct Values {
    const Meaning* before;
    const Meaning* after;
    // The definitions that have it.
    const Meaning* old_owner;
    const Meaning* new_owner;
};

// `keyname` in its usual spelling, of a definition of that kind.
ChangeJudgement judge_keyname(validate::Entity owner, std::string_view keyname, const Values& values);

// True for a property or parameter that need not be given: it is not required, or has a default or fixed value.
bool may_be_left_out(const Meaning& definition);

// The least count that a requirement definition asks for.
std::uint64_t least_count(const Meaning& requirement);

// The range that holds where no count is written; empty when that is not known.
std::string_view implied_count(const Meaning& owner);

// The judgement on texts for people and on what is invisible outside of the service.
inline constexpr ChangeJudgement text_for_people{ChangeClass::neutral, ""};

}  // namespace csar

// Classifies changes of definitions by their effects on users.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/diff.hpp>
#include "csar/diff/meaning.hpp"

namespace csar::diff {

struct ChangeJudgement {
    ChangeClass change = ChangeClass::neutral;
    std::string_view reason;  // the reason, with the clause of TOSCA 2.0; valid until the program ends
};

// A name on the path to a change, and its values on both sides; null if they are absent.
struct ChangeStep {
    std::string name;  // the usual spelling of a keyname (Meaning), or a name
    const Meaning* before = nullptr;
    const Meaning* after = nullptr;
};
using ChangePath = std::vector<ChangeStep>;

// Classifies one change: `path` leads to it; `before` and `after` are the values there, null if they are absent.
ChangeJudgement judge_change(const ChangePath& path, const Meaning* before, const Meaning* after);

// Whether the value at the end of `path`, which only one side has, is equal to the default (required: true).
bool is_implied(const ChangePath& path, const Meaning& written);

// True if `derived` refers to the same type as `base`, or to a type that derives from it. The two types may be on
// different sides.
bool is_a(const Meaning& derived, const Meaning& base);

// The smallest version step that a change of this class requires.
VersionStep step_for(ChangeClass change);

// Whether `before` and `after` are TOSCA versions (1.2, 1.2.3).
bool are_comparable(std::string_view before, std::string_view after);

// Whether `after` is above `before` by at least one `step`; false if one of them is not a TOSCA version (1.2, 1.2.3).
bool follows(std::string_view before, std::string_view after, VersionStep step);

// The lowest version that is above `before` by one `step`; empty if `before` is not a version.
std::string lowest_following(std::string_view before, VersionStep step);

}  // namespace csar::diff

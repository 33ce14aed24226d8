// Classifies a change of definitions by its effect on users.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/diff.hpp>
#include "csar/diff/meaning.hpp"

namespace csar::diff {

struct ChangeJudgement {
    ChangeClass change = ChangeClass::neutral;
    std::string_view reason;  // names the clause of TOSCA 2.0; never freed
};

// A name on the path to a change, and its values before and after. An absent value is null.
struct ChangeStep {
    std::string name;  // a name, or a keyname in its usual spelling (Meaning)
    const Meaning* before = nullptr;
    const Meaning* after = nullptr;
};
using ChangePath = std::vector<ChangeStep>;

// Classifies the change at the end of `path`. An absent value is null.
ChangeJudgement judge_change(const ChangePath& path, const Meaning* before, const Meaning* after);

// True if `written`, which only one side has, is the default. Example: "required: true".
bool is_implied(const ChangePath& path, const Meaning& written);

// True if `derived` is the type `base`, or derives from it. The types may be on different sides.
bool is_a(const Meaning& derived, const Meaning& base);

// Returns the smallest version step for a change of this class.
VersionStep step_for(ChangeClass change);

// True if the argument begins with one to three numbers, such as 1.2 or 1.2.3.
bool is_comparable(std::string_view version);

// Returns true if `after` is at least one `step` above `before`. Returns false if a text is not a TOSCA version.
bool follows(std::string_view before, std::string_view after, VersionStep step);

// Returns the version one `step` above `before`, or "" if `before` is not a version.
std::string lowest_following(std::string_view before, VersionStep step);

}  // namespace csar::diff

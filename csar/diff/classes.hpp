// What a change of definitions means for their users.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/diff.hpp>
#include "csar/diff/meaning.hpp"

namespace csar {

struct ChangeJudgement {
    ChangeClass change = ChangeClass::neutral;
    std::string_view reason;  // with the clause of TOSCA 2.0; lives as long as the program
};

// A name on the way to a change, and its values on both sides, null for none.
struct ChangeStep {
    std::string name;  // the usual spelling of a keyname (Meaning)
    const Meaning* before = nullptr;
    const Meaning* after = nullptr;
};
using ChangePath = std::vector<ChangeStep>;

// Judges one change: `path` leads to it; `before` and `after` are the values there, null for none.
ChangeJudgement judge_change(const ChangePath& path, const Meaning* before, const Meaning* after);

// Whether the value at the end of `path`, which one side alone has, would hold if it were not written (required: true).
bool is_implied(const ChangePath& path, const Meaning& written);

// True when the type that `derived` names is the one that `base` names, or derives from it. The two may be of different sides.
bool is_a(const Meaning& derived, const Meaning& base);

// The least step for a change of that class.
VersionStep step_for(ChangeClass change);

// Whether `after` is at least that step above `before`, both as TOSCA writes versions (1.2, 1.2.3); false when one of
// them is not a version.
bool follows(std::string_view before, std::string_view after, VersionStep step);

}  // namespace csar

// What a change of definitions means for those who use them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <csar/diff.hpp>
#include "csar/diff/meaning.hpp"

namespace csar {

struct ChangeJudgement {
    ChangeClass change = ChangeClass::neutral;
    std::string_view reason;  // with the clause of TOSCA 2.0; lives for ever
};

// Judges one change: `path` as in DefinitionChange; `before` and `after` are what stands there, null for none.
ChangeJudgement judge_change(std::span<const std::string> path, const Meaning* before, const Meaning* after);

// The least step for a change of that class.
VersionStep step_for(ChangeClass change);

// Whether `after` is at least that step above `before`, both as TOSCA writes versions (1.2, 1.2.3); false when one of
// them is no version.
bool follows(std::string_view before, std::string_view after, VersionStep step);

}  // namespace csar

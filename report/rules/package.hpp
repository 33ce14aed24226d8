// The rules of the area package/ as constants; the table is package.def.
#pragma once

#include "report/rule.hpp"

namespace csar::rules::package {

#define CSAR_RULE(name, id, level, message, help, clause) \
    inline constexpr Rule name{id, Severity::level, message, help, clause};
#include "report/rules/package.def"
#undef CSAR_RULE

}  // namespace csar::rules::package

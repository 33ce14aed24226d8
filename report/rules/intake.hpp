// The rules of the area intake/ as constants; the table is intake.def.
#pragma once

#include "report/rule.hpp"

namespace csar::rules::intake {

#define CSAR_RULE(name, id, level, message, help, clause) \
    inline constexpr Rule name{id, Severity::level, message, help, clause};
#include "report/rules/intake.def"
#undef CSAR_RULE

}  // namespace csar::rules::intake

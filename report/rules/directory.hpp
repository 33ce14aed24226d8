// The rules of the area directory/ as constants; the table is directory.def.
#pragma once

#include "report/rule.hpp"

namespace csar::rules::directory {

#define CSAR_RULE(name, id, level, message, help, clause) \
    inline constexpr Rule name{id, Severity::level, message, help, clause};
#include "report/rules/directory.def"
#undef CSAR_RULE

}  // namespace csar::rules::directory

// The rules of the area signature/ as constants; the table is signature.def.
#pragma once

#include "report/rule.hpp"

namespace csar::rules::signature {

#define CSAR_RULE(name, id, level, message, help, clause) \
    inline constexpr Rule name{id, Severity::level, message, help, clause};
#include "report/rules/signature.def"
#undef CSAR_RULE

}  // namespace csar::rules::signature

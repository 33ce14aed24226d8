// The rules of the area pack/ as constants; the table is pack.def.
#pragma once

#include "report/rule.hpp"

namespace csar::rules::pack {

#define CSAR_RULE(name, id, level, message, help, clause) \
    inline constexpr Rule name{id, Severity::level, message, help, clause};
#include "report/rules/pack.def"
#undef CSAR_RULE

}  // namespace csar::rules::pack

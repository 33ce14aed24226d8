// The rules of the area entry/ as constants; the table is entry.def.
#pragma once

#include "report/rule.hpp"

namespace csar::rules::entry {

#define CSAR_RULE(name, id, level, message, help, clause) \
    inline constexpr Rule name{id, Severity::level, message, help, clause};
#include "report/rules/entry.def"
#undef CSAR_RULE

}  // namespace csar::rules::entry

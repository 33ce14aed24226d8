// The rules of the area folder/ as constants; the table is folder.def.
#pragma once

#include "report/rule.hpp"

namespace csar::rules::folder {

#define CSAR_RULE(name, id, level, message, help, clause) \
    inline constexpr Rule name{id, Severity::level, message, help, clause};
#include "report/rules/folder.def"
#undef CSAR_RULE

}  // namespace csar::rules::folder

// The rules of the area zip/ as constants; the table is zip.def.
#pragma once

#include "report/rule.hpp"

namespace csar::rules::zip {

#define CSAR_RULE(name, id, level, message, help, clause) \
    inline constexpr Rule name{id, Severity::level, message, help, clause};
#include "report/rules/zip.def"
#undef CSAR_RULE

}  // namespace csar::rules::zip

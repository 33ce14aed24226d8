// The rules of the area integrity/ as constants; the table is integrity.def.
#pragma once

#include "report/rule.hpp"

namespace csar::rules::integrity {

#define CSAR_RULE(name, id, level, message, help, clause) \
    inline constexpr Rule name{id, Severity::level, message, help, clause};
#include "report/rules/integrity.def"
#undef CSAR_RULE

}  // namespace csar::rules::integrity

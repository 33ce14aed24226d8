// The rules of the area migrate/ as constants; the table is migrate.def.
#pragma once

#include "report/rule.hpp"

namespace csar::rules::migrate {

#define CSAR_RULE(name, id, level, message, help, clause) \
    inline constexpr Rule name{id, Severity::level, message, help, clause};
#include "report/rules/migrate.def"
#undef CSAR_RULE

}  // namespace csar::rules::migrate

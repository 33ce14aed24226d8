// The rules of the area meta/ as constants; the table is meta.def.
#pragma once

#include "report/rule.hpp"

namespace csar::rules::meta {

#define CSAR_RULE(name, id, level, message, help, clause) \
    inline constexpr Rule name{id, Severity::level, message, help, clause};
#include "report/rules/meta.def"
#undef CSAR_RULE

}  // namespace csar::rules::meta

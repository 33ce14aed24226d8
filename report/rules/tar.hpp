// The rules of the area tar/ as constants; the table is tar.def.
#pragma once

#include "report/rule.hpp"

namespace csar::rules::tar {

#define CSAR_RULE(name, id, level, message, help, clause) \
    inline constexpr Rule name{id, Severity::level, message, help, clause};
#include "report/rules/tar.def"
#undef CSAR_RULE

}  // namespace csar::rules::tar

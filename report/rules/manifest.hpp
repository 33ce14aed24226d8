// The rules of the area manifest/ as constants; the table is manifest.def.
#pragma once

#include "report/rule.hpp"

namespace csar::rules::manifest {

#define CSAR_RULE(name, id, level, message, help, clause) \
    inline constexpr Rule name{id, Severity::level, message, help, clause};
#include "report/rules/manifest.def"
#undef CSAR_RULE

}  // namespace csar::rules::manifest

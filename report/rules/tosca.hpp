// The rules of the area tosca/ as constants; the table is tosca.def.
#pragma once

#include "report/rule.hpp"

namespace csar::rules::tosca {

#define CSAR_RULE(name, id, level, message, help, clause) \
    inline constexpr Rule name{id, Severity::level, message, help, clause};
#include "report/rules/tosca.def"
#undef CSAR_RULE

}  // namespace csar::rules::tosca

// The rules of the area yaml/ as constants; the table is yaml.def.
#pragma once

#include "report/rule.hpp"

namespace csar::rules::yaml {

#define CSAR_RULE(name, id, level, message, help, clause) \
    inline constexpr Rule name{id, Severity::level, message, help, clause};
#include "report/rules/yaml.def"
#undef CSAR_RULE

}  // namespace csar::rules::yaml

// The rules of the area gzip/ as constants; the table is gzip.def.
#pragma once

#include "report/rule.hpp"

namespace csar::rules::gzip {

#define CSAR_RULE(name, id, level, message, help, clause) \
    inline constexpr Rule name{id, Severity::level, message, help, clause};
#include "report/rules/gzip.def"
#undef CSAR_RULE

}  // namespace csar::rules::gzip

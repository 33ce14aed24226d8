// Drops findings that are not needed, or reported elsewhere.
#pragma once

#include "report/report.hpp"

namespace csar {

// For an argument: the report lives until the called function returns. C++23 needs the cast: there, `report` is an
// rvalue in the return statement.
inline Report& unreported(Report&& report = Report()) { return static_cast<Report&>(report); }

}  // namespace csar

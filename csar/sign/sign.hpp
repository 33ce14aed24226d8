// Signs packages and adds the findings to a report.
#pragma once

#include <string>

#include <csar/sign.hpp>
#include "report/report.hpp"

namespace csar::sign {

// Like sign_package(), but the findings are added to `report` and not to the result.
SignResult sign(const std::string& package, const SignOptions& options, Report& report);

}  // namespace csar::sign

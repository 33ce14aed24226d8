// Signing, with the findings in a report.
#pragma once

#include <string>

#include <csar/sign.hpp>
#include "report/report.hpp"

namespace csar {

// sign_package(), whose findings go into `report` and not into the result.
SignResult sign(const std::string& package, const SignOptions& options, Report& report);

}  // namespace csar

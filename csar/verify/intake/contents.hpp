// Requirements on the content of files: their kinds, and texts that they must not contain.
#pragma once

#include "csar/verify/intake/kinds.hpp"

namespace csar::intake {

// Reads every file once if a requirement concerns contents, and reports the files that do not meet one.
void check_contents(const IntakeSubject& subject, const Profile& profile, Report& report);

}  // namespace csar::intake

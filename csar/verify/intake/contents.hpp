// Demands on the content of files: what they begin with, and what they must not hold.
#pragma once

#include "csar/verify/intake/kinds.hpp"

namespace csar::intake {

// Reads every file once when a demand looks at contents, and reports the files that do not meet one.
void check_contents(const IntakeSubject& subject, const Profile& profile, Report& report);

}  // namespace csar::intake

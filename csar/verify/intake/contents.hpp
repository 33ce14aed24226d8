// Requirements on the content of files: their kinds, and strings that they must not contain.
#pragma once

#include "csar/verify/intake/kinds.hpp"

namespace csar::intake {

// If a requirement is about contents, reads every file once, and reports the files that do not meet it.
void check_contents(const IntakeSubject& subject, const Profile& profile, Report& report);

}  // namespace csar::intake

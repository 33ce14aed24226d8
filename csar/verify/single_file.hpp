// Checks definitions, a TOSCA.meta or a manifest without a package.
#pragma once

#include <csar/verify.hpp>
#include "csar/open/subject.hpp"
#include "report/report.hpp"

namespace csar::verify {

// `subject`: a single file, already read.
VerifyResult examine_single_file(open::Subject& subject, Report& report);

}  // namespace csar::verify

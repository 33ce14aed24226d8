// A single file instead of a package: definitions, a TOSCA.meta or a manifest alone.
#pragma once

#include <csar/verify.hpp>
#include "csar/open/subject.hpp"
#include "report/report.hpp"

namespace csar::verify {

// Checks a subject that is a file and has been read. Its name and content determine its kind.
VerifyResult examine_single_file(open::Subject& subject, Report& report);

}  // namespace csar::verify

// A single file in place of a package: definitions, a TOSCA.meta or a manifest on its own.
#pragma once

#include <csar/verify.hpp>
#include "csar/open/subject.hpp"
#include "report/report.hpp"

namespace csar {

// Checks a subject that is a file and has been read. What it is follows from its name and content.
VerifyResult examine_single_file(Subject& subject, Report& report);

}  // namespace csar

// Compares two packages.
#pragma once

#include <csar/diff.hpp>
#include "csar/open/subject.hpp"
#include "report/report.hpp"

namespace csar::diff {

// Like diff_packages(), but adds the findings to the reports.
Diff make_diff(open::Subject& before, open::Subject& after, const DiffOptions& options, Report& old_report,
               Report& new_report);

}  // namespace csar::diff

// Compares two packages, with the findings in two reports.
#pragma once

#include <csar/diff.hpp>
#include "csar/open/subject.hpp"
#include "report/report.hpp"

namespace csar::diff {

// Like diff_packages(), but the findings go into the reports and not into the result.
Diff make_diff(open::Subject& before, open::Subject& after, const DiffOptions& options, Report& old_report,
               Report& new_report);

}  // namespace csar::diff

// Inspects packages and adds the findings to a report.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include <csar/inspect.hpp>
#include "csar/open/subject.hpp"
#include "report/report.hpp"

namespace csar::inspect {

// Like inspect_package(), but the findings go into `report` and not into the result.
InspectResult inspect(open::Subject& subject, const InspectOptions& options, Report& report);
InspectResult inspect(const Input& input, const InspectOptions& options, Report& report);

// The value of the first of `names` that the manifest contains; empty if it contains none of them.
std::string manifest_value(const InspectResult& inspected, std::initializer_list<std::string_view> names);

}  // namespace csar::inspect

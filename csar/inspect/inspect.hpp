// Inspects packages.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include <csar/inspect.hpp>
#include "csar/open/subject.hpp"
#include "report/report.hpp"

namespace csar::inspect {

// Like inspect_package(), but adds the findings to `report`.
InspectResult inspect(open::Subject& subject, const InspectOptions& options, Report& report);
InspectResult inspect(const Input& input, const InspectOptions& options, Report& report);

// Returns the first of `names` that the manifest has, or "" if there is none.
std::string manifest_value(const InspectResult& inspected, std::initializer_list<std::string_view> names);

}  // namespace csar::inspect

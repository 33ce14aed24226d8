// Puts packages into OCI layouts or takes them out, and adds the findings to a report.
#pragma once

#include <csar/oci.hpp>
#include "report/report.hpp"

namespace csar::oci {

// Like the public functions, but the findings are added to `report` and not to the result.
PushLayoutResult push_to_layout(const std::string& package, const std::string& directory,
                                const PushLayoutOptions& options, Report& report);
PullLayoutResult pull_from_layout(const std::string& place, const PullLayoutOptions& options, Report& report);

}  // namespace csar::oci

// Puts packages into OCI layouts, and takes packages out of OCI layouts.
#pragma once

#include <csar/oci.hpp>
#include "report/report.hpp"

namespace csar::oci {

// Like the public functions, but `report` receives the findings.
PushLayoutResult push_to_layout(const std::string& package, const std::string& directory,
                                const PushLayoutOptions& options, Report& report);
PullLayoutResult pull_from_layout(const std::string& place, const PullLayoutOptions& options, Report& report);

}  // namespace csar::oci

// Helm charts: the requirements for installation with Helm (helm.sh/docs/topics/charts).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/limits.hpp>
#include "csar/container/container.hpp"
#include "report/report.hpp"
#include "validate/document/document.hpp"

namespace csar::artifacts {

// Helm's size limits, for one file of a chart and for all of its files.
inline constexpr std::uint64_t max_chart_file_bytes = 5 * MiB, max_chart_bytes = 100 * MiB;

// Chart values to which a descriptor refers, such as "web:server.port". Each is a scalar in the descriptor.
struct ChartParameters {
    std::vector<validate::Node> named;
    std::vector<validate::Node> missing;  // values that are missing in values.yaml

    // Reports the missing values. `chart`: the path of the chart in the package.
    void report_to(std::string_view chart, Report& report) const;
};

// Checks the chart whose files are below `directory` (a path in `container`, empty for its root): Chart.yaml, the other
// files that Helm reads, and whether the chart's dependencies exist. `archive`: the file name of the chart's archive;
// empty if it is not in an archive. Places are paths in the container. Adds to parameters.missing.
void check_chart(const container::Container& container, const std::string& directory, std::string_view archive,
                 const Limits& limits, ChartParameters& parameters, Report& report);

// Like check_chart(), but for the open archive `chart`; places are paths in the archive. `path`: the path of the
// archive, for messages. Nothing is unpacked. Throws Failure if the disk fails.
void check_chart_archive(File chart, const std::string& path, const Limits& limits, ChartParameters& parameters,
                         Report& report);

}  // namespace csar::artifacts

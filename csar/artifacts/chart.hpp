// Checks that Helm can install a chart (helm.sh/docs/topics/charts).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/limits.hpp>
#include "csar/container/container.hpp"
#include "report/report.hpp"
#include "validate/document/document.hpp"

namespace csar::artifacts {

// The limits of Helm for one file and for all files of a chart.
inline constexpr std::uint64_t max_chart_file_bytes = 5 * MiB, max_chart_bytes = 100 * MiB;

// Values of a chart that a descriptor names, such as "web:server.port". Each node is a scalar.
struct ChartParameters {
    std::vector<validate::Node> named;
    std::vector<validate::Node> missing;  // not in values.yaml

    // `chart`: the path of the chart in the package.
    void report_to(std::string_view chart, Report& report) const;
};

// Checks Chart.yaml, the other files that Helm reads, and the dependencies of a chart.
// `directory`: path of the chart in `container`, "" for the root. `archive`: file name of the chart's archive, or "".
// Places are paths in the container. Adds to parameters.missing.
void check_chart(const container::Container& container, const std::string& directory, std::string_view archive,
                 const Limits& limits, ChartParameters& parameters, Report& report);

// Checks a chart in an archive. `path`: the path of the archive, for messages. Places are paths in the archive.
// Throws Failure if the disk fails.
void check_chart_archive(File chart, const std::string& path, const Limits& limits, ChartParameters& parameters,
                         Report& report);

}  // namespace csar::artifacts

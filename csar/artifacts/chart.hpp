// Helm charts: what must be in one so that Helm installs it (helm.sh/docs/topics/charts).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/limits.hpp>
#include "csar/container/container.hpp"
#include "report/report.hpp"
#include "validate/document/document.hpp"

namespace csar {

// The bounds of Helm, of one file of a chart and of all of them.
inline constexpr std::uint64_t max_chart_file_bytes = 5 * MiB, max_chart_bytes = 100 * MiB;

// Values of a chart that a descriptor names, "web:server.port": scalars of the descriptor.
struct ChartParameters {
    std::vector<validate::Node> named;
    std::vector<validate::Node> missing;  // those of them that values.yaml does not have

    // Reports these. `chart`: its path in the package.
    void report_to(std::string_view chart, Report& report) const;
};

// Checks the chart whose files are below `directory` (a path in `container`): Chart.yaml, the other files that Helm reads,
// and whether charts that it depends on are there. `archive`: the file name of its archive; empty when it has none.
// Places are paths in the container. Adds to parameters.missing.
void check_chart(const container::Container& container, const std::string& directory, std::string_view archive,
                 const Limits& limits, ChartParameters& parameters, Report& report);

// The same of an archive of a chart, the open file `chart`; places are paths in it. `path`: of the file, in messages.
// Nothing is unpacked. Throws Failure when the disk fails.
void check_chart_archive(File chart, const std::string& path, const Limits& limits, ChartParameters& parameters,
                         Report& report);

}  // namespace csar

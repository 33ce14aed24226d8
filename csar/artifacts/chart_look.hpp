// Checks the archive of a Helm chart in a package.
#pragma once

#include <optional>
#include <string>

#include <csar/limits.hpp>
#include "base/file.hpp"
#include "csar/artifacts/artifact_look.hpp"
#include "csar/artifacts/chart.hpp"
#include "csar/container/container.hpp"

namespace csar::artifacts {

// Copies the archive to a temporary file, which is kept until it has been checked.
class ChartLook final : public ArtifactLook, private Sink {
public:
    ChartLook(const container::Entry& entry, const Limits& limits, const SeverityPolicy& policy);

    // A value that the chart must have according to a descriptor.
    void add(validate::Node parameter) { parameters_.named.push_back(parameter); }

    Sink* sink() override;
    void finish() override;
    void report_to(Report& report) override {
        report.adopt(std::move(inside_), path_);
        parameters_.report_to(path_, report);
    }

private:
    void write(ByteView bytes) override { copy_->write(bytes); }

    const std::string path_;
    const std::uint64_t size_;
    const Limits& limits_;
    ChartParameters parameters_;
    Report inside_;  // its places are paths in the chart
    std::optional<File> copy_;
};

}  // namespace csar::artifacts

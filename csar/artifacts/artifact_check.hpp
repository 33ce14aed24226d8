// Checks Helm charts and images while the bytes of a package are read.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <csar/limits.hpp>
#include "base/budget.hpp"
#include "csar/artifacts/chart.hpp"
#include "csar/open/opened_package.hpp"
#include "report/report.hpp"
#include "validate/resolved/image_data.hpp"

namespace csar::artifacts {

class ArtifactLook;

class ArtifactCheck final : public container::EntryVisitor {
public:
    // `package` must outlive the check. `policy`: the policy of the report that receives the findings.
    ArtifactCheck(const open::OpenedPackage& package, const Limits& limits, SeverityPolicy policy);
    ~ArtifactCheck() override;

    // True if there is nothing to check.
    bool empty() const { return looks_.empty(); }

    // True for a file whose content is examined: an image, the archive of a chart, a licence.
    bool looks_at(const container::Entry& entry) const { return looks_.contains(&entry); }

    Sink* begin(const container::Entry& entry) override;
    void end(const container::Entry& entry, bool sound) override;

    // Moves the findings into `report`. Call this after the last byte.
    void report_to(Report& report);

private:
    void add(const validate::FileReference& reference);
    void add_chart(const validate::Element& artifact, std::string_view path, const container::Entry* file);
    void add_chart_directory(std::string_view path, validate::Node parameters);
    void add_unused_charts();
    void add_unused_directories(const std::set<std::string_view>& named);
    void report_unused_directories(Report& report) const;
    template <class Look>
    Look& look_at(const container::Entry& entry);

    const open::OpenedPackage& package_;
    Limits limits_;
    SeverityPolicy policy_;
    validate::ImageData image_data_;
    std::unordered_map<const container::Entry*, std::unique_ptr<ArtifactLook>> looks_;
    std::vector<ArtifactLook*> in_order_;
    std::atomic<std::uint64_t> spent_ = 0;  // the part of Limits::work that is used up
    std::mutex over_mutex_;
    std::optional<OverBudget> over_;                                         // set if a check exceeded a limit
    std::map<std::string, ChartParameters, std::less<>> chart_directories_;  // charts that are directories, by path
    struct UnusedDirectory {
        std::string path;
        std::string_view archive;  // next to it; may be empty
    };
    std::vector<UnusedDirectory> unused_directories_;  // they may be charts
};

}  // namespace csar::artifacts

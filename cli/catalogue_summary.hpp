// Combines the reports of several runs: counts each package once, and finds missing packages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <csar/exit_status.hpp>
#include "cli/statistics.hpp"
#include "formats/report_writer.hpp"

namespace csar::cli {

struct ReportedPackage;

inline constexpr std::size_t max_summary_packages = 10'000'000;

class CatalogueSummary {
public:
    struct Failing {
        std::string path, result, failure;
        ExitStatus exit = ExitStatus::ok;
        std::uint64_t errors = 0;
    };
    struct Read {
        std::string path;
        std::uint64_t packages = 0;
        std::optional<formats::PartOfCatalogue> part;  // nullopt: the report may be incomplete
        bool cut_off = false;
        bool empty = false;  // the report has no lines
    };
    struct Shards {
        std::uint64_t first, last;
    };

    // Throws Failure: input if the file is not a report; usage for too many packages.
    void add(const std::string& report);

    // Call it after the last report. `expected`: the names of all packages, or null.
    void finish(const std::vector<std::string>* expected);

    ExitStatus status() const { return status_; }
    const Statistics& statistics() const { return statistics_; }
    const std::vector<Failing>& failing() const { return failing_; }  // sorted by path
    const std::vector<Read>& reports() const { return reports_; }
    // Results that occur twice, with equal verdicts.
    std::uint64_t doubles() const { return doubles_; }
    // Packages that occur twice, with different verdicts.
    const std::vector<std::string>& differing() const { return differing_; }
    const std::set<std::string>& versions() const { return versions_; }
    const std::vector<Shards>& missing_shards() const { return missing_shards_; }
    std::uint64_t shards() const { return shards_; }
    std::uint64_t missing_packages() const { return missing_packages_; }
    const std::vector<std::string>& missing_names() const { return missing_names_; }
    const std::vector<std::string>& unexpected_names() const { return unexpected_names_; }
    const std::vector<std::string>& faults() const {
        return faults_;
    }  // reasons why the catalogue is incomplete, as sentences
    bool is_completeness_known() const { return completeness_known_; }

private:
    struct Known {
        std::size_t verdict;
        bool differs = false;
    };

    void take(const ReportedPackage& package);
    void take_project(const ReportedPackage& project);
    void find_broken_reports();
    void take_parts();
    void find_missing_shards(const std::set<std::uint64_t>& present);
    void compare(const std::vector<std::string>& expected);

    Statistics statistics_;
    std::unordered_map<std::string, Known> packages_;
    std::vector<Failing> failing_;
    std::vector<Read> reports_;
    std::set<std::string> versions_, commands_, projects_;
    std::uint64_t doubles_ = 0, shards_ = 0, missing_packages_ = 0;
    std::vector<std::string> differing_, missing_names_, unexpected_names_, faults_;
    std::vector<Shards> missing_shards_;
    bool completeness_known_ = false;
    ExitStatus status_ = ExitStatus::ok;
};

}  // namespace csar::cli

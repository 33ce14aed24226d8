#include "cli/catalogue_summary.hpp"

#include <algorithm>
#include <functional>
#include <unordered_set>
#include <utility>

#include "cli/words.hpp"

namespace csar::cli {

void CatalogueSummary::add(const std::string& report) {
    ReportLines lines(report);
    Read read{report, 0, std::nullopt, false, true};
    for (ReportLine line; lines.next(line);) {
        read.empty = false;
        versions_.insert(line.version);
        commands_.insert(line.command);
        // If the previous line was the last line of a part, this line begins the report of a further part in the same
        // file.
        if (read.part) reports_.push_back(std::exchange(read, Read{report, 0, std::nullopt, false, false}));
        if (line.part) read.part = std::move(line.part);
        if (!line.package) continue;
        if (line.package->is_project) {
            take_project(*line.package);
            continue;
        }
        ++read.packages;
        take(*line.package);
    }
    read.cut_off = lines.is_cut_off();
    reports_.push_back(std::move(read));
}

// Each part reports the same project file, which is not a package.
void CatalogueSummary::take_project(const ReportedPackage& project) {
    status_ = worse(status_, project.exit);
    if (project.exit == ExitStatus::ok || !projects_.insert(project.path).second) return;
    failing_.push_back({project.path, project.result, project.failure, project.exit, project.errors});
}

// Packages are missing from a truncated report. This is not a fault if parts or a list show that all packages are
// present, because an interrupted task may have been run again.
void CatalogueSummary::find_broken_reports() {
    if (completeness_known_) return;
    for (const Read& report : reports_) {
        if (report.cut_off) faults_.push_back(compose("'{}' is truncated", report.path));
        if (report.empty && !report.cut_off) faults_.push_back(compose("'{}' is empty", report.path));
    }
}

void CatalogueSummary::take(const ReportedPackage& package) {
    std::string words = compose("{} {} {} {}", package.sha256, package.result, std::to_string(package.errors),
                                std::to_string(static_cast<int>(package.exit)));
    for (const auto& [id, count] : package.rules) words += compose(" {} {}", id, std::to_string(count));
    const std::size_t verdict = std::hash<std::string>()(words);
    const auto [known, is_new] = packages_.try_emplace(package.path, Known{verdict});
    status_ = worse(status_, package.exit);
    if (!is_new) {
        if (known->second.verdict == verdict) {
            ++doubles_;
        } else if (!known->second.differs) {
            known->second.differs = true;
            differing_.push_back(package.path);
        }
        return;
    }
    if (packages_.size() > max_summary_packages)
        throw Failure(FailureKind::usage, compose("there are more than {} packages in these reports",
                                                  std::to_string(max_summary_packages)));
    statistics_.add_package(package.result, package.path, package.seconds);
    statistics_.add_waived(package.waived);
    for (const auto& [id, count] : package.rules) statistics_.add_rule(id, count);
    if (package.exit != ExitStatus::ok)
        failing_.push_back({package.path, package.result, package.failure, package.exit, package.errors});
}

void CatalogueSummary::finish(const std::vector<std::string>* expected) {
    std::ranges::sort(failing_, [](const Failing& a, const Failing& b) { return a.path < b.path; });
    std::ranges::sort(differing_);
    if (commands_.size() > 1) faults_.emplace_back("some reports are from 'csar verify', others from 'csar validate'");
    for (const std::string& path : differing_)
        faults_.push_back(compose("the reports about '{}' contradict each other", path));
    take_parts();
    if (expected != nullptr) compare(*expected);
    find_broken_reports();
    if (missing_packages_ != 0)
        faults_.push_back(compose("{} of {} packages are missing", std::to_string(missing_packages_),
                                  std::to_string(missing_packages_ + packages_.size())));
    if (!faults_.empty()) status_ = worse(status_, ExitStatus::unreadable);
}

void CatalogueSummary::take_parts() {
    std::set<std::uint64_t> present;
    const formats::PartOfCatalogue* first = nullptr;
    std::string_view first_path;
    for (const Read& report : reports_) {
        if (!report.part) continue;
        if (first == nullptr) {
            first = &*report.part;
            first_path = report.path;
        }
        if (report.part->list != first->list || report.part->shards != first->shards ||
            report.part->total != first->total) {
            faults_.push_back(
                compose("'{}' covers a different list of packages, or a different division into parts, than '{}'",
                        report.path, first_path));
            continue;
        }
        if (report.part->options != first->options && !report.part->options.empty() && !first->options.empty())
            faults_.push_back(
                compose("'{}' was checked with different options or waivers than '{}'", report.path, first_path));
        if (report.packages < report.part->packages)
            faults_.push_back(compose("'{}' has {} of its {} packages", report.path, std::to_string(report.packages),
                                      std::to_string(report.part->packages)));
        present.insert(report.part->shard);
    }
    if (first == nullptr) return;
    completeness_known_ = true;
    shards_ = first->shards;
    find_missing_shards(present);
    if (packages_.size() < first->total) missing_packages_ = first->total - packages_.size();
}

// Stores the missing shards as ranges, because the number of shards comes from an untrusted file.
void CatalogueSummary::find_missing_shards(const std::set<std::uint64_t>& present) {
    std::uint64_t next = 1;
    const auto add = [&](std::uint64_t last) {
        missing_shards_.push_back({next, last});
        if (next == last)
            faults_.push_back(compose("shard {} of {} is missing", std::to_string(next), std::to_string(shards_)));
        else
            faults_.push_back(compose("shards {} to {} of {} are missing", std::to_string(next), std::to_string(last),
                                      std::to_string(shards_)));
    };
    for (const std::uint64_t shard : present) {
        if (shard > next) add(shard - 1);
        next = shard + 1;
    }
    if (next <= shards_ && next != 0) add(shards_);
}

void CatalogueSummary::compare(const std::vector<std::string>& expected) {
    // The names as they are written in JSON.
    std::unordered_set<std::string> names;
    for (const std::string& name : expected) names.insert(unicode(name));
    for (const std::string& name : names)
        if (packages_.find(name) == packages_.end()) missing_names_.push_back(name);
    for (const auto& [path, known] : packages_)
        if (names.find(path) == names.end()) unexpected_names_.push_back(path);
    std::ranges::sort(missing_names_);
    std::ranges::sort(unexpected_names_);
    missing_packages_ = missing_names_.size();
    completeness_known_ = true;
    if (!unexpected_names_.empty())
        faults_.push_back(compose("{} packages are not in the list", std::to_string(unexpected_names_.size())));
}

}  // namespace csar::cli

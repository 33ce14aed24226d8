#include "cli/catalogue_summary.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <functional>
#include <unordered_set>
#include <utility>

#include "cli/system.hpp"
#include "cli/words.hpp"

namespace csar::cli {

// A line about a package.
struct ReportedPackage {
    std::string path;
    std::string result;  // valid, invalid, unchecked, failed
    ExitStatus exit = ExitStatus::ok;
    std::string failure;  // why it could not be read
    std::string sha256;   // may be empty
    std::uint64_t errors = 0, waived = 0;
    double seconds = 0;                          // 0: unknown
    bool is_project = false;                     // a project file and its waivers
    std::map<std::string, std::uint64_t> rules;  // errors and warnings
};

namespace {

using Json = nlohmann::json;

constexpr std::size_t max_report_line = 64 * 1024 * 1024;
constexpr int max_depth = 16;  // nesting of the JSON
constexpr std::size_t max_rules = 10'000;

// A report may be hostile: a member of the wrong type is ignored.
std::string text(const Json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::uint64_t number(const Json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
}

const Json& member(const Json& object, const char* name) {
    static const Json none = Json::object();
    const auto found = object.find(name);
    return found != object.end() && found->is_object() ? *found : none;
}

std::optional<ExitStatus> exit_of(const Json& object) {
    static constexpr std::array<ExitStatus, 9> all = {
        ExitStatus::ok,         ExitStatus::finding,  ExitStatus::usage,
        ExitStatus::unreadable, ExitStatus::mismatch, ExitStatus::unsigned_,
        ExitStatus::untrusted,  ExitStatus::internal, ExitStatus::interrupted};
    const auto found = object.find("exit");
    if (found == object.end() || !found->is_number_unsigned()) return std::nullopt;
    for (const ExitStatus status : all)
        if (found->get<std::uint64_t>() == static_cast<std::uint64_t>(status)) return status;
    return std::nullopt;
}

struct ReportLine {
    std::string version;  // of csar
    std::string command;  // "verify"
    std::optional<ReportedPackage> package;
    std::optional<formats::PartOfCatalogue> part;  // in the last line of a report
};

std::optional<ReportedPackage> package_of(const Json& json) {
    const auto exit = exit_of(json);
    if (!exit || !json.contains("path")) return std::nullopt;
    ReportedPackage package{.path = text(json, "path"), .result = text(json, "result")};
    const bool is_known = package.result == "valid" || package.result == "invalid" || package.result == "tampered" ||
                          package.result == "unchecked" || package.result == "failed";
    // A reader may use only one of the two.
    if (!is_known || (package.result == "valid") != (*exit == ExitStatus::ok)) return std::nullopt;
    package.exit = *exit;
    package.failure = text(json, "failure");
    package.errors = number(member(json, "counts"), "error");
    package.waived = number(member(json, "counts"), "waived");
    const Json& details = member(json, "summary");
    package.sha256 = text(details, "sha256");
    package.is_project = text(details, "what") == "project file";
    if (const auto seconds = details.find("seconds"); seconds != details.end() && seconds->is_number())
        package.seconds = seconds->get<double>();
    if (const auto findings = json.find("findings"); findings != json.end() && findings->is_array())
        for (const Json& finding : *findings)
            if (finding.is_object() &&
                (text(finding, "severity") == "error" || text(finding, "severity") == "warning") &&
                package.rules.size() < max_rules)
                ++package.rules[text(finding, "id")];
    for (const auto& [id, count] : member(json, "omitted").items())
        if (count.is_number_unsigned() && package.rules.size() < max_rules)
            package.rules[id] += count.get<std::uint64_t>();
    return package;
}

std::optional<formats::PartOfCatalogue> part_of(const Json& json) {
    const formats::PartOfCatalogue part{number(json, "shard"), number(json, "shards"), number(json, "packages"),
                                        number(json, "total"), text(json, "list"),     text(json, "options")};
    if (part.shard == 0 || part.shard > part.shards || part.packages > part.total || part.list.empty())
        return std::nullopt;
    return part;
}

// Returns false if `source` is not a line of a report.
bool parse(const std::string& source, ReportLine& line) {
    const auto is_shallow = [](int depth, Json::parse_event_t, Json&) { return depth <= max_depth; };
    const Json json = Json::parse(source, is_shallow, false);
    if (!json.is_object() || text(member(json, "tool"), "name") != "csar") return false;
    line = {};
    line.version = text(member(json, "tool"), "version");
    line.command = text(json, "command");
    const auto packages = json.find("packages");
    if (packages == json.end() || !packages->is_array() || packages->size() > 1) return false;
    if (packages->empty()) {
        line.part = part_of(member(json, "part"));
        return line.part.has_value();
    }
    if (!packages->front().is_object()) return false;
    line.package = package_of(packages->front());
    return line.package.has_value();
}

// Reads the lines of `csar verify --format ndjson`. A report comes from another machine, and may be truncated.
class ReportLines {
public:
    // Throws Failure(input).
    explicit ReportLines(const std::string& path) : path_(path), descriptor_(open_to_read(path)) {}
    ~ReportLines() { ::close(descriptor_); }
    ReportLines(const ReportLines&) = delete;
    ReportLines& operator=(const ReportLines&) = delete;

    // False at the end. Throws Failure(input) for a read error, or a line that is not from a report.
    bool next(ReportLine& line);

    // True if the last line has no line ending, because its writer was interrupted. This line is not counted. Only
    // valid after the end.
    bool is_cut_off() const { return cut_off_; }

private:
    bool read_line(std::string& line);

    std::string path_;
    int descriptor_;
    std::string buffer_;
    std::size_t begin_ = 0;  // of the unread data
    std::uint64_t number_ = 0;
    bool cut_off_ = false;
};

bool ReportLines::read_line(std::string& line) {
    std::size_t searched = begin_;
    for (;;) {
        const std::size_t end = buffer_.find('\n', searched);
        if (end != std::string::npos) {
            line.assign(buffer_, begin_, end - begin_);
            begin_ = end + 1;
            return true;
        }
        buffer_.erase(0, begin_);
        begin_ = 0;
        searched = buffer_.size();
        if (buffer_.size() > max_report_line)
            throw Failure(FailureKind::input, compose("cannot read '{}': line {} is longer than {} bytes", path_,
                                                      std::to_string(number_ + 1), std::to_string(max_report_line)));
        std::array<char, 64 * 1024> block;
        const auto count = ::read(descriptor_, block.data(), block.size());
        if (count < 0 && errno != EINTR) throw_system_failure(FailureKind::input, "read", path_);
        if (count < 0) {
            end_if_interrupted();
            continue;
        }
        if (count == 0) {
            cut_off_ = !buffer_.empty();
            return false;
        }
        buffer_.append(block.data(), static_cast<std::size_t>(count));
    }
}

bool ReportLines::next(ReportLine& line) {
    std::string source;
    if (!read_line(source)) return false;
    ++number_;
    if (!parse(source, line))
        throw Failure(FailureKind::input, compose("{}:{}: this line was not written by 'csar verify --format ndjson'",
                                                  path_, std::to_string(number_)));
    return true;
}

}  // namespace

void CatalogueSummary::add(const std::string& report) {
    ReportLines lines(report);
    Read read{report, 0, std::nullopt, false, true};
    for (ReportLine line; lines.next(line);) {
        read.empty = false;
        versions_.insert(line.version);
        commands_.insert(line.command);
        // The file may contain several reports, one after the other.
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

// Every part reports the project file.
void CatalogueSummary::take_project(const ReportedPackage& project) {
    status_ = worse(status_, project.exit);
    if (project.exit == ExitStatus::ok || !projects_.insert(project.path).second) return;
    failing_.push_back({project.path, project.result, project.failure, project.exit, project.errors});
}

// A truncated report lacks packages. A repeated run may have checked them: this is known if there are parts, or a list
// of all packages.
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
                compose("'{}' covers a different list of packages or has a different number of parts than '{}'",
                        report.path, first_path));
            continue;
        }
        if (report.part->options != first->options && !report.part->options.empty() && !first->options.empty())
            faults_.push_back(
                compose("the packages in '{}' were checked with different options or waivers than those in '{}'",
                        report.path, first_path));
        if (report.packages < report.part->packages)
            faults_.push_back(compose("the report '{}' has only {} of its {} packages", report.path,
                                      std::to_string(report.packages), std::to_string(report.part->packages)));
        present.insert(report.part->shard);
    }
    if (first == nullptr) return;
    completeness_known_ = true;
    shards_ = first->shards;
    find_missing_shards(present);
    if (packages_.size() < first->total) missing_packages_ = first->total - packages_.size();
}

// The number of shards may be hostile and large, so ranges are stored.
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
    // As JSON contains them.
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
        faults_.push_back(compose("{} packages in the reports are not in the list of all packages",
                                  std::to_string(unexpected_names_.size())));
}

}  // namespace csar::cli

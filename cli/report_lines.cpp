#include "cli/report_lines.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include <nlohmann/json.hpp>

#include "cli/system.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

using Json = nlohmann::json;

constexpr int max_depth = 16;  // maximum nesting of the content of reports
constexpr std::size_t max_rules = 10'000;

// The members of hostile JSON: a member of the wrong type is treated as absent.
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

std::optional<ReportedPackage> package_of(const Json& json) {
    const auto exit = exit_of(json);
    if (!exit || !json.contains("path")) return std::nullopt;
    ReportedPackage package{.path = text(json, "path"), .result = text(json, "result")};
    const bool is_known = package.result == "valid" || package.result == "invalid" || package.result == "unchecked" ||
                          package.result == "failed";
    // The result and the exit status must agree, because a reader may use only one of them.
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

// False when this is not a line of a report.
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

}  // namespace

ReportLines::ReportLines(const std::string& path) : path_(path) { descriptor_ = open_to_read(path); }

ReportLines::~ReportLines() { ::close(descriptor_); }

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
        throw Failure(FailureKind::input,
                      compose("{}:{}: this is not a line of a report that 'csar verify --format ndjson' wrote", path_,
                              std::to_string(number_)));
    return true;
}

}  // namespace csar::cli

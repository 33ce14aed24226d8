// Findings for pull requests: GitHub workflow commands, and a GitLab code quality report.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <utility>

#include <csar/render.hpp>
#include <csar/rules.hpp>
#include <csar/text.hpp>
#include "formats/left_out.hpp"
#include "formats/location.hpp"
#include "formats/report_writer.hpp"

namespace csar::formats {
namespace {

using Json = nlohmann::ordered_json;

// A line feed ends a command; a comma or colon ends a property.
std::string github_escaped(std::string_view text, bool property) {
    std::string out;
    for (const char c : text) {
        if (c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ',')))
            out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
        else
            out += c;
    }
    return out;
}

// "2 findings are waived"
std::string waived_words(const Findings& findings) {
    return fmt::format("{} {} waived", findings.waived_count,
                       findings.waived_count == 1 ? "finding is" : "findings are");
}

Severity least_severity(const WriterOptions& options) { return options.notes ? Severity::note : Severity::warning; }

class GithubWriter final : public ReportWriter {
public:
    explicit GithubWriter(WriterOptions options) : options_(std::move(options)) {}

    void add(const PackageReport& package) override {
        const Findings& findings = package.findings;
        for (const Diagnostic& diagnostic : findings.diagnostics) {
            if (diagnostic.severity < Severity::warning && !options_.notes) continue;
            const Location where = location_of(findings, diagnostic.place);
            std::string properties = "file=" + github_escaped(printable(where.path), true);
            if (where.inside.empty() && where.line != 0) properties += fmt::format(",line={}", where.line);
            if (where.inside.empty() && where.line != 0 && where.column != 0)
                properties += fmt::format(",col={}", where.column);
            if (where.inside.empty() && where.end_line != 0) properties += fmt::format(",endLine={}", where.end_line);
            if (where.inside.empty() && where.end_column != 0)
                properties += fmt::format(",endColumn={}", where.end_column);
            properties += ",title=" + github_escaped(diagnostic.id, true);
            std::string message = message_at(where, diagnostic.message);
            if (!diagnostic.hint.empty()) message += "\nhint: " + diagnostic.hint;
            print(diagnostic.severity == Severity::error     ? "error"
                  : diagnostic.severity == Severity::warning ? "warning"
                                                             : "notice",
                  properties, message);
        }
        const std::string whole = "file=" + github_escaped(printable(findings.subject), true) + ",title=csar";
        if (const std::string more = left_out_by_options(findings, least_severity(options_), options_.left_out_by);
            !more.empty())
            print("notice", whole, more);
        if (findings.waived_count != 0) print("notice", whole, waived_words(findings));
        if (findings.failure) print("error", whole, printable(findings.failure->what()));
    }
    void finish(ExitStatus /*status*/) override {}

private:
    void print(std::string_view command, const std::string& properties, const std::string& message) {
        options_.write(fmt::format("::{} {}::{}\n", command, properties, github_escaped(message, false)));
    }

    WriterOptions options_;
};

class GitlabWriter final : public ReportWriter {
public:
    explicit GitlabWriter(WriterOptions options) : options_(std::move(options)) {}

    void add(const PackageReport& package) override {
        const Findings& findings = package.findings;
        for (const Diagnostic& diagnostic : findings.diagnostics) {
            if (diagnostic.severity < Severity::warning && !options_.notes) continue;
            const Location where = location_of(findings, diagnostic.place);
            const char* severity = "info";
            if (diagnostic.severity == Severity::warning) severity = "minor";
            if (diagnostic.severity == Severity::error) severity = is_protected(diagnostic.id) ? "critical" : "major";
            // GitLab requires a line: 1 for an archive.
            issue(message_at(where, diagnostic.message), diagnostic.id, fingerprints_.of(findings, diagnostic),
                  severity, where.path, where.inside.empty() && where.line != 0 ? where.line : 1,
                  where.inside.empty() ? where.end_line : 0);
        }
        if (const std::string more = left_out_by_options(findings, least_severity(options_), options_.left_out_by);
            !more.empty())
            issue_of_package(findings, more, "left-out", "info");
        if (findings.waived_count != 0) issue_of_package(findings, waived_words(findings), "waived", "info");
        if (findings.failure) issue_of_package(findings, printable(findings.failure->what()), "unreadable", "blocker");
    }

    void finish(ExitStatus /*status*/) override { options_.write(started_ ? "\n]\n" : "[]\n"); }

private:
    void issue_of_package(const Findings& findings, const std::string& description, std::string_view rule,
                          const char* severity) {
        issue(description, rule, fingerprints_.of(findings, {.id = rule}), severity, findings.subject, 1);
    }

    void issue(const std::string& description, std::string_view rule, const std::string& fingerprint,
               const char* severity, const std::string& path, std::uint32_t line, std::uint32_t end_line = 0) {
        Json json = Json::object();
        json["description"] = description;
        json["check_name"] = rule;
        json["fingerprint"] = fingerprint;
        json["severity"] = severity;
        const std::string shown = printable(project_path(path));
        json["location"] = {{"path", shown}, {"lines", {{"begin", line}}}};
        if (end_line > line) json["location"]["lines"]["end"] = end_line;
        options_.write((started_ ? ",\n" : "[\n") + render::escaped_json(json.dump()));
        started_ = true;
    }

    WriterOptions options_;
    Fingerprints fingerprints_;
    bool started_ = false;
};

}  // namespace

std::unique_ptr<ReportWriter> make_github_writer(WriterOptions options) {
    return std::make_unique<GithubWriter>(std::move(options));
}
std::unique_ptr<ReportWriter> make_gitlab_writer(WriterOptions options) {
    return std::make_unique<GitlabWriter>(std::move(options));
}

}  // namespace csar::formats

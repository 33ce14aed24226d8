// A report format. Each format is a class.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include <csar/exit_status.hpp>
#include <csar/findings.hpp>
#include <csar/report_writer.hpp>

namespace csar::formats {

// Reads the contents of a package, for pages (docs/report-page.md). May be empty.
using Contents = std::function<nlohmann::ordered_json()>;

// The results for one package.
struct PackageReport {
    const Findings& findings;               // options in texts have the names that the caller uses
    const nlohmann::ordered_json& details;  // the "summary" of docs/schema/report.json
    const Contents& contents = {};
};

class ReportWriter {
public:
    virtual ~ReportWriter() = default;
    virtual void add(const PackageReport& package) = 0;
    // `status`: of all packages together.
    virtual void finish(ExitStatus status) = 0;
};

// The part of a catalogue in a report. `csar summary` uses it to find missing packages.
struct PartOfCatalogue {
    std::uint64_t shard = 1, shards = 1;
    std::uint64_t packages = 0, total = 0;  // packages in this part, in all parts
    std::string list;                       // list_digest() of all packages
    std::string options;                    // digest of options and waivers
};

struct WriterOptions {
    std::string_view command;  // "verify"
    bool notes = false;        // show notes, except in formats for programs
    std::function<void(std::string_view)> write;
    std::optional<PartOfCatalogue> part = {};
    std::string left_out_by =
        "SeverityPolicy::findings_of_rule, Limits::findings";  // options that limit the list of findings
    bool only_errors = false;                                  // no warnings, in "short"
};

// Null for an unknown format.
std::unique_ptr<ReportWriter> make_writer(std::string_view format, WriterOptions options);

std::unique_ptr<ReportWriter> make_json_writer(WriterOptions options);
std::unique_ptr<ReportWriter> make_ndjson_writer(WriterOptions options);
std::unique_ptr<ReportWriter> make_sarif_writer(WriterOptions options);
std::unique_ptr<ReportWriter> make_junit_writer(WriterOptions options);
std::unique_ptr<ReportWriter> make_github_writer(WriterOptions options);
std::unique_ptr<ReportWriter> make_gitlab_writer(WriterOptions options);
std::unique_ptr<ReportWriter> make_markdown_writer(WriterOptions options);
std::unique_ptr<ReportWriter> make_html_writer(WriterOptions options);
std::unique_ptr<ReportWriter> make_short_writer(WriterOptions options);

}  // namespace csar::formats

// A format for reports of whole runs: one class per format, created by name.
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

// Reads the contents of a package, for formats that show them (docs/report-page.md). May be empty.
using Contents = std::function<nlohmann::ordered_json()>;

// The results for one package.
struct PackageReport {
    const Findings& findings;               // its texts use the caller's names of options
    const nlohmann::ordered_json& details;  // the "summary" of docs/schema/report.json
    const Contents& contents = {};
};

class ReportWriter {
public:
    virtual ~ReportWriter() = default;
    virtual void add(const PackageReport& package) = 0;
    // Ends the report. `status`: the status of all packages together.
    virtual void finish(ExitStatus status) = 0;
};

// The part of a catalogue that a report covers, so that `csar summary` can find missing packages.
struct PartOfCatalogue {
    std::uint64_t shard = 1, shards = 1;
    std::uint64_t packages = 0, total = 0;  // number of packages in this part, and in all parts
    std::string list;                       // list_digest() of all packages
    std::string options;                    // identifies the options and waivers of the checks
};

struct WriterOptions {
    std::string_view command;  // the command that creates the report: "verify"
    bool notes = false;        // also show notes, in formats for display
    std::function<void(std::string_view)> write;
    std::optional<PartOfCatalogue> part = {};
    std::string left_out_by =
        "SeverityPolicy::findings_of_rule, Limits::findings";  // the options that leave findings out
    bool only_errors = false;                                  // leave out warnings, in the format for editors
};

// The writer for `format`; null if there is no such format.
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

// A form in which reports of whole runs are written: one class a form, made by name.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include <csar/exit_status.hpp>
#include <csar/findings.hpp>

namespace csar::cli {

// Reads what a package holds, for forms that show it: docs/report-page.md says what is in it. May be empty.
using Contents = std::function<nlohmann::ordered_json()>;

// What was found in one package.
struct PackageReport {
    const Findings& findings;               // options are called by the names of the command line
    const nlohmann::ordered_json& details;  // the "summary" of docs/schema/report.json
    const Contents& contents = {};
};

class ReportWriter {
public:
    virtual ~ReportWriter() = default;
    virtual void add(const PackageReport& package) = 0;
    // Nothing follows. `status`: of all packages together.
    virtual void finish(ExitStatus status) = 0;
};

// Which part of a catalogue a report is about, so that `csar summary` can see whether anything is missing.
struct PartOfCatalogue {
    std::uint64_t shard = 1, shards = 1;
    std::uint64_t packages = 0, total = 0;  // in this part, in all
    std::string list;                       // list_digest() of all
    std::string options;                    // identifies the options and waivers that they are judged with
};

struct WriterOptions {
    std::string_view command;  // that makes the report: "verify"
    bool notes = false;        // notes too, where the form is one for people
    std::function<void(std::string_view)> write;
    std::optional<PartOfCatalogue> part = {};
};

// All forms but text.
inline constexpr std::array<std::string_view, 9> writer_formats = {
    "json", "ndjson", "sarif", "junit", "github", "gitlab", "markdown", "html", "short"};

// Null when there is no such form.
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

}  // namespace csar::cli

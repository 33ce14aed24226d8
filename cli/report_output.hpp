// Writes the reports of commands that check packages: text at once, other formats to standard output or files.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <csar/findings.hpp>
#include <csar/output.hpp>
#include <csar/render.hpp>
#include "cli/console.hpp"
#include "cli/files_read.hpp"
#include "cli/options.hpp"
#include "formats/location.hpp"
#include "formats/report_writer.hpp"

namespace csar::cli {

// To standard error, for a command whose result goes to standard output.
void print_findings(Console& console, const Findings& findings, const render::TextStyle& style = {});

// Like a report, but to standard error and as text, for a package on standard output.
void print_beside(Console& console, const Findings& findings, const OutputOptions& options);

// Findings of this severity or higher.
Findings findings_from(Findings findings, Severity least);

class ReportOutput {
public:
    // Throws Failure: usage for an unknown format; output if a file cannot be created.
    ReportOutput(Console& console, const OutputOptions& options, std::string_view command);

    // Throws Failure(usage) if a report would overwrite one of these files. Call it first.
    void keep(const FilesRead& files) const;

    // True if a report contains the digest of the package.
    bool shows_digest() const { return !writers_.empty(); }

    // Prints the findings and the summary line; a failure goes to standard error. With OutputOptions::layers, prints
    // `line_of_layers` instead. Calls `contents` if a format shows the contents of the package.
    void add(const Findings& found, const std::string& summary, const nlohmann::ordered_json& details,
             const std::string& line_of_layers = {}, const formats::Contents& contents = {});

    // For callers that print the text themselves.
    void write(const Findings& findings, const nlohmann::ordered_json& details, const formats::Contents& contents);

    // True if a format shows the contents of packages.
    bool shows_contents() const { return shows_contents_; }

    // Ends the reports, and moves files into place.
    void finish(ExitStatus status);

private:
    std::string text_of(const Findings& findings, Severity least);
    static std::string drop_alike(Findings& findings);
    void add_file(const std::string& given, const formats::WriterOptions& options);
    void add_file(const std::string& format, const std::string& path, formats::WriterOptions settings);

    Console& console_;
    const OutputOptions& options_;
    bool prints_ = true;  // --format goes to standard output
    bool shows_contents_ = false;
    formats::SharedFindings shared_;  // shown before
    std::vector<std::unique_ptr<AtomicFile>> files_;
    std::vector<std::unique_ptr<formats::ReportWriter>> writers_;
};

// The whole report of a command with one result. Returns the exit status.
ExitStatus print_report(Console& console, const OutputOptions& options, std::string_view command,
                        const Findings& findings, const std::string& summary, const nlohmann::ordered_json& details);

}  // namespace csar::cli

// How commands that check packages print their reports: text as they come, other forms on standard output or into files.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <csar/findings.hpp>
#include "cli/console.hpp"
#include "cli/files_read.hpp"
#include "cli/formats/location.hpp"
#include "cli/formats/report_writer.hpp"
#include "cli/options.hpp"
#include "cli/report_file.hpp"

namespace csar::cli {

// For standard error, when a package goes to standard output: where the first error is and what it says.
std::string first_error(const Findings& findings);

class ReportOutput {
public:
    // Throws Failure: usage for a form that does not exist, output when a file cannot be made.
    ReportOutput(Console& console, const OutputOptions& options, std::string_view command);

    // Throws Failure(usage) when a report would take the place of one of these. To be called before any work.
    void keep(const FilesRead& files) const;

    // Whether a report is made that shows the digest of what was judged.
    bool tells_digest() const { return !writers_.empty(); }

    // Prints one package's findings and its summary line; a failure goes to standard error.
    // With OutputOptions::layers that line alone. `contents` is called when a form shows what the package holds.
    void add(const Findings& found, const std::string& summary, const nlohmann::ordered_json& details,
             const std::string& line_of_layers = {}, const Contents& contents = {});

    // The same for callers that print the text themselves.
    void write(const Findings& findings, const nlohmann::ordered_json& details, const Contents& contents);

    // Whether a form is written that shows what packages hold.
    bool shows_contents() const { return shows_contents_; }

    // Prints what is printed once, and puts the files in place.
    void finish(ExitStatus status);

private:
    std::string text_of(const Findings& findings, Severity least);
    static std::string drop_alike(Findings& findings);
    void add_file(const std::string& given, const WriterOptions& options);
    void add_file(const std::string& format, const std::string& path, WriterOptions settings);

    Console& console_;
    const OutputOptions& options_;
    bool prints_ = true;  // the form of --format goes to standard output
    bool shows_contents_ = false;
    SharedFindings shared_;  // of the text
    std::vector<std::unique_ptr<ReportFile>> files_;
    std::vector<std::unique_ptr<ReportWriter>> writers_;
};

}  // namespace csar::cli

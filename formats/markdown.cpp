// A summary for a pull request or a job: a table of packages, then the findings.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <utility>

#include <csar/render.hpp>
#include <csar/text.hpp>
#include "formats/code_span.hpp"
#include "formats/diff_output.hpp"
#include "formats/findings_json.hpp"
#include "formats/left_out.hpp"
#include "formats/report_writer.hpp"

namespace csar::formats {
namespace {

// Further findings are only counted.
constexpr std::size_t shown_of_package = 50;
// GitHub rejects a step summary above 1 MiB.
constexpr std::size_t max_page_bytes = 1'000'000;

class MarkdownWriter final : public ReportWriter {
public:
    explicit MarkdownWriter(WriterOptions options) : options_(std::move(options)) {}

    void add(const PackageReport& package) override {
        const Findings& findings = package.findings;
        const bool sound = findings.exit_status() == ExitStatus::ok;
        // A project file is listed, but is not a package.
        const bool is_package = package.details.value("what", "") != "project file";
        if (is_package) ++(sound ? valid_ : invalid_);
        const std::string name = printable(findings.subject);
        const std::string digest =
            package.details.contains("sha256") ? "`" + package.details["sha256"].get<std::string>() + "`" : "";
        std::string list;
        std::size_t shown = 0;
        Listed listed{};
        const Severity least = options_.notes ? Severity::note : Severity::warning;
        for (const Diagnostic& diagnostic : findings.diagnostics) {
            if (diagnostic.severity < least || ++shown > shown_of_package) continue;
            list += line(findings, diagnostic);
            ++listed[static_cast<std::size_t>(diagnostic.severity)];
        }
        if (findings.failure) list += "- **error** " + code_span(printable(findings.failure->what())) + "\n";
        if (const std::string more = left_out(findings, listed, least); !more.empty()) list += "- " + more + "\n";
        if (findings.waived_count != 0) list += fmt::format("- {} waived\n", findings.waived_count);
        if (package.details.contains("intakes"))
            for (const auto& intake : package.details["intakes"])
                list += "- intake " + code_span(intake["profile"].get<std::string>()) + ": **" +
                        intake["result"].get<std::string>() + "**\n";
        if (const auto differences = package.details.find("differences"); differences != package.details.end())
            list += errors_of(*differences);
        const bool is_unreadable = findings.failure || findings.exit_status() == ExitStatus::unreadable;
        std::string row;
        if (is_package)
            row = fmt::format("| {} | {} | {} | {} | {} |\n", code_span_in_table(name),
                              sound                                    ? "valid"
                              : findings.unchecked()                   ? "**unchecked**"
                              : is_unreadable                          ? "**unreadable**"
                              : is_tampered(findings, package.details) ? "**tampered**"
                                                                       : "**invalid**",
                              findings.count(Severity::error), findings.count(Severity::warning), digest);
        const std::string section = list.empty() ? "" : "\n## " + code_span(name) + "\n\n" + list;
        if (size_ + row.size() + section.size() > max_page_bytes) {
            ++left_out_;
            return;
        }
        size_ += row.size() + section.size();
        (sound ? rows_ : failing_rows_) += row;
        (sound ? sections_ : failing_sections_) += section;
    }

    void finish(ExitStatus /*status*/) override {
        options_.write(fmt::format(
            "# csar {}: {} of {} valid\n\n| package | verdict | errors | warnings | SHA-256 |\n"
            "|---|---|---|---|---|\n{}{}{}{}",
            options_.command, valid_, valid_ + invalid_, failing_rows_, rows_, failing_sections_, sections_));
        if (left_out_ != 0)
            options_.write(fmt::format("\n{} further package{} not shown: forges reject a longer page\n", left_out_,
                                       left_out_ == 1 ? " is" : "s are"));
    }

private:
    // Errors in the inputs, not differences.
    static std::string errors_of(const nlohmann::ordered_json& differences) {
        const std::uint64_t errors =
            differences.value("oldErrors", std::uint64_t{0}) + differences.value("newErrors", std::uint64_t{0});
        return errors == 0 ? "" : "- " + incomplete_sentence(errors, differences.value("notCompared", ""), '`') + "\n";
    }

    static std::string line(const Findings& findings, const Diagnostic& diagnostic) {
        std::string text = fmt::format("- **{}** {}: {} ({})", to_string(diagnostic.severity),
                                       code_span(render::place_name(findings, diagnostic.place)),
                                       code_span(diagnostic.message), diagnostic.id);
        if (!diagnostic.hint.empty()) text += "; hint: " + code_span(diagnostic.hint);
        return text + "\n";
    }

    WriterOptions options_;
    std::string rows_, sections_, failing_rows_, failing_sections_;
    std::size_t size_ = 0;  // of the texts above
    std::uint64_t valid_ = 0, invalid_ = 0, left_out_ = 0;
};

}  // namespace

std::unique_ptr<ReportWriter> make_markdown_writer(WriterOptions options) {
    return std::make_unique<MarkdownWriter>(std::move(options));
}

}  // namespace csar::formats

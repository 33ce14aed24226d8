// A finding in each line, as compilers and editors have it: FILE:LINE:COLUMN: severity: message [rule]
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include <csar/render.hpp>
#include <csar/text.hpp>
#include "formats/left_out.hpp"
#include "formats/location.hpp"
#include "formats/report_writer.hpp"

namespace csar::formats {
namespace {

class ShortWriter final : public ReportWriter {
public:
    explicit ShortWriter(WriterOptions options) : options_(std::move(options)) {}

    void add(const PackageReport& package) override {
        const Findings& findings = package.findings;
        const Severity least = options_.only_errors ? Severity::error
                               : options_.notes     ? Severity::note
                                                    : Severity::warning;
        for (const Diagnostic& diagnostic : findings.diagnostics) {
            if (diagnostic.severity < least || shared_.was_shown(findings, diagnostic)) continue;
            std::string message = diagnostic.message;
            if (!diagnostic.hint.empty()) message += fmt::format(" (hint: {})", diagnostic.hint);
            print(findings, diagnostic.place, to_string(diagnostic.severity), message, diagnostic.id);
        }
        if (const std::string more = left_out_by_options(findings, least, options_.left_out_by); !more.empty())
            print(findings, {}, "note", more, "csar");
        if (findings.failure) print(findings, {}, "error", printable(findings.failure->what()), "csar");
    }
    void finish(ExitStatus /*status*/) override {}

private:
    // About a whole file: line 1.
    void print(const Findings& findings, const Place& place, std::string_view severity, std::string_view message,
               std::string_view id) {
        options_.write(fmt::format("{}:{}:{}: {}: {} [{}]\n", printable(findings.shown_file(place)),
                                   std::max(place.line, 1U), std::max(place.column, 1U), severity, message, id));
    }

    WriterOptions options_;
    SharedFindings shared_;
};

}  // namespace

std::unique_ptr<ReportWriter> make_short_writer(WriterOptions options) {
    return std::make_unique<ShortWriter>(std::move(options));
}

}  // namespace csar::formats

#include "cli/report_output.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <csar/render.hpp>
#include <csar/text.hpp>
#include "cli/interrupt.hpp"
#include "cli/option_names.hpp"
#include "cli/verify_summary.hpp"
#include "cli/words.hpp"
#include "formats/findings_json.hpp"

namespace csar::cli {
namespace {

// Equal for similar findings: rule, severity, and message and hint without quoted values.
std::string kind_of(const Diagnostic& diagnostic) {
    std::string kind = fmt::format("{} {} ", diagnostic.id, to_string(diagnostic.severity));
    bool is_quoted = false;
    for (const std::string_view text : {std::string_view(diagnostic.message), std::string_view(diagnostic.hint)})
        for (const char c : text) {
            if (c == '\'') is_quoted = !is_quoted;
            if (!is_quoted) kind += c;
        }
    return kind;
}

}  // namespace

Findings findings_from(Findings findings, Severity least) {
    for (std::size_t severity = 0; severity < static_cast<std::size_t>(least); ++severity)
        findings.counts[severity] = 0;
    std::erase_if(findings.diagnostics, [&](const Diagnostic& finding) { return finding.severity < least; });
    if (least > Severity::warning) findings.dialects.clear();
    return findings;
}

ReportOutput::ReportOutput(Console& console, const OutputOptions& options, std::string_view command)
    : console_(console), options_(options) {
    formats::WriterOptions settings{command, options.verbose, {}, options.part};
    settings.left_out_by = with_option_names(settings.left_out_by);
    for (const std::string& given : options.outputs) add_file(given, settings);
    if (!prints_) return;
    // Formats of single lines are written at once.
    const bool streams = options.format == "ndjson" || options.format == "github" || options.format == "short";
    const bool is_for_people = options.format == "markdown" || options.format == "short";
    settings.write = [this, streams, is_for_people](std::string_view text) {
        is_for_people ? console_.out(text) : console_.document(text);
        if (streams) console_.flush();
    };
    settings.only_errors = options.quiet;  // on standard output; report files are complete
    shows_contents_ |= options.format == "html";
    if (auto writer = formats::make_writer(options.format, settings)) writers_.push_back(std::move(writer));
}

// FORMAT=FILE, or FILE with the format of --format or its extension.
void ReportOutput::add_file(const std::string& given, const formats::WriterOptions& options) {
    const std::size_t equals = given.find('=');
    if (equals != std::string::npos && equals + 1 != given.size())
        return add_file(given.substr(0, equals), given.substr(equals + 1), options);
    const bool is_file = equals == std::string::npos && !given.empty();
    const bool is_page = is_file && given.ends_with(".html");
    if (is_file && options_.format != "text" && prints_ && (!is_page || options_.format == "html")) {
        prints_ = false;
        return add_file(options_.format, given, options);
    }
    if (is_page) return add_file("html", given, options);
    const std::size_t dot = given.rfind('.');
    std::string format = given.substr(dot + 1);  // without a dot, the value may be a format without a file
    if (format == "xml") format = "junit";
    if (format == "md") format = "markdown";
    if (is_file && std::ranges::find(report_formats, format) != report_formats.end())
        throw Failure(FailureKind::usage, compose("--output {}: the value must have the form {}={}", given, format,
                                                  dot == std::string::npos ? "FILE" : given));
    throw Failure(FailureKind::usage,
                  compose("--output {}: the value must have the form FORMAT=FILE, with one of the formats {}; text is "
                          "only written to standard output",
                          given, joined(report_formats, ", ")));
}

void ReportOutput::add_file(const std::string& format, const std::string& path, formats::WriterOptions settings) {
    if (path == "-")
        throw Failure(
            FailureKind::usage,
            compose("--output {}=- is not possible; to write to standard output, use --format {}", format, format));
    for (const auto& other : files_)
        if (other->path() == path)
            throw Failure(FailureKind::usage, compose("--output: '{}' is specified twice", printable(path)));
    if (std::ranges::find(report_formats, format) == report_formats.end()) {
        std::string message = compose("--output: there is no format '{}'", format);
        message +=
            format == "text" ? "; text is only written to standard output" : did_you_mean("; ", format, report_formats);
        throw Failure(FailureKind::usage, message);
    }
    shows_contents_ |= format == "html";
    auto file = std::make_unique<AtomicFile>(path, &interrupt());
    settings.write = [target = file.get()](std::string_view text) { target->write(text); };
    files_.push_back(std::move(file));
    writers_.push_back(formats::make_writer(format, settings));
}

void ReportOutput::keep(const FilesRead& files) const {
    for (const auto& file : files_) files.refuse_to_replace_by_report(file->path(), "--output");
}

void ReportOutput::add(const Findings& found, const std::string& summary, const nlohmann::ordered_json& details,
                       const std::string& line_of_layers, const formats::Contents& contents) {
    Findings findings = with_option_names(found);
    if (findings.failure) {
        findings.failure = Failure(findings.failure->kind(), with_option_names(std::string(findings.failure->what())));
        console_.err(findings.failure->what());
    }
    write(findings, details, contents);
    if (options_.format != "text") return;
    const auto print = [&](const std::string& lines) {
        console_.out(console_.color(options_.color)
                         ? with_coloured_verdict(lines, findings, formats::is_tampered(findings, details))
                         : lines);
    };
    if (options_.quiet) {
        // Standard error has the reason.
        if (findings.failure)
            return print(printable(findings.subject) + ": " + std::string(verdict_word(findings, false)) + "\n");
        if (findings.exit_status() == ExitStatus::ok) return;
        if (options_.layers && !line_of_layers.empty()) return print(line_of_layers);
        console_.out(text_of(findings, Severity::error));
        return print(summary);
    }
    if (options_.layers && !line_of_layers.empty()) return print(line_of_layers);
    if (options_.only_failing && findings.exit_status() == ExitStatus::ok) return;
    console_.out(text_of(findings, Severity::note));
    if (!findings.failure) print(summary);
}

// Keeps the first of many similar findings. Returns lines with the numbers of further findings.
std::string ReportOutput::drop_alike(Findings& findings) {
    constexpr std::uint64_t many = 10, shown_of_many = 3;
    std::map<std::string, std::uint64_t> listed, seen;
    for (const Diagnostic& diagnostic : findings.diagnostics) ++listed[kind_of(diagnostic)];
    std::string lines;
    std::erase_if(findings.diagnostics, [&](const Diagnostic& diagnostic) {
        if (!diagnostic.dialect.empty() || diagnostic.severity < Severity::warning) return false;
        const std::string kind = kind_of(diagnostic);
        const std::uint64_t count = listed[kind], number = ++seen[kind];
        if (count <= many || number <= shown_of_many) return false;
        if (number == count)
            lines += fmt::format("{}: {} more {}s like these: -v lists them [{}]\n", printable(findings.subject),
                                 count - shown_of_many, to_string(diagnostic.severity), diagnostic.id);
        --findings.counts[static_cast<std::size_t>(diagnostic.severity)];
        return true;
    });
    return lines;
}

// The findings of at least this severity as text, without those shown for an earlier package. Many similar findings are
// shortened.
std::string ReportOutput::text_of(const Findings& findings, Severity least) {
    Findings shown = findings_from(findings, least);
    shown.failure.reset();  // already on standard error
    std::array<std::uint64_t, 4> shared{};
    std::erase_if(shown.diagnostics, [&](const Diagnostic& diagnostic) {
        const bool hidden = !options_.verbose && !diagnostic.dialect.empty();
        if (hidden || !shared_.was_shown(findings, diagnostic)) return false;
        ++shared[static_cast<std::size_t>(diagnostic.severity)];
        --shown.counts[static_cast<std::size_t>(diagnostic.severity)];
        return true;
    });
    const std::string more = options_.verbose ? std::string() : drop_alike(shown);
    std::string text = render::text(shown, {console_.color(options_.color), options_.verbose}) + more;
    for (const Severity severity : {Severity::error, Severity::warning})
        if (const std::uint64_t count = shared[static_cast<std::size_t>(severity)]; count != 0)
            text += fmt::format("{}: {} {}{} of imported files {} shown above\n", printable(findings.subject), count,
                                to_string(severity), count == 1 ? "" : "s", count == 1 ? "is" : "are");
    return text;
}

void ReportOutput::write(const Findings& findings, const nlohmann::ordered_json& details,
                         const formats::Contents& contents) {
    for (const auto& writer : writers_) writer->add({findings, details, contents});
}

void ReportOutput::finish(ExitStatus status) {
    for (const auto& writer : writers_) writer->finish(status);
    for (const auto& file : files_) file->commit();
}

ExitStatus print_report(Console& console, const OutputOptions& options, std::string_view command,
                        const Findings& findings, const std::string& summary, const nlohmann::ordered_json& details) {
    ReportOutput output(console, options, command);
    output.add(findings, summary, details);
    const ExitStatus status = findings.exit_status();
    output.finish(status);
    return status;
}

void print_findings(Console& console, const Findings& findings, const render::TextStyle& style) {
    const std::string found = render::text(findings, style);
    if (!found.empty()) console.err_lines(found);
}

void print_beside(Console& console, const Findings& findings, const OutputOptions& options) {
    const Severity least = options.quiet ? Severity::error : Severity::note;
    print_findings(console, findings_from(with_option_names(findings), least), {.verbose = options.verbose});
}

}  // namespace csar::cli

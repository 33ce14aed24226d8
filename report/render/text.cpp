// Findings as text for a terminal:
//
//   pkg.csar:defs/a.yaml:3:5: error: unknown keyname 'propertes' [tosca/unknown-keyname]
//       3 |     propertes: {}
//         |     ^
//       hint: did you mean 'properties'?
//       pkg.csar:defs/b.yaml:1:1: note: first defined here
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include <csar/render.hpp>
#include "base/utf8.hpp"

namespace csar::render {
namespace {

// Terminal colours, or empty strings.
struct Palette {
    explicit Palette(bool on) {
        if (!on) return;
        error = "\x1b[1;31m";
        warning = "\x1b[1;35m";
        note = "\x1b[1;36m";
        bold = "\x1b[1m";
        dim = "\x1b[2m";
        good = "\x1b[1;32m";
        reset = "\x1b[0m";
    }
    std::string_view error, warning, note, bold, dim, good, reset;
};

std::string_view color_of(const Palette& palette, Severity severity) {
    switch (severity) {
        case Severity::error: return palette.error;
        case Severity::warning: return palette.warning;
        case Severity::note:
        case Severity::ignored: break;
    }
    return palette.note;
}

void append_excerpt(std::string& out, const Place& place, const Palette& palette) {
    if (place.excerpt.empty() || place.line == 0) return;
    // A tab becomes a space, so that the caret is under its column.
    std::string line = place.excerpt;
    std::ranges::replace(line, '\t', ' ');
    const std::size_t caret = std::min<std::size_t>(place.caret, line.size());
    const std::string before = printable(std::string_view(line).substr(0, caret));
    const std::string after = printable(std::string_view(line).substr(caret));
    fmt::format_to(std::back_inserter(out), "{:>6} | {}{}\n", place.line, before, after);
    if (place.column != 0)
        fmt::format_to(std::back_inserter(out), "{:>6} | {:{}}{}^{}\n", "", "", display_width(before), palette.good,
                       palette.reset);
}

void append_related(std::string& out, const Findings& findings, const Related& related, const Palette& palette) {
    fmt::format_to(std::back_inserter(out), "    {}: {}note{}: {}\n", place_name(findings, related.place), palette.note,
                   palette.reset, related.message);
}

bool is_shown(const Diagnostic& diagnostic, const TextStyle& style) {
    return style.verbose || (diagnostic.severity >= Severity::warning && diagnostic.dialect.empty());
}

}  // namespace

std::string place_name(const Findings& findings, const Place& place) {
    std::string name = printable(findings.shown_file(place));
    // A file of this program cannot be opened: the key path is shown, not the line.
    if (place.file.starts_with('<') && !place.key_path.empty()) return name + " " + printable(place.key_path);
    if (place.line != 0) name += ":" + std::to_string(place.line);
    if (place.line != 0 && place.column != 0) name += ":" + std::to_string(place.column);
    return name;
}

std::string text(const Findings& findings, const Diagnostic& diagnostic, const TextStyle& style) {
    const Palette palette(style.color);
    std::string id(diagnostic.id);
    if (!diagnostic.dialect.empty()) id += fmt::format(", {} of {}", diagnostic.dialect_class, diagnostic.dialect);
    std::string out = fmt::format("{}{}{}: {}{}{}: {} {}[{}]{}\n", palette.bold, place_name(findings, diagnostic.place),
                                  palette.reset, color_of(palette, diagnostic.severity), to_string(diagnostic.severity),
                                  palette.reset, diagnostic.message, palette.dim, id, palette.reset);
    append_excerpt(out, diagnostic.place, palette);
    if (!diagnostic.hint.empty()) fmt::format_to(std::back_inserter(out), "    hint: {}\n", diagnostic.hint);
    for (const Related& related : diagnostic.related) append_related(out, findings, related, palette);
    return out;
}

std::string text(const Findings& findings, const TextStyle& style) {
    std::string out;
    if (findings.failure) {
        const Palette palette(style.color);
        out = fmt::format("{}{}{}: {}error{}: {}\n", palette.bold, printable(findings.subject), palette.reset,
                          palette.error, palette.reset, printable(findings.failure->what()));
    }
    for (const Diagnostic& diagnostic : findings.diagnostics)
        if (is_shown(diagnostic, style)) out += text(findings, diagnostic, style);
    if (style.verbose) {
        for (const WaivedFinding& waived : findings.waived)
            fmt::format_to(std::back_inserter(out), "{}: waived: {} [{}]\n    {}: {}\n",
                           place_name(findings, waived.diagnostic.place), waived.diagnostic.message,
                           waived.diagnostic.id, printable(waived.waiver.origin), printable(waived.waiver.reason));
    }
    for (const Severity severity : {Severity::error, Severity::warning}) {
        const auto shown = std::ranges::count_if(
            findings.diagnostics, [&](const Diagnostic& d) { return d.severity == severity && is_shown(d, style); });
        std::uint64_t hidden = findings.count(severity) - static_cast<std::uint64_t>(shown);
        // Another line has the findings of a dialect.
        if (severity == Severity::warning && !style.verbose) hidden -= findings.dialect_count();
        if (hidden != 0)
            fmt::format_to(std::back_inserter(out), "{}: {} more {}{} not shown\n", printable(findings.subject), hidden,
                           to_string(severity), hidden == 1 ? " is" : "s are");
    }
    return out;
}

}  // namespace csar::render

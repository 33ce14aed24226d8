#include "formats/plain_html.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <csar/render.hpp>
#include <csar/text.hpp>
#include "formats/left_out.hpp"

namespace csar::formats {
namespace {

using Json = nlohmann::ordered_json;

std::string escaped(std::string_view text) { return markup_escaped(printable(text)); }

// The names of verdicts in formats/page/dom.js, for the style sheet.
struct Verdict {
    std::string_view word, kind;
};

Verdict verdict_of(const PackageReport& package, std::string_view command) {
    const Findings& findings = package.findings;
    if (command == "inspect") return {"inspected", "none"};
    if (findings.unchecked()) return {"unchecked", "warn"};
    const ExitStatus status = findings.exit_status();
    if (findings.failure || status == ExitStatus::unreadable) return {"unreadable", "bad"};
    return status == ExitStatus::ok ? Verdict{"valid", "ok"} : Verdict{"invalid", "bad"};
}

std::string badge(const Verdict& verdict) {
    return fmt::format("<span class=\"badge\" data-kind=\"{}\">{}</span>", verdict.kind, verdict.word);
}

// The markup of a row in a description list, if there is a value.
std::string row(std::string_view term, const std::string& value) {
    return value.empty() ? std::string() : fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", term, value);
}

std::string text_at(const Json& json, const char* name) {
    return json.is_object() && json.contains(name) && json[name].is_string() ? escaped(json[name].get<std::string>())
                                                                             : "";
}

std::string list_at(const Json& json, const char* name) {
    std::string text;
    if (json.is_object() && json.contains(name))
        for (const Json& part : json[name]) text += (text.empty() ? "" : ", ") + escaped(part.get<std::string>());
    return text;
}

// The verdict of all signatures, and the signers. If the signed bytes or files differ, it does not matter that a signer
// is trusted, and the page does not say so.
std::string signers_of(const Json& details) {
    const std::string verdict = text_at(details, "verdict");
    std::string text = verdict;
    if (!details.is_object() || !details.contains("signatures")) return text;
    for (const Json& signature : details["signatures"])
        for (const Json& signer : signature["signers"]) {
            const std::string own = text_at(signer, "verdict");
            const bool is_overruled =
                (verdict == "tampered" || verdict == "incomplete") && (own == "trusted" || own == "intact");
            text += (text.empty() ? "" : "<br>") + text_at(signer, "subject") + (is_overruled ? "" : ": " + own);
        }
    return text;
}

std::string intakes_of(const Json& details) {
    std::string text;
    if (!details.is_object() || !details.contains("intakes")) return text;
    for (const Json& intake : details["intakes"])
        text += (text.empty() ? "" : "<br>") + text_at(intake, "profile") + ": " + text_at(intake, "result");
    return text;
}

std::string counts_of(const Findings& findings) {
    const std::uint64_t errors = findings.count(Severity::error), warnings = findings.count(Severity::warning);
    return fmt::format("{} {}, {} {}", errors, errors == 1 ? "error" : "errors", warnings,
                       warnings == 1 ? "warning" : "warnings");
}

std::string item(const Findings& findings, const Diagnostic& diagnostic) {
    const std::string_view kind = diagnostic.severity == Severity::error     ? "bad"
                                  : diagnostic.severity == Severity::warning ? "warn"
                                                                             : "none";
    const Place& place = diagnostic.place;
    std::string text =
        fmt::format("<li class=\"finding\" data-kind=\"{}\"><p>{} <bdi class=\"place\">{}</bdi> {}</p>\n", kind,
                    badge({to_string(diagnostic.severity), kind}), markup_escaped(render::place_name(findings, place)),
                    markup_escaped(diagnostic.message));
    if (place.line != 0 && !place.excerpt.empty())
        text += fmt::format("<pre class=\"excerpt\">{} | {}</pre>\n", place.line, escaped(place.excerpt));
    if (!diagnostic.hint.empty()) text += "<p class=\"hint\">Hint: " + markup_escaped(diagnostic.hint) + "</p>\n";
    return text + fmt::format("<p class=\"rule\">{}</p></li>\n", diagnostic.id);
}

}  // namespace

std::string plain_index_entry(const PlainHtmlQuery& query) {
    return badge(verdict_of(query.package, query.command)) + " " + counts_of(query.package.findings);
}

std::string plain_html(const PlainHtmlQuery& query) {
    const Findings& findings = query.package.findings;
    const Json& details = query.package.details;
    const Json product = query.contents.value("product", Json::object());
    std::string html =
        fmt::format("<h2><bdi>{}</bdi></h2>\n<p class=\"verdict\">{} {}.</p>\n", escaped(findings.subject),
                    badge(verdict_of(query.package, query.command)), counts_of(findings));
    if (findings.failure) html += "<p class=\"failure\">" + escaped(findings.failure->what()) + "</p>\n";
    html += "<dl class=\"described\">\n";
    constexpr std::array<std::pair<const char*, const char*>, 4> facts = {
        {{"Vendor", "vendor"}, {"Product", "product"}, {"Version", "version"}, {"Release date", "date"}}};
    for (const auto& [term, name] : facts) html += row(term, text_at(product, name));
    html += row("Signatures", signers_of(details)) + row("Receivers", intakes_of(details)) +
            row("Format", text_at(details, "what")) + row("SHA-256", text_at(details, "sha256")) +
            row("Checked", list_at(details, "checked")) + row("Not checked", list_at(details, "notChecked")) +
            "</dl>\n";
    std::string items;
    Listed listed{};
    const Severity least = query.notes ? Severity::note : Severity::warning;
    for (const Severity severity : {Severity::error, Severity::warning, Severity::note})
        for (const Diagnostic& diagnostic : findings.diagnostics) {
            if (diagnostic.severity != severity || severity < least) continue;
            items += item(findings, diagnostic);
            ++listed[static_cast<std::size_t>(severity)];
        }
    if (!items.empty()) html += "<ul class=\"findings\">\n" + items + "</ul>\n";
    if (const std::string more = left_out(findings, listed, least); !more.empty()) html += "<p>" + more + "</p>\n";
    return html + "</section>\n";
}

}  // namespace csar::formats

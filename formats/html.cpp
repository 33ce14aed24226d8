// A self-contained page (docs/report-page.md), to open from disk or as an artifact of a pipeline.
//
// The main results are plain HTML. The data is JSON, in which browsers see no markup or script. The script of
// formats/page/ replaces the plain HTML. The security policy allows only this script and style, by digest, and no
// requests.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <csar/render.hpp>
#include <csar/rules.hpp>
#include <csar/text.hpp>
#include <csar/version.hpp>
#include "formats/findings_json.hpp"
#include "formats/html_parts.hpp"
#include "formats/left_out.hpp"
#include "formats/page.hpp"
#include "formats/report_writer.hpp"

namespace csar::formats {
namespace {

using Json = nlohmann::ordered_json;

// For plain HTML: the verdict, the product, the signers and the findings.
struct PlainHtmlQuery {
    const PackageReport& package;
    const Json& contents;  // of the package; may be empty
    std::string_view command;
    bool notes = false;
};

std::string escaped(std::string_view text) { return markup_escaped(printable(text)); }

// As in formats/page/dom.js, for the style sheet.
struct Verdict {
    std::string_view word, kind;
};

Verdict verdict_of(const PackageReport& package, std::string_view command) {
    const Findings& findings = package.findings;
    if (command == "inspect") return {"inspected", "none"};
    if (findings.unchecked()) return {"unchecked", "warn"};
    const ExitStatus status = findings.exit_status();
    if (findings.failure || status == ExitStatus::unreadable) return {"unreadable", "bad"};
    if (is_tampered(findings, package.details)) return {"tampered", "bad"};
    return status == ExitStatus::ok ? Verdict{"valid", "ok"} : Verdict{"invalid", "bad"};
}

std::string badge(const Verdict& verdict) {
    return fmt::format("<span class=\"badge\" data-kind=\"{}\">{}</span>", verdict.kind, verdict.word);
}

// Empty without a value.
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

// Does not show a signer as trusted if signed bytes or files were changed.
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

std::string plain_index_entry(const PlainHtmlQuery& query) {
    return badge(verdict_of(query.package, query.command)) + " " + counts_of(query.package.findings);
}

// Without its start tag. All text from the package is escaped.
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

// Further packages are shown without their contents.
constexpr std::size_t max_contents_bytes = 64 * 1024 * 1024;

// The source line, split at the column.
Json excerpt_json(const Place& place) {
    const std::string_view line = place.excerpt;
    const std::size_t caret = std::min<std::size_t>(place.caret, line.size());
    return Json::array({printable(line.substr(0, caret)), printable(line.substr(caret))});
}

Json with_excerpts(const Findings& findings, const Json& details) {
    Json json = findings_json(findings, details);
    for (std::size_t i = 0; i < findings.diagnostics.size(); ++i)
        if (const Place& place = findings.diagnostics[i].place; place.line != 0 && !place.excerpt.empty())
            json["findings"][i]["excerpt"] = excerpt_json(place);
    for (std::size_t i = 0; i < findings.waived.size(); ++i)
        if (const Place& place = findings.waived[i].diagnostic.place; place.line != 0 && !place.excerpt.empty())
            json["waived"][i]["excerpt"] = excerpt_json(place);
    return json;
}

class HtmlWriter final : public ReportWriter {
public:
    explicit HtmlWriter(WriterOptions options) : options_(std::move(options)) {}

    void add(const PackageReport& package) override {
        Json json = with_excerpts(package.findings, package.details);
        if (!package.findings.failure && !package.details.is_null()) json["summary"] = package.details;
        std::string text = "{\"report\":" + json_for_script(json);
        Json contents = Json::object();
        if (package.contents && !package.findings.failure) {
            if (contents_bytes_ < max_contents_bytes) {
                contents = package.contents();
                const std::string part = json_for_script(contents);
                contents_bytes_ += part.size();
                text += ",\"contents\":" + part;
            } else {
                text += ",\"contentsLeftOut\":true";
            }
        }
        const PlainHtmlQuery query{package, contents, options_.command, options_.notes};
        const bool is_valid = package.findings.exit_status() == ExitStatus::ok;
        (is_valid ? valid_ : failing_)
            .push_back(
                {printable(package.findings.subject), plain_index_entry(query),
                 plain_html(query) + "<script type=\"application/json\" class=\"package\">" + text + "}</script>\n"});
        // The project file is not a package.
        if (package.details.is_object() && package.details.value("what", "") == "project file")
            ++(is_valid ? others_valid_ : others_failing_);
        for (const auto& [id, counts] : package.findings.rule_counts) rules_.emplace(id, find_rule(id));
        for (const WaivedFinding& waived : package.findings.waived)
            rules_.emplace(waived.diagnostic.id, find_rule(waived.diagnostic.id));
    }

    void finish(ExitStatus status) override {
        write_head();
        std::size_t number = 0;
        const bool has_index = failing_.size() + valid_.size() > 1;
        if (has_index) write_index();
        for (std::vector<Block>* blocks : {&failing_, &valid_})
            for (Block& block : *blocks) {
                ++number;
                options_.write(has_index ? fmt::format("<section id=\"package={}\">\n", number) : "<section>\n");
                options_.write(std::exchange(block.markup, {}));
            }
        Json rules = Json::object();
        for (const auto& [id, rule] : rules_)
            if (rule != nullptr)
                rules[std::string(id)] = {
                    {"help", rule->help}, {"clause", rule->clause}, {"layer", to_string(layer_of(id))}};
        const Json run = {{"version", version()},
                          {"command", options_.command},
                          {"exit", static_cast<int>(status)},
                          {"rules", std::move(rules)}};
        options_.write("</main>\n</div>\n<script type=\"application/json\" id=\"run\">" + json_for_script(run) +
                       "</script>\n");
        options_.write("<script>" + std::string(page::script) + "</script>\n</body>\n</html>\n");
    }

private:
    struct Block {
        std::string name;         // of the package
        std::string index_entry;  // verdict
        std::string markup;       // section without its start tag, and its data
    };

    void write_head() const {
        const std::size_t count = failing_.size() + valid_.size();
        const std::string subject = count == 0       ? "no package"
                                    : count > 1      ? "several packages"
                                    : valid_.empty() ? failing_.front().name
                                                     : valid_.front().name;
        options_.write(page_head("csar " + std::string(options_.command) + ": " + subject, page::script_digest));
        options_.write("<div id=\"page\">\n<header><div class=\"title\"><h1><span class=\"tool\">csar " +
                       markup_escaped(options_.command) + "</span></h1></div></header>\n<main>\n");
    }

    // A link to each package. The script uses these parts of the page.
    void write_index() const {
        const std::size_t valid = valid_.size() - others_valid_, failing = failing_.size() - others_failing_;
        std::string text = "<section>\n";
        if (options_.command != "inspect")
            text += fmt::format("<p class=\"verdict\">{}.</p>\n", total_of(valid, failing));
        text += "<ul class=\"findings\">\n";
        std::size_t number = 0;
        for (const std::vector<Block>* blocks : {&failing_, &valid_})
            for (const Block& block : *blocks)
                text += fmt::format("<li><a href=\"#package={}\"><bdi class=\"name\">{}</bdi></a> {}</li>\n", ++number,
                                    markup_escaped(block.name), block.index_entry);
        options_.write(text + "</ul>\n</section>\n");
    }

    static std::string total_of(std::size_t valid, std::size_t failing) {
        return fmt::format("{} of {} valid", valid, valid + failing) +
               (failing == 0 ? std::string() : fmt::format(", {} not", failing));
    }

    WriterOptions options_;
    std::vector<Block> failing_, valid_;                 // failing packages come first
    std::size_t others_failing_ = 0, others_valid_ = 0;  // not packages, but project files
    std::size_t contents_bytes_ = 0;
    std::map<std::string_view, const Rule*> rules_;
};

}  // namespace

std::unique_ptr<ReportWriter> make_html_writer(WriterOptions options) {
    return std::make_unique<HtmlWriter>(std::move(options));
}

}  // namespace csar::formats

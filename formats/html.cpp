// A self-contained page: everything is in one file, opened from disk or as an artifact of a pipeline
// (docs/report-page.md). The essentials are plain HTML, and all data is JSON that browsers do not interpret as markup
// or script. If scripts run, the script of formats/page/ replaces the plain HTML. The head allows only the script and style
// with these digests, and no requests.
#include <nlohmann/json.hpp>

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include <csar/render.hpp>
#include <csar/rules.hpp>
#include <csar/text.hpp>
#include <csar/version.hpp>
#include "formats/findings_json.hpp"
#include "formats/html_parts.hpp"
#include "formats/page.hpp"
#include "formats/plain_html.hpp"
#include "formats/report_writer.hpp"

namespace csar::formats {
namespace {

using Json = nlohmann::ordered_json;

// Limit on the size of the package contents in the page. For further packages, only findings are shown.
constexpr std::size_t max_contents_bytes = 64 * 1024 * 1024;

// The source line in two parts, before the column and from the column.
Json excerpt_json(const Place& place) {
    const std::string_view line = place.excerpt;
    const std::size_t caret = std::min<std::size_t>(place.caret, line.size());
    return Json::array({printable(line.substr(0, caret)), printable(line.substr(caret))});
}

Json with_excerpts(const Findings& findings) {
    Json json = findings_json(findings);
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
        begin(package.findings.subject);
        Json json = with_excerpts(package.findings);
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
        write(plain_html({package, contents, options_.command, options_.notes}));
        write("<script type=\"application/json\" class=\"package\">" + text + "}</script>\n");
        for (const auto& [id, counts] : package.findings.rule_counts) rules_.emplace(id, find_rule(id));
        for (const WaivedFinding& waived : package.findings.waived)
            rules_.emplace(waived.diagnostic.id, find_rule(waived.diagnostic.id));
    }

    void finish(ExitStatus status) override {
        write_head(subject_.value_or("no package"));
        Json rules = Json::object();
        for (const auto& [id, rule] : rules_)
            if (rule != nullptr)
                rules[std::string(id)] = {
                    {"help", rule->help}, {"clause", rule->clause}, {"layer", to_string(layer_of(id))}};
        const Json run = {{"version", version()},
                          {"command", options_.command},
                          {"exit", static_cast<int>(status)},
                          {"rules", std::move(rules)}};
        write("</main>\n</div>\n<script type=\"application/json\" id=\"run\">" + json_for_script(run) + "</script>\n");
        write("<script>" + std::string(page::script) + "</script>\n</body>\n</html>\n");
    }

private:
    // The title of the page follows the first package, whose section is kept until it is clear whether it is the only
    // one.
    void begin(const std::string& subject) {
        if (subject_) write_head("several packages");
        subject_ = subject;
    }

    void write(const std::string& text) {
        if (has_head_)
            options_.write(text);
        else
            first_ += text;
    }

    void write_head(const std::string& subject) {
        if (std::exchange(has_head_, true)) return;
        const std::string first = std::exchange(first_, {});
        write(page_head("csar " + std::string(options_.command) + ": " + printable(subject), {page::script_digest}));
        write("<div id=\"page\">\n<header><div class=\"title\"><h1><span class=\"tool\">csar " +
              markup_escaped(options_.command) + "</span></h1></div></header>\n<main>\n");
        write(first);
    }

    WriterOptions options_;
    bool has_head_ = false;
    std::optional<std::string> subject_;  // of the latest package
    std::string first_;                   // the section of the first package, until the head is written
    std::size_t contents_bytes_ = 0;
    std::map<std::string_view, const Rule*> rules_;
};

}  // namespace

std::unique_ptr<ReportWriter> make_html_writer(WriterOptions options) {
    return std::make_unique<HtmlWriter>(std::move(options));
}

}  // namespace csar::formats

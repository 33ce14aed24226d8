// A self-contained page: everything is in one file, opened from disk or as an artifact of a pipeline
// (docs/report-page.md). The essentials are plain HTML, and all data is JSON that browsers do not interpret as markup
// or script. If scripts run, the script of formats/page/ replaces the plain HTML. The head allows only the script and style
// with these digests, and no requests.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <utility>
#include <vector>

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
        const PlainHtmlQuery query{package, contents, options_.command, options_.notes};
        const bool is_valid = package.findings.exit_status() == ExitStatus::ok;
        (is_valid ? valid_ : failing_)
            .push_back(
                {printable(package.findings.subject), plain_index_entry(query),
                 plain_html(query) + "<script type=\"application/json\" class=\"package\">" + text + "}</script>\n"});
        // The project file is listed, although it is not a package.
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
        std::string index_entry;  // its verdict
        std::string markup;       // its section without the start tag, and its data
    };

    void write_head() const {
        const std::size_t count = failing_.size() + valid_.size();
        const std::string subject = count == 0       ? "no package"
                                    : count > 1      ? "several packages"
                                    : valid_.empty() ? failing_.front().name
                                                     : valid_.front().name;
        options_.write(page_head("csar " + std::string(options_.command) + ": " + subject, {page::script_digest}));
        options_.write("<div id=\"page\">\n<header><div class=\"title\"><h1><span class=\"tool\">csar " +
                       markup_escaped(options_.command) + "</span></h1></div></header>\n<main>\n");
    }

    // The total, and a link to each package. The script of the page uses the same fragments.
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
    std::vector<Block> failing_, valid_;                 // kept until the end, because the failing ones come first
    std::size_t others_failing_ = 0, others_valid_ = 0;  // those that are not packages
    std::size_t contents_bytes_ = 0;
    std::map<std::string_view, const Rule*> rules_;
};

}  // namespace

std::unique_ptr<ReportWriter> make_html_writer(WriterOptions options) {
    return std::make_unique<HtmlWriter>(std::move(options));
}

}  // namespace csar::formats

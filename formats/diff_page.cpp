#include "formats/diff_page.hpp"

#include <nlohmann/json.hpp>

#include <csar/text.hpp>
#include <csar/version.hpp>
#include "formats/diff_output.hpp"
#include "formats/html_parts.hpp"
#include "formats/page.hpp"

namespace csar::formats {
namespace {

using Json = nlohmann::ordered_json;

Json texts_json(const std::vector<ComparedText>& texts) {
    Json list = Json::array();
    for (const ComparedText& text : texts) {
        Json json = {
            {"old", printable(text.old_name)}, {"new", printable(text.new_name)}, {"state", to_string(text.state)}};
        if (text.state == TextState::given) {
            json["before"] = text.before;
            json["after"] = text.after;
            json["sameMeaning"] = text.same_meaning;
        }
        list.push_back(std::move(json));
    }
    return list;
}

}  // namespace

std::string diff_page(const Diff& diff, const std::string& before, const std::string& after, ExitStatus status,
                      const std::string& missing_step) {
    const std::string title = printable(before) + " \u2192 " + printable(after);
    std::string page = page_head("csar diff: " + title, page::diff_script_digest);
    const Json run = {{"version", version()}, {"command", "diff"}, {"exit", static_cast<int>(status)}};
    const Json data = {{"old", printable(before)},
                       {"new", printable(after)},
                       {"verdict", printable(diff_verdict(diff))},
                       {"missingStep", printable(missing_step)},
                       {"oldErrors", diff.old_findings.count(Severity::error)},
                       {"newErrors", diff.new_findings.count(Severity::error)},
                       {"notCompared", printable(diff.not_compared)},
                       {"diff", diff_json(diff)},
                       {"texts", texts_json(diff.texts)},
                       {"textOfFile", render::html_text_of_file},
                       {"textInAll", render::html_text_in_all}};
    page += "<div id=\"page\">\n<header><div class=\"title\"><h1><span class=\"tool\">csar diff</span> " +
            markup_escaped(title) + "</h1></div></header>\n<main><p class=\"verdict\">" +
            markup_escaped(printable(diff_verdict(diff))) + "</p>\n" +
            (missing_step.empty() ? "" : "<p class=\"failure\">" + markup_escaped(printable(missing_step)) + "</p>\n") +
            "<pre class=\"excerpt\">" + markup_escaped(diff_text(diff)) + "</pre></main>\n</div>\n";
    page += "<script type=\"application/json\" id=\"run\">" + json_for_script(run) + "</script>\n";
    page += "<script type=\"application/json\" id=\"diff\">" + json_for_script(data) + "</script>\n";
    page += "<script>" + std::string(page::diff_script) + "</script>\n</body>\n</html>\n";
    return page;
}

}  // namespace csar::formats

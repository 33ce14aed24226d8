#include "report/render/json.hpp"

#include <nlohmann/json.hpp>

#include "base/utf8.hpp"

namespace csar::render {
namespace {

using Json = nlohmann::ordered_json;

// JSON strings are Unicode: text that is not UTF-8 gets its bad bytes escaped, all other text stays as it is.
std::string unicode(std::string_view text) { return is_utf8(text) ? std::string(text) : printable(text); }

Json place_json(const Place& place) {
    Json json = Json::object();
    json["file"] = unicode(place.file);
    if (place.line != 0) json["line"] = place.line;
    if (place.line != 0 && place.column != 0) json["column"] = place.column;
    if (!place.key_path.empty()) json["keyPath"] = unicode(place.key_path);
    return json;
}

Json finding_json(const Diagnostic& diagnostic) {
    Json json = Json::object();
    json["id"] = diagnostic.id;
    json["severity"] = to_string(diagnostic.severity);
    json["message"] = diagnostic.message;
    json.update(place_json(diagnostic.place));
    if (!diagnostic.hint.empty()) json["hint"] = diagnostic.hint;
    if (!diagnostic.related.empty()) {
        Json related = Json::array();
        for (const Related& place : diagnostic.related) {
            Json entry = place_json(place.place);
            entry["message"] = place.message;
            related.push_back(std::move(entry));
        }
        json["related"] = std::move(related);
    }
    return json;
}

std::string_view result_of(const Report& report) {
    if (report.failure()) return "failed";
    return report.exit_status() == ExitStatus::ok ? "valid" : "invalid";
}

}  // namespace

Json json(const Report& report) {
    Json json = Json::object();
    json["path"] = unicode(report.subject());
    json["result"] = result_of(report);
    json["exit"] = static_cast<int>(report.exit_status());
    if (report.failure()) json["failure"] = unicode(report.failure()->what());
    json["counts"] = {{"error", report.count(Severity::error)},
                      {"warning", report.count(Severity::warning)},
                      {"note", report.count(Severity::note)}};
    Json findings = Json::array();
    for (const Diagnostic& diagnostic : report.diagnostics()) findings.push_back(finding_json(diagnostic));
    json["findings"] = std::move(findings);
    return json;
}

}  // namespace csar::render

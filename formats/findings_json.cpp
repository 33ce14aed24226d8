#include "formats/findings_json.hpp"

#include <algorithm>
#include <map>

#include <nlohmann/json.hpp>

#include "formats/unicode.hpp"

namespace csar::formats {
namespace {

using Json = nlohmann::ordered_json;

// Of a file outside of packages: the path that the user gave.
std::string file_of(const Findings& findings, const Place& place) {
    const bool loose = findings.kind == SubjectKind::file && !place.file.empty();
    return unicode(loose ? findings.shown_file(place.file) : place.file);
}

Json place_json(const Findings& findings, const Place& place) {
    Json json = Json::object();
    json["file"] = file_of(findings, place);
    if (place.line != 0) json["line"] = place.line;
    if (place.line != 0 && place.column != 0) json["column"] = place.column;
    if (place.end_line != 0) {
        json["endLine"] = place.end_line;
        json["endColumn"] = place.end_column;
    }
    if (!place.key_path.empty()) json["keyPath"] = unicode(place.key_path);
    return json;
}

Json edit_json(const Place& place, const Edit& edit) {
    return {{"line", place.line},           {"column", edit.column},      {"endLine", place.line},
            {"endColumn", edit.end_column}, {"text", unicode(edit.text)}, {"sure", edit.is_sure}};
}

Json finding_json(const Findings& findings, const Diagnostic& diagnostic) {
    Json json = Json::object();
    json["id"] = diagnostic.id;
    json["severity"] = to_string(diagnostic.severity);
    json["message"] = diagnostic.message;
    json.update(place_json(findings, diagnostic.place));
    if (!diagnostic.hint.empty()) json["hint"] = std::string_view(diagnostic.hint);
    if (diagnostic.hint.edit) json["edit"] = edit_json(diagnostic.place, *diagnostic.hint.edit);
    if (!diagnostic.dialect.empty()) {
        json["dialect"] = diagnostic.dialect;
        json["class"] = diagnostic.dialect_class;
    }
    if (!diagnostic.related.empty()) {
        Json related = Json::array();
        for (const Related& place : diagnostic.related) {
            Json entry = place_json(findings, place.place);
            entry["message"] = place.message;
            related.push_back(std::move(entry));
        }
        json["related"] = std::move(related);
    }
    return json;
}

Json dialects_json(const Findings& findings) {
    Json list = Json::array();
    for (const DialectFindings& dialect : findings.dialects) {
        Json classes = Json::object();
        for (const auto& [name, count] : dialect.of_classes) classes[name] = count;
        list.push_back({{"name", dialect.name},
                        {"writer", printable(dialect.writer)},
                        {"findings", dialect.count()},
                        {"classes", classes}});
    }
    return list;
}

// Errors and warnings that are only counted, by rule.
Json omitted_json(const Findings& findings) {
    std::map<std::string_view, std::uint64_t> listed;
    for (const Diagnostic& diagnostic : findings.diagnostics)
        if (diagnostic.severity >= Severity::warning) ++listed[diagnostic.id];
    Json json = Json::object();
    for (const auto& [id, counts] : findings.rule_counts) {
        const std::uint64_t all =
            counts[static_cast<std::size_t>(Severity::error)] + counts[static_cast<std::size_t>(Severity::warning)];
        if (all > listed[id]) json[std::string(id)] = all - listed[id];
    }
    return json;
}

std::string_view why_unreadable(const Findings& findings) {
    if (findings.failure) return findings.failure->what();
    const auto error =
        std::ranges::find_if(findings.diagnostics, [](const Diagnostic& d) { return d.severity == Severity::error; });
    return error == findings.diagnostics.end() ? std::string_view() : error->message;
}

std::string_view result_of(const Findings& findings) {
    if (findings.failure) return "failed";
    if (findings.unchecked()) return "unchecked";
    const ExitStatus status = findings.exit_status();
    return status == ExitStatus::ok ? "valid" : status == ExitStatus::unreadable ? "failed" : "invalid";
}

}  // namespace

Json findings_json(const Findings& findings) {
    Json json = Json::object();
    json["path"] = unicode(findings.subject);
    json["result"] = result_of(findings);
    json["exit"] = static_cast<int>(findings.exit_status());
    if (result_of(findings) == "failed") json["failure"] = unicode(why_unreadable(findings));
    json["counts"] = {{"error", findings.count(Severity::error)},
                      {"warning", findings.count(Severity::warning)},
                      {"note", findings.count(Severity::note)}};
    if (findings.waived_count != 0) json["counts"]["waived"] = findings.waived_count;
    if (!findings.dialects.empty()) json["dialects"] = dialects_json(findings);
    Json list = Json::array();
    for (const Diagnostic& diagnostic : findings.diagnostics) list.push_back(finding_json(findings, diagnostic));
    json["findings"] = std::move(list);
    if (Json omitted = omitted_json(findings); !omitted.empty()) json["omitted"] = std::move(omitted);
    for (const WaivedFinding& waived : findings.waived) {
        Json entry = finding_json(findings, waived.diagnostic);
        entry["waiver"] = {{"reason", unicode(waived.waiver.reason)}, {"origin", unicode(waived.waiver.origin)}};
        json["waived"].push_back(std::move(entry));
    }
    return json;
}

Json findings_json(const Findings& findings, const Json& details) {
    Json json = findings_json(findings);
    if (is_tampered(findings, details)) json["result"] = "tampered";
    return json;
}

bool is_tampered(const Findings& findings, const Json& details) {
    return result_of(findings) == "invalid" && details.is_object() && details.contains("verdict") &&
           details["verdict"] == "tampered";
}

}  // namespace csar::formats

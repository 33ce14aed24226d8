#include <csar/render.hpp>

#include <algorithm>
#include <map>

#include <nlohmann/json.hpp>

#include "base/hexadecimal.hpp"
#include "base/utf8.hpp"

namespace csar::render {
namespace {

using Json = nlohmann::ordered_json;

// JSON strings are Unicode: text that is not UTF-8 is made printable; other text is unchanged.
std::string unicode(std::string_view text) { return is_utf8(text) ? std::string(text) : printable(text); }

// A path in the package; for files outside of packages, the path that the user gave.
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

// Errors and warnings that are not listed, by rule, so that programs can count all findings.
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

std::string json(const Findings& findings) {
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
    return escaped_json(json.dump());
}

std::string escaped_json(std::string_view json) {
    std::string out;
    out.reserve(json.size());
    const auto append = [&](char32_t unit) { out += "\\u" + hexadecimal(unit, 4); };
    char32_t before = 0;
    for (std::size_t at = 0; at < json.size();) {
        // The JSON writer has escaped ASCII control characters; outside of strings there is only ASCII.
        const Utf8Character c = utf8_character(json, at);
        const std::size_t length = std::max<std::size_t>(c.length, 1);
        const bool begins_command = c.code == '#' && before == '#';
        if (begins_command || (c.code >= 0x7F && c.code < 0x10000 && is_deceptive(c.code))) {
            append(c.code);
        } else if (c.code >= 0x10000 && is_deceptive(c.code)) {
            append(0xD800 + ((c.code - 0x10000) >> 10));
            append(0xDC00 + ((c.code - 0x10000) & 0x3FF));
        } else {
            out += json.substr(at, length);
        }
        before = c.code;
        at += length;
    }
    return out;
}

}  // namespace csar::render

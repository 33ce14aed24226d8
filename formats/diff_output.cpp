#include "formats/diff_output.hpp"

#include <cstdint>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <csar/text.hpp>
#include "formats/code_span.hpp"
#include "formats/json_text.hpp"

namespace csar::formats {
namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const ChangePlace& place) {
    return place.line == 0 ? std::string()
                           : place.file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
}

// "descriptor_id in FILE:LINE:COLUMN"
std::string named_at(const std::string& name, const ChangePlace& place) {
    return name + (place.line == 0 ? "" : " in ") + text_of(place);
}

const char* mark_of(ChangeKind kind) {
    switch (kind) {
        case ChangeKind::added: return "+ ";
        case ChangeKind::removed: return "- ";
        case ChangeKind::changed: return "~ ";
        case ChangeKind::renamed: return "> ";
    }
    return "";
}

std::string text_of(const FileChange& change) {
    std::string text = mark_of(change.kind) + change.name;
    if (change.kind == ChangeKind::renamed) text += " is " + change.new_name;
    if (change.executable_bit) text += change.content ? " (content, executable bit)" : " (executable bit)";
    return text;
}

// "old -> new", or only one of them.
std::string values_of(ChangeKind kind, const std::string& before, const std::string& after) {
    if (kind == ChangeKind::changed) return "'" + before + "' -> '" + after + "'";
    const std::string& value = kind == ChangeKind::added ? after : before;
    return value.empty() ? std::string() : "'" + value + "'";
}

std::string name_of(const SignatureChange& change) {
    return change.location + (change.covers.empty() || change.covers == change.location ? "" : " of " + change.covers);
}

Json json_of(const ChangePlace& place) {
    return {{"file", unicode(place.file)}, {"line", place.line}, {"column", place.column}};
}

Json json_of(const std::vector<MetadataChange>& changes) {
    Json list = Json::array();
    for (const MetadataChange& change : changes) {
        Json json = {{"kind", to_string(change.kind)}, {"key", unicode(change.key)}};
        put(json, "old", change.old_value);
        put(json, "new", change.new_value);
        list.push_back(std::move(json));
    }
    return list;
}

// "v1.0.0 (vnf_package_version in FILE:LINE:COLUMN) is not a version number such as 1.0.3". At least
// one of the versions must not begin with a number, or be empty.
std::string without_number(const Diff& diff) {
    if (diff.old_version.empty() || diff.new_version.empty())
        return fmt::format("the {} package has no version", diff.old_version.empty() ? "first" : "second");
    const auto version_at = [](const std::string& version, const std::string& name, const ChangePlace& place) {
        return version + (name.empty() ? "" : " (" + named_at(name, place) + ")");
    };
    const std::string before = version_at(diff.old_version, diff.old_version_name, diff.old_version_place);
    const std::string after = version_at(diff.new_version, diff.version_name, diff.version_place);
    if (!diff.has_old_number && !diff.has_new_number)
        return before + " and " + after + " are not version numbers such as 1.0.3";
    return (diff.has_old_number ? after : before) + " is not a version number such as 1.0.3";
}

std::string path_of(const DefinitionChange& change) { return fmt::format("{}", fmt::join(change.path, "/")); }

// "OLD -> NEW", or only one of them.
std::string places_of(const DefinitionChange& change) {
    const std::string from = text_of(change.old_place), to = text_of(change.new_place);
    return from + (from.empty() || to.empty() ? "" : " -> ") + to;
}

std::string cell(const std::string& text) { return code_span_in_table(printable(text)); }

}  // namespace

Json diff_json(const Diff& diff) {
    Json files = Json::array(), definitions = Json::array(), signatures = Json::array();
    for (const FileChange& change : diff.files) {
        Json json = {{"kind", to_string(change.kind)}, {"name", unicode(change.name)}};
        put(json, "newName", change.new_name);
        if (change.kind == ChangeKind::changed) json["content"] = change.content;
        if (change.executable_bit) json["executableBit"] = true;
        if (change.role != FileRole::other) json["role"] = to_string(change.role);
        files.push_back(std::move(json));
    }
    for (const DefinitionChange& change : diff.definitions) {
        Json json = {{"kind", to_string(change.kind)}, {"path", Json::array()}, {"class", to_string(change.change)}};
        for (const std::string& name : change.path) json["path"].push_back(unicode(name));
        put(json, "reason", change.reason);
        put(json, "old", change.old_value);
        put(json, "new", change.new_value);
        if (change.old_place.line != 0) json["oldPlace"] = json_of(change.old_place);
        if (change.new_place.line != 0) json["newPlace"] = json_of(change.new_place);
        definitions.push_back(std::move(json));
    }
    for (const SignatureChange& change : diff.signatures) {
        Json json = {{"kind", to_string(change.kind)}, {"location", unicode(change.location)}};
        put(json, "covers", change.covers);
        put(json, "old", change.old_text);
        put(json, "new", change.new_text);
        signatures.push_back(std::move(json));
    }
    Json json = {{"same", diff.same()},
                 {"files", std::move(files)},
                 {"metadata", json_of(diff.metadata)},
                 {"manifestMetadata", json_of(diff.manifest_metadata)},
                 {"definitions", std::move(definitions)},
                 {"signatures", std::move(signatures)},
                 {"step", to_string(diff.step)}};
    put(json, "notCompared", diff.not_compared);
    put(json, "oldVersion", diff.old_version);
    put(json, "newVersion", diff.new_version);
    json["followsStep"] = diff.follows_step;
    if (diff.goes_back) json["goesBack"] = true;
    put(json, "oldIdentifier", diff.old_identifier);
    put(json, "newIdentifier", diff.new_identifier);
    if (diff.keeps_identifier) json["keepsIdentifier"] = true;
    for (const KeptDescriptor& kept : diff.kept_descriptors)
        json["keptDescriptors"].push_back(
            {{"identifier", unicode(kept.identifier)}, {"name", unicode(kept.name)}, {"place", json_of(kept.place)}});
    if (diff.is_other_product) json["otherProduct"] = true;
    if (const std::uint64_t errors = diff.old_findings.count(Severity::error)) json["oldErrors"] = errors;
    if (const std::uint64_t errors = diff.new_findings.count(Severity::error)) json["newErrors"] = errors;
    return json;
}

std::string diff_verdict(const Diff& diff) {
    if (diff.same()) return "the same";
    if (diff.step == VersionStep::none) return "only the signatures differ";
    std::string text = "the changes require a " + std::string(to_string(diff.step)) + " step of the version; ";
    const auto shown = [](const std::string& version) { return version.empty() ? std::string("none") : version; };
    // A package can have several versions: shows the one to raise.
    std::string place = text_of(diff.version_place);
    if (!place.empty()) place = " in " + place;
    const bool is_shown = !diff.follows_step && !diff.version_name.empty();
    const std::string where = is_shown ? " (" + diff.version_name + place + ")" : "";
    if (diff.old_version.empty() && diff.new_version.empty())
        text += "neither package has a version" +
                (diff.version_name.empty() ? "" : "; a version is expected in " + diff.version_name);
    else if (diff.old_version == diff.new_version)
        text += "the version is still " + diff.old_version + where;
    else
        text += "the version changes from " + shown(diff.old_version) + " to " + shown(diff.new_version) +
                (!diff.has_old_number || !diff.has_new_number ? "; " + without_number(diff)
                                                              : where + (diff.goes_back      ? ", which is lower"
                                                                         : diff.follows_step ? ""
                                                                                             : ", which is too small"));
    if (diff.keeps_identifier)
        text += "; the content differs, and " + named_at(diff.identifier_name, diff.identifier_place) + " is still " +
                diff.old_identifier;
    for (const KeptDescriptor& kept : diff.kept_descriptors)
        text += "; another descriptor differs, and " + named_at(kept.name, kept.place) + " is still " + kept.identifier;
    if (diff.is_other_product) text += "; the two packages have different product names or providers";
    return text;
}

std::string effect_of_errors(const std::string& not_compared) {
    return not_compared.empty() ? "the result may be incomplete"
                                : "the definitions are not compared (" + not_compared + ")";
}

std::string incomplete_sentence(std::uint64_t errors, const std::string& not_compared, char quote) {
    if (errors == 0) return {};
    const std::string reason = printable(not_compared);
    return fmt::format("{0} {1} in the compared input, so {3}: run {2}csar verify{2} for details.", errors,
                       errors == 1 ? "error" : "errors", quote,
                       effect_of_errors(quote == '`' && !reason.empty() ? code_span(reason) : reason));
}

std::string missing_step(const Diff& diff) {
    std::vector<std::string> advice;
    if (!diff.follows_step) {
        const std::string name = diff.version_name.empty() ? "the version" : diff.version_name;
        const std::string place = text_of(diff.version_place);
        if (diff.old_version.empty())
            advice.emplace_back("a version step requires a version in both packages");
        else if (diff.lowest_version.empty())
            advice.emplace_back(
                "the version of the first package cannot be raised: versions are numbers such as 1.0.3");
        else
            advice.push_back((diff.new_version.empty() ? "set " : "raise ") + name +
                             (place.empty() ? "" : " in " + place) + " to " + diff.lowest_version + " or higher");
    }
    if (diff.keeps_identifier)
        advice.push_back(
            "change " + named_at(diff.identifier_name, diff.identifier_place) +
            (diff.is_identifier_behind ? " to the new identifier of the descriptor" : " to a new identifier"));
    for (const KeptDescriptor& kept : diff.kept_descriptors)
        advice.push_back("change " + named_at(kept.name, kept.place) + " to a new identifier");
    return advice.empty() ? std::string() : fmt::format("not sufficient: {}", fmt::join(advice, "; "));
}

std::string diff_text(const Diff& diff) {
    std::string out;
    const auto line = [&](const std::string& text) { out += printable(text) + "\n"; };
    if (!diff.files.empty()) line("files");
    for (const FileChange& change : diff.files) line("  " + text_of(change));
    const auto add_pairs = [&](const char* title, const std::vector<MetadataChange>& changes) {
        if (!changes.empty()) line(title);
        for (const MetadataChange& change : changes)
            line("  " + std::string(mark_of(change.kind)) + change.key + ": " +
                 values_of(change.kind, change.old_value, change.new_value));
    };
    add_pairs("TOSCA.meta", diff.metadata);
    add_pairs("metadata of the manifest", diff.manifest_metadata);
    if (!diff.definitions.empty()) line("definitions");
    for (const DefinitionChange& change : diff.definitions) {
        const std::string values = values_of(change.kind, change.old_value, change.new_value);
        line("  " + std::string(mark_of(change.kind)) + path_of(change) + (values.empty() ? "" : ": " + values) + " [" +
             std::string(to_string(change.change)) + "]");
        std::string places = "      " + places_of(change);
        if (!change.reason.empty()) places += "; " + change.reason;
        line(places);
    }
    if (!diff.signatures.empty()) line("signatures");
    for (const SignatureChange& change : diff.signatures)
        line("  " + std::string(mark_of(change.kind)) + name_of(change) + ": " +
             values_of(change.kind, change.old_text, change.new_text));
    return out;
}

std::string diff_markdown(const Diff& diff, const std::string& before, const std::string& after) {
    std::string out = "**" + code_span(printable(before)) + " → " + code_span(printable(after)) +
                      "**: " + code_span(printable(diff_verdict(diff))) + "\n";
    const std::uint64_t errors = diff.old_findings.count(Severity::error) + diff.new_findings.count(Severity::error);
    if (const std::string sentence = incomplete_sentence(errors, diff.not_compared, '`'); !sentence.empty())
        out += "\n" + sentence + "\n";
    if (!diff.files.empty() || !diff.metadata.empty() || !diff.manifest_metadata.empty() || !diff.signatures.empty())
        out += "\n| | file or keyname |\n|---|---|\n";
    for (const FileChange& change : diff.files)
        out += "| " + std::string(to_string(change.kind)) + " | " + cell(text_of(change).substr(2)) + " |\n";
    for (const auto* changes : {&diff.metadata, &diff.manifest_metadata})
        for (const MetadataChange& change : *changes)
            out += "| " + std::string(to_string(change.kind)) + " | " + cell(change.key) + ": " +
                   cell(values_of(change.kind, change.old_value, change.new_value)) + " |\n";
    for (const SignatureChange& change : diff.signatures)
        out += "| " + std::string(to_string(change.kind)) + " | signature " + cell(name_of(change)) + ": " +
               cell(values_of(change.kind, change.old_text, change.new_text)) + " |\n";
    if (!diff.definitions.empty()) out += "\n| | definition | values | class | place |\n|---|---|---|---|---|\n";
    for (const DefinitionChange& change : diff.definitions)
        out += "| " + std::string(to_string(change.kind)) + " | " + cell(path_of(change)) + " | " +
               cell(values_of(change.kind, change.old_value, change.new_value)) + " | " +
               std::string(to_string(change.change)) + (change.reason.empty() ? "" : ": " + cell(change.reason)) +
               " | " + cell(places_of(change)) + " |\n";
    return out;
}

}  // namespace csar::formats

#include "cli/verify_summary.hpp"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include <csar/rules.hpp>
#include <csar/text.hpp>
#include "cli/signature_output.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string list_of(const std::vector<CheckedPart>& parts) {
    return joined(parts, ", ", [](const CheckedPart& part) { return printable(part.text); });
}

Json json_of(const std::vector<CheckedPart>& parts) {
    Json json = Json::array();
    for (const CheckedPart& part : parts) json.push_back(part.text);
    return json;
}

// Files outside of packages are named as the user named them, as in findings.
Json json_of(const std::vector<Unexamined>& things, const Findings& findings) {
    Json json = Json::array();
    for (const Unexamined& thing : things) {
        Json& entry = json.emplace_back(Json::object());
        entry["kind"] = to_string(thing.check);
        entry["name"] = printable(thing.name);
        entry["file"] = printable(findings.kind == SubjectKind::file ? findings.shown_file(thing.file) : thing.file);
        if (thing.line != 0) entry["line"] = thing.line;
    }
    return json;
}

Json coverage_json(const ContentCoverage& coverage) {
    Json json = Json::object();
    if (!coverage.manifest.empty()) {
        json["manifest"] = printable(coverage.manifest);
        json["listed"] = coverage.listed;
        json["absent"] = coverage.absent;
        json["unlisted"] = coverage.unlisted;
        json["remote"] = coverage.remote;
        json["remoteChecked"] = coverage.remote_checked;
    }
    json["files"] = coverage.files;
    json["intact"] = coverage.intact;
    json["weak"] = coverage.weak;
    json["broken"] = coverage.broken;
    return json;
}

bool looked_at_signatures(const VerifyResult& result) {
    return std::none_of(result.not_checked.begin(), result.not_checked.end(),
                        [](const CheckedPart& part) { return part.check == Check::signatures; });
}

std::string_view verdict_of(const VerifyResult& result, Layer layer) {
    const Findings& findings = result.findings;
    std::uint64_t errors = 0, warnings = 0;
    for (const auto& [id, counts] : findings.rule_counts) {
        if (layer_of(id) != layer) continue;
        errors += counts[static_cast<std::size_t>(Severity::error)];
        warnings += counts[static_cast<std::size_t>(Severity::warning)];
    }
    const auto was_checked = [&](std::initializer_list<Check> checks) {
        return std::any_of(result.checked.begin(), result.checked.end(), [&](const CheckedPart& part) {
            return std::find(checks.begin(), checks.end(), part.check) != checks.end();
        });
    };
    if (layer == Layer::signature && errors == 0) {
        return looked_at_signatures(result) && !findings.failure ? to_string(result.verdict) : "-";
    }
    if (errors != 0) return findings.unchecked() ? "unchecked" : "wrong";
    // The finding about a damaged file belongs to the container.
    const bool has_mismatch = findings.exit_status() == ExitStatus::mismatch;
    if (layer == Layer::integrity && has_mismatch && result.coverage && result.coverage->broken != 0) return "wrong";
    bool checked = false;
    switch (layer) {
        case Layer::container: checked = was_checked({Check::container, Check::files}); break;
        case Layer::integrity:
            checked = result.coverage.has_value() || was_checked({Check::against, Check::sbom});
            break;
        case Layer::metadata: checked = was_checked({Check::metadata, Check::syntax}); break;
        case Layer::definitions: checked = was_checked({Check::definitions, Check::xml_definitions}); break;
        case Layer::demands: checked = was_checked({Check::intake}); break;
        case Layer::signature: break;
    }
    if (warnings != 0) return "warnings";
    return checked ? "ok" : "-";
}

}  // namespace

std::string intake_lines(const Findings& findings, const std::vector<IntakeVerdict>& intakes) {
    std::string lines;
    if (intakes.size() < 2) return lines;
    for (const IntakeVerdict& intake : intakes) {
        lines +=
            printable(findings.subject) + ": " + printable(intake.profile) + (intake.met() ? ": met" : ": NOT MET");
        for (const Severity severity : {Severity::error, Severity::warning}) {
            std::vector<std::string_view> rules;
            for (const auto& [id, of_rule] : intake.unmet)
                if (of_rule == severity) rules.push_back(id.substr(id.find('/') + 1));
            if (!rules.empty())
                lines += (severity == Severity::error ? "; errors: " : "; warnings: ") + joined(rules, ", ");
        }
        lines += "\n";
    }
    return lines;
}

Json intakes_json(const std::vector<IntakeVerdict>& intakes) {
    Json json = Json::array();
    for (const IntakeVerdict& intake : intakes) {
        Json unmet = Json::object();
        for (const auto& [id, severity] : intake.unmet) unmet[std::string(id)] = to_string(severity);
        json.push_back({{"profile", unicode(intake.profile)},
                        {"result", intake.met() ? "met" : "not met"},
                        {"demands", intake.demands},
                        {"unmet", std::move(unmet)}});
    }
    return json;
}

std::string_view verdict_word(const Findings& findings) {
    const ExitStatus status = findings.exit_status();
    if (findings.unchecked()) return "UNCHECKED";
    if (findings.failure || status == ExitStatus::unreadable) return "UNREADABLE";
    return status == ExitStatus::ok ? "valid" : "INVALID";
}

std::string summary(const VerifyResult& result, bool verified) {
    const Findings& findings = result.findings;
    const bool sound = findings.exit_status() == ExitStatus::ok;
    std::string text = printable(findings.subject) + ": ";
    text += verdict_word(findings);
    if (!sound && !findings.unchecked()) text += ", " + count_of(findings.count(Severity::error), "error", "errors");
    if (findings.count(Severity::warning) != 0)
        text += ", " + count_of(findings.count(Severity::warning), "warning", "warnings");
    if (findings.waived_count != 0) text += ", " + std::to_string(findings.waived_count) + " waived";
    text += "; " + result.what;
    if (result.files > 1) text += ", " + count_of(result.files, "file", "files");
    if (result.definitions != 0) text += ", " + count_of(result.definitions, "definitions file", "definitions files");
    if (!result.tosca_versions.empty()) text += " (" + joined(result.tosca_versions, ", ", printable) + ")";
    text += "; checked: " + (result.checked.empty() ? "nothing" : list_of(result.checked));
    if (!result.not_checked.empty()) text += "; not checked: " + list_of(result.not_checked);
    if (verified && looked_at_signatures(result) && (result.is_package || !result.signatures.empty()))
        text += "; " + signature_summary(result);
    if (result.from_cache) text += "; from the cache";
    return text + "\n";
}

std::string with_coloured_verdict(const std::string& lines, const Findings& findings) {
    const std::string_view word = verdict_word(findings);
    const std::string line = printable(findings.subject) + ": " + std::string(word);
    // Differences may precede the summary; the line of layers starts with the verdict.
    std::size_t at = lines.starts_with(line) ? 0 : lines.rfind("\n" + line);
    if (at == std::string::npos && !lines.starts_with(std::string(word) + " ")) return lines;
    at = at == std::string::npos ? 0 : lines.find(word, at + line.size() - word.size());
    const std::string_view colour = word == "valid" ? "\x1b[1;32m" : word == "INVALID" ? "\x1b[1;31m" : "\x1b[1;35m";
    std::string coloured = lines;
    coloured.insert(at + word.size(), "\x1b[0m");
    return coloured.insert(at, colour);
}

std::string layers_line(const VerifyResult& result) {
    std::string text(verdict_word(result.findings));
    text.resize(std::max<std::size_t>(text.size(), 10), ' ');
    for (const Layer layer : layers) {
        const std::string_view verdict = verdict_of(result, layer);
        if (layer == Layer::demands && verdict == "-") continue;
        text += "  " + std::string(to_string(layer)) + " " + std::string(verdict);
    }
    if (const std::uint64_t waived = result.findings.waived_count; waived != 0)
        text += "  " + std::to_string(waived) + " waived";
    return text + "  " + printable(result.findings.subject) + (result.from_cache ? "; from the cache\n" : "\n");
}

Json summary_json(const VerifyResult& result, bool verified) {
    Json json = Json::object();
    json["what"] = result.what;
    if (!result.sha256.empty()) json["sha256"] = result.sha256;
    if (result.from_cache) json["fromCache"] = true;
    json["files"] = result.files;
    json["bytes"] = result.bytes;
    json["definitions"] = result.definitions;
    json["toscaVersions"] = Json::array();
    for (const std::string& version : result.tosca_versions) json["toscaVersions"].push_back(printable(version));
    for (const Layer layer : layers) json["layers"][std::string(to_string(layer))] = verdict_of(result, layer);
    json["checked"] = json_of(result.checked);
    json["notChecked"] = json_of(result.not_checked);
    if (!result.unexamined.empty()) json["unexamined"] = json_of(result.unexamined, result.findings);
    if (verified && looked_at_signatures(result) && (result.is_package || !result.signatures.empty()))
        add_signatures(result, json);
    if (!result.intakes.empty()) json["intakes"] = intakes_json(result.intakes);
    if (result.coverage) json["coverage"] = coverage_json(*result.coverage);
    return json;
}

}  // namespace csar::cli

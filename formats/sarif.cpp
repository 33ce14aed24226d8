// SARIF 2.1.0 (OASIS), for code scanning and editors. A file in an archive is an artifact with the archive as parent
// (3.24.6).
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include <csar/render.hpp>
#include <csar/rules.hpp>
#include <csar/text.hpp>
#include <csar/version.hpp>
#include "formats/left_out.hpp"
#include "formats/location.hpp"
#include "formats/report_writer.hpp"

namespace csar::formats {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* base_id = "%SRCROOT%";
// GitHub rejects a run with more results.
constexpr std::size_t max_results = 25'000;

struct Document {
    std::string_view clause;  // start of Rule::clause
    const char* address;
};

constexpr std::array<Document, 6> documents = {{
    {"TOSCA 2.0", "https://docs.oasis-open.org/tosca/TOSCA/v2.0/TOSCA-v2.0.html"},
    {"TOSCA 1.3",
     "https://docs.oasis-open.org/tosca/TOSCA-Simple-Profile-YAML/v1.3/TOSCA-Simple-Profile-YAML-v1.3.html"},
    {"YAML 1.2.2", "https://yaml.org/spec/1.2.2/"},
    {"APPNOTE", "https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT"},
    {"ISO/IEC 21320-1", "https://www.iso.org/standard/60101.html"},
    {"SOL004", "https://www.etsi.org/deliver/etsi_gs/NFV-SOL/001_099/004/"},
}};

const char* level_of(Severity severity) {
    return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

// True if a comment in the file waives the finding.
bool is_in_source(const Findings& findings, const WaivedFinding& waived) {
    const Place& place = waived.diagnostic.place;
    return waived.waiver.origin == findings.shown_file(place) + ":" + std::to_string(place.line);
}

// Braces would be placeholders, and "[...](" a link (3.11.5, 3.11.6).
Json message_of(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text.substr(at).starts_with("](")) out += '\\';
        if (text[at] == '{' || text[at] == '}') out += text[at];
        out += text[at];
    }
    return {{"text", out}};
}

// "unknown keyname '...'"
std::string without_values(std::string_view pattern) {
    std::string text(pattern);
    for (std::size_t at = 0; (at = text.find("{}", at)) != std::string::npos;) text.replace(at, 2, "...");
    return text;
}

Json rule_json(const Rule& rule) {
    Json json = Json::object();
    json["id"] = rule.id;
    json["shortDescription"] = message_of(without_values(rule.message));
    json["fullDescription"] = message_of(rule.help);
    json["help"] = message_of(std::string(rule.help) + " See: " + std::string(rule.clause) + ".");
    json["help"]["markdown"] = message_of(std::string(rule.help) + "\n\nSee: " + std::string(rule.clause) +
                                          ". `csar explain " + std::string(rule.id) + "` explains it.")["text"];
    for (const Document& document : documents) {
        if (!rule.clause.starts_with(document.clause)) continue;
        json["helpUri"] = document.address;
        break;
    }
    json["defaultConfiguration"] = {{"level", level_of(rule.severity)}};
    json["properties"] = {{"tags", {area_of(rule.id)}}};
    return json;
}

class SarifWriter final : public ReportWriter {
public:
    explicit SarifWriter(WriterOptions options) : options_(std::move(options)) {}

    void add(const PackageReport& package) override {
        const Findings& findings = package.findings;
        Json& subject = artifacts_[artifact(findings.subject)];
        subject["roles"] = {"analysisTarget"};
        if (package.details.contains("sha256")) subject["hashes"] = {{"sha-256", package.details["sha256"]}};
        for (const auto& [detail, property] : {std::pair{"intakes", "intakes"}, std::pair{"verdict", "signature"}})
            if (package.details.contains(detail)) subject["properties"][property] = package.details[detail];
        if (findings.failure) notify(findings, "error", printable(findings.failure->what()));
        failed_ |= findings.failure.has_value();
        if (const std::string more = left_out_by_options(findings, Severity::note, options_.left_out_by); !more.empty())
            notify(findings, "note", more);
        for (const Diagnostic& diagnostic : findings.diagnostics)
            if (!shared_.was_shown(findings, diagnostic)) results_.push_back(result(findings, diagnostic));
        for (const WaivedFinding& waived : findings.waived) {
            Json json = result(findings, waived.diagnostic);
            json["suppressions"] = Json::array(
                {{{"kind", is_in_source(findings, waived) ? "inSource" : "external"},
                  {"status", "accepted"},
                  {"justification", printable(waived.waiver.reason) + " (" + printable(waived.waiver.origin) + ")"}}});
            results_.push_back(std::move(json));
        }
    }

    void finish(ExitStatus status) override {
        cut_results();
        Json driver = {{"name", "csar"}, {"version", version()}, {"semanticVersion", version()}, {"rules", rules_}};
        Json invocation = Json::object();
        invocation["executionSuccessful"] = !failed_;
        invocation["exitCode"] = static_cast<int>(status);
        if (!notifications_.empty()) invocation["toolExecutionNotifications"] = notifications_;
        Json run = Json::object();
        run["tool"] = {{"driver", driver}};
        run["invocations"] = Json::array({invocation});
        run["originalUriBaseIds"] = {{base_id, {{"uri", working_directory()}}}};
        run["columnKind"] = "unicodeCodePoints";
        run["artifacts"] = artifacts_;
        run["results"] = results_;
        Json document = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                         {"version", "2.1.0"},
                         {"runs", Json::array({run})}};
        options_.write(render::escaped_json(document.dump(2)) + "\n");
    }

private:
    // Drops waived results first, then the least severe.
    void cut_results() {
        auto& results = results_.get_ref<Json::array_t&>();
        const std::size_t more = results.size() - std::min(results.size(), max_results);
        if (more == 0) return;
        const auto rank = [](const Json& result) {
            if (result.contains("suppressions")) return 3;
            return result["level"] == "error" ? 0 : result["level"] == "warning" ? 1 : 2;
        };
        std::ranges::stable_sort(results, [&](const Json& a, const Json& b) { return rank(a) < rank(b); });
        results.resize(max_results);
        notifications_.push_back(
            {{"level", "warning"},
             {"message", message_of(fmt::format("{} more {} not listed: a run has at most {} results", more,
                                                more == 1 ? "result is" : "results are", max_results))}});
    }

    // About the run, not about a package.
    void notify(const Findings& findings, const char* level, const std::string& text) {
        Json note = Json::object();
        note["level"] = level;
        note["message"] = message_of(text);
        note["locations"] = Json::array({location(findings, Place{})});
        notifications_.push_back(std::move(note));
    }

    static std::string working_directory() {
        std::string path(4096, '\0');
        if (::getcwd(path.data(), path.size()) == nullptr) return "file:///";
        path.resize(path.find('\0'));
        return "file://" + uri_of(path) + (path.ends_with('/') ? "" : "/");
    }

    static Json address(const std::string& path) {
        if (path.starts_with('/')) return {{"uri", "file://" + uri_of(path)}};
        return {{"uri", uri_of(path)}, {"uriBaseId", base_id}};
    }

    // As for a file in a JAR. A tool that ignores the parent shows the archive.
    static Json address_inside(const Location& place) {
        Json json = address(place.path);
        json["uri"] = json["uri"].get<std::string>() + "!" + uri_of_entry(place.inside);
        return json;
    }

    std::size_t artifact(const std::string& path) {
        const auto [found, is_new] = index_.try_emplace({path, ""}, artifacts_.size());
        if (is_new) artifacts_.push_back({{"location", address(path)}});
        return found->second;
    }

    std::size_t artifact(const Location& place) {
        const std::size_t parent = artifact(place.path);
        if (place.inside.empty()) return parent;
        const auto [found, is_new] = index_.try_emplace({place.path, place.inside}, artifacts_.size());
        if (is_new) artifacts_.push_back({{"location", address_inside(place)}, {"parentIndex", parent}});
        return found->second;
    }

    Json location(const Findings& findings, const Place& place) {
        const Location where = location_of(findings, place);
        const std::size_t index = artifact(where);
        Json physical = Json::object();
        physical["artifactLocation"] = artifacts_[index]["location"];
        physical["artifactLocation"]["index"] = index;
        if (where.line != 0) {
            physical["region"] = {{"startLine", where.line}};
            if (where.column != 0) physical["region"]["startColumn"] = where.column;
            if (where.end_line != 0) physical["region"]["endLine"] = where.end_line;
            if (where.end_column != 0) physical["region"]["endColumn"] = where.end_column;
        }
        Json json = {{"physicalLocation", physical}};
        if (!place.key_path.empty())
            json["logicalLocations"] =
                Json::array({{{"fullyQualifiedName", printable(place.key_path)}, {"kind", "element"}}});
        return json;
    }

    std::size_t rule(std::string_view id) {
        const auto [found, is_new] = rule_index_.try_emplace(std::string(id), rules_.size());
        const Rule* const known = find_rule(id);
        if (is_new) rules_.push_back(known != nullptr ? rule_json(*known) : Json{{"id", id}});
        return found->second;
    }

    Json fix(const Findings& findings, const Diagnostic& diagnostic) {
        const Place& place = diagnostic.place;
        const Edit& edit = *diagnostic.hint.edit;
        const Json region = {{"startLine", place.line},
                             {"startColumn", character_column(place, edit.column)},
                             {"endLine", place.line},
                             {"endColumn", character_column(place, edit.end_column)}};
        const Json where = location(findings, place)["physicalLocation"]["artifactLocation"];
        const Json replacement = {{"deletedRegion", region}, {"insertedContent", {{"text", printable(edit.text)}}}};
        return {{"description", message_of(diagnostic.hint)},
                {"artifactChanges",
                 Json::array({{{"artifactLocation", where}, {"replacements", Json::array({replacement})}}})}};
    }

    Json result(const Findings& findings, const Diagnostic& diagnostic) {
        Json json = Json::object();
        json["ruleId"] = diagnostic.id;
        json["ruleIndex"] = rule(diagnostic.id);
        json["level"] = level_of(diagnostic.severity);
        json["message"] =
            message_of(diagnostic.message + (diagnostic.hint.empty() ? "" : " (hint: " + diagnostic.hint + ")"));
        json["locations"] = Json::array({location(findings, diagnostic.place)});
        for (const Related& related : diagnostic.related) {
            Json place = location(findings, related.place);
            place["message"] = message_of(related.message);
            json["relatedLocations"].push_back(std::move(place));
        }
        if (diagnostic.hint.edit) json["fixes"] = Json::array({fix(findings, diagnostic)});
        json["partialFingerprints"] = {{"csarFinding/v1", fingerprints_.of(findings, diagnostic)}};
        return json;
    }

    WriterOptions options_;
    Json artifacts_ = Json::array(), results_ = Json::array(), rules_ = Json::array(), notifications_ = Json::array();
    std::map<std::pair<std::string, std::string>, std::size_t> index_;
    std::map<std::string, std::size_t, std::less<>> rule_index_;
    Fingerprints fingerprints_;
    SharedFindings shared_;
    bool failed_ = false;
};

}  // namespace

std::unique_ptr<ReportWriter> make_sarif_writer(WriterOptions options) {
    return std::make_unique<SarifWriter>(std::move(options));
}

}  // namespace csar::formats

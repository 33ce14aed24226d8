// SARIF 2.1.0 (OASIS), as code scanning services and editors read it. A file in an archive is an artifact whose parent is the
// archive (3.24.6).
#include <unistd.h>

#include <nlohmann/json.hpp>

#include <array>
#include <map>
#include <string>
#include <utility>

#include <csar/render.hpp>
#include <csar/rules.hpp>
#include <csar/text.hpp>
#include <csar/version.hpp>
#include "cli/formats/left_out.hpp"
#include "cli/formats/location.hpp"
#include "cli/formats/report_writer.hpp"

namespace csar::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* base_id = "%SRCROOT%";

struct Document {
    std::string_view clause;  // how a rule's clause begins
    const char* address;
};

// Where the documents lie that rules refer to.
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

// Waived by a comment in the very file.
bool is_in_source(const Findings& findings, const WaivedFinding& waived) {
    const Place& place = waived.diagnostic.place;
    return waived.waiver.origin == findings.shown_file(place.file) + ":" + std::to_string(place.line);
}

Json rule_json(const Rule& rule) {
    Json json = Json::object();
    json["id"] = rule.id;
    json["shortDescription"] = {{"text", rule.message}};
    json["fullDescription"] = {{"text", rule.help}};
    json["help"] = {{"text", std::string(rule.help) + " See: " + std::string(rule.clause) + "."},
                    {"markdown", std::string(rule.help) + "\n\nSee: " + std::string(rule.clause) + ". `csar explain " +
                                     std::string(rule.id) + "` says more."}};
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
        if (findings.failure) notify(findings, "error", printable(findings.failure->what()));
        failed_ |= findings.failure.has_value();
        if (const std::string more = left_out_by_options(findings, Severity::note); !more.empty())
            notify(findings, "note", more);
        for (const Diagnostic& diagnostic : findings.diagnostics) results_.push_back(result(findings, diagnostic));
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
    // Something about the run rather than about what was judged.
    void notify(const Findings& findings, const char* level, const std::string& text) {
        Json note = Json::object();
        note["level"] = level;
        note["message"] = {{"text", text}};
        note["locations"] = Json::array({location(findings, Place{})});
        notifications_.push_back(std::move(note));
    }

    static std::string working_directory() {
        std::string path(4096, '\0');
        if (::getcwd(path.data(), path.size()) == nullptr) return "file:///";
        path.resize(path.find('\0'));
        return "file://" + uri_of(path) + (path.ends_with('/') ? "" : "/");
    }

    // A file of the file system.
    static Json address(const std::string& path) {
        if (path.starts_with('/')) return {{"uri", "file://" + uri_of(path)}};
        return {{"uri", uri_of(path)}, {"uriBaseId", base_id}};
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
        if (is_new)
            artifacts_.push_back({{"location", {{"uri", "/" + uri_of(place.inside)}}}, {"parentIndex", parent}});
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

    Json result(const Findings& findings, const Diagnostic& diagnostic) {
        Json json = Json::object();
        json["ruleId"] = diagnostic.id;
        json["ruleIndex"] = rule(diagnostic.id);
        json["level"] = level_of(diagnostic.severity);
        json["message"] = {
            {"text", diagnostic.message + (diagnostic.hint.empty() ? "" : " (hint: " + diagnostic.hint + ")")}};
        json["locations"] = Json::array({location(findings, diagnostic.place)});
        for (const Related& related : diagnostic.related) {
            Json place = location(findings, related.place);
            place["message"] = {{"text", related.message}};
            json["relatedLocations"].push_back(std::move(place));
        }
        json["partialFingerprints"] = {{"csarFinding/v1", fingerprints_.of(findings, diagnostic)}};
        return json;
    }

    WriterOptions options_;
    Json artifacts_ = Json::array(), results_ = Json::array(), rules_ = Json::array(), notifications_ = Json::array();
    std::map<std::pair<std::string, std::string>, std::size_t> index_;
    std::map<std::string, std::size_t, std::less<>> rule_index_;
    Fingerprints fingerprints_;
    bool failed_ = false;  // something could not be judged
};

}  // namespace

std::unique_ptr<ReportWriter> make_sarif_writer(WriterOptions options) {
    return std::make_unique<SarifWriter>(std::move(options));
}

}  // namespace csar::cli

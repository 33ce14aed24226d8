// csar summary: combines reports about parts of a catalogue.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <utility>

#include <csar/render.hpp>
#include <csar/text.hpp>
#include "cli/catalogue_summary.hpp"
#include "cli/commands.hpp"
#include "cli/package_list.hpp"
#include "cli/verify_summary.hpp"
#include "cli/words.hpp"
#include "formats/json_text.hpp"

namespace csar::cli {
namespace {

using Json = nlohmann::ordered_json;

// Names in reports may be hostile, and may not be UTF-8.
Json json_of(const std::vector<std::string>& names) {
    Json list = Json::array();
    for (const std::string& name : names) list.push_back(printable(name));
    return list;
}

Json part_json(const CatalogueSummary::Read& report) {
    Json json = {
        {"path", printable(report.path)}, {"packages", report.packages}, {"complete", report.part.has_value()}};
    if (report.part) json["shard"] = report.part->shard;
    return json;
}

Json missing_json(const CatalogueSummary& summary) {
    Json shards = Json::array();
    for (const auto& [first, last] : summary.missing_shards()) shards.push_back({{"first", first}, {"last", last}});
    return {{"shards", shards}, {"packages", summary.missing_packages()}, {"names", json_of(summary.missing_names())}};
}

Json json(const CatalogueSummary& summary) {
    Json document = formats::document_of("summary");
    if (summary.is_completeness_known()) document["complete"] = summary.faults().empty();
    const auto& results = summary.statistics().results();
    document["counts"] = {{"packages", summary.statistics().packages()},
                          {"valid", results[0]},
                          {"invalid", results[1]},
                          {"tampered", results[2]},
                          {"unchecked", results[3]},
                          {"failed", results[4]},
                          {"waived", summary.statistics().waived()}};
    document["failing"] = Json::array();
    for (const CatalogueSummary::Failing& package : summary.failing()) {
        Json entry = {{"path", printable(package.path)},
                      {"result", package.result},
                      {"exit", static_cast<int>(package.exit)},
                      {"errors", package.errors}};
        if (!package.failure.empty()) entry["failure"] = printable(package.failure);
        document["failing"].push_back(std::move(entry));
    }
    document["rules"] = Json::array();
    for (const Statistics::Rule& rule : summary.statistics().rules())
        document["rules"].push_back(
            {{"id", printable(rule.id)}, {"findings", rule.findings}, {"packages", rule.packages}});
    document["reports"] = Json::array();
    for (const CatalogueSummary::Read& report : summary.reports()) document["reports"].push_back(part_json(report));
    document["doubles"] = summary.doubles();
    document["differing"] = json_of(summary.differing());
    document["unexpected"] = json_of(summary.unexpected_names());
    document["missing"] = missing_json(summary);
    document["faults"] = summary.faults();
    document["exit"] = static_cast<int>(summary.status());
    return document;
}

std::string line(const CatalogueSummary::Failing& package) {
    std::string text = printable(package.path) + ": ";
    if (package.result == "failed") return text + "UNREADABLE, " + printable(package.failure) + "\n";
    text += package.result == "unchecked" ? "UNCHECKED" : package.result == "tampered" ? "TAMPERED" : "INVALID";
    return text + ", " + count_of(package.errors, "error", "errors") + "\n";
}

std::string notes(const CatalogueSummary& summary) {
    std::string text;
    // Only a report about a part, or a list of packages, shows whether all are there.
    const bool has_parts = std::ranges::any_of(
        summary.reports(), [](const CatalogueSummary::Read& report) { return report.part.has_value(); });
    for (const CatalogueSummary::Read& report : summary.reports())
        if (summary.is_completeness_known() && !report.part && (has_parts || report.cut_off))
            text += fmt::format("note: '{}' is not complete; each of the {} in it is counted once\n",
                                printable(report.path), count_of(report.packages, "package", "packages"));
    if (summary.doubles() != 0)
        text += fmt::format("note: {} in several reports, with equal verdicts; each package is counted once\n",
                            count_of(summary.doubles(), "package was", "packages were"));
    if (summary.versions().size() > 1) {
        text += "note: the reports are from different versions of csar:";
        for (const std::string& version : summary.versions()) text += " " + printable(version);
        text += "\n";
    }
    if (!summary.is_completeness_known())
        text +=
            "note: packages may be missing; give a list of all packages with --from, or create the reports with 'csar "
            "verify --shard'\n";
    return text;
}

class Summary final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"REPORT", &reports_, "reports of 'csar verify --format ndjson'"},
            {"--from", &expected_.from, "a list of all packages, one name per line; - for standard input", "FILE"},
            {"--from0", &expected_.from0, "a list of all packages, with a NUL after each name", "FILE"},
        };
        add_options(options, "Output",
                    {{"--format", &format_, "format of the report", "FORM", "text json"},
                     {"-q,--quiet", &quiet_,
                      "print only the packages that fail or are missing, and why the catalogue is incomplete"}});
        return options;
    }

    ExitStatus run(Console& console) override {
        CatalogueSummary summary;
        for (const std::string& report : reports_) summary.add(report);
        std::vector<std::string> expected;
        const bool has_list = !expected_.from.empty() || !expected_.from0.empty();
        if (has_list) expected = expected_.names();
        summary.finish(has_list ? &expected : nullptr);
        if (format_ == "json") {
            console.document(render::escaped_json(json(summary).dump(2)) + "\n");
            return summary.status();
        }
        for (const CatalogueSummary::Failing& package : summary.failing()) console.out(line(package));
        for (const std::string& name : summary.missing_names()) console.out(printable(name) + ": MISSING\n");
        if (!quiet_) console.out(summary.statistics().text() + notes(summary));
        for (const std::string& fault : summary.faults()) console.out("INCOMPLETE: " + fault + "\n");
        if (!quiet_ && summary.is_completeness_known() && summary.faults().empty())
            console.out(
                fmt::format("complete: {}\n", count_of(summary.statistics().packages(), "package", "packages")));
        return summary.status();
    }

private:
    std::vector<std::string> reports_;
    PackageList expected_;
    std::string format_ = "text";
    bool quiet_ = false;
};

}  // namespace

std::unique_ptr<Command> make_summary() { return std::make_unique<Summary>(); }

}  // namespace csar::cli

// csar verify and csar validate: one after the other over any number of packages, with a summary line for each.
#include <csar/verify.hpp>

#include <ctime>
#include <memory>

#include <nlohmann/json.hpp>

#include <csar/text.hpp>
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/package_list.hpp"
#include "cli/project.hpp"
#include "cli/report_output.hpp"
#include "cli/signature_output.hpp"
#include "cli/system.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string joined(const std::vector<CheckedPart>& parts) {
    std::string text;
    for (const CheckedPart& part : parts) text += (text.empty() ? "" : ", ") + printable(part.text);
    return text;
}

Json json_of(const std::vector<CheckedPart>& parts) {
    Json json = Json::array();
    for (const CheckedPart& part : parts) json.push_back(part.text);
    return json;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + printable(word);
    return text;
}

std::string count_of(std::uint64_t count, std::string_view one, std::string_view many) {
    return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

// What was checked and what was not, so that "valid" is not taken for more than that.
std::string summary(const VerifyResult& result, bool verified) {
    const Findings& findings = result.findings;
    const bool sound = findings.exit_status() == ExitStatus::ok;
    std::string text = printable(findings.subject) + ": ";
    text += sound ? "valid" : findings.unchecked() ? "UNCHECKED" : "INVALID";
    if (!sound && !findings.unchecked()) text += ", " + count_of(findings.count(Severity::error), "error", "errors");
    if (findings.count(Severity::warning) != 0)
        text += ", " + count_of(findings.count(Severity::warning), "warning", "warnings");
    if (findings.waived_count != 0) text += ", " + std::to_string(findings.waived_count) + " waived";
    text += "; " + result.what;
    if (result.files > 1) text += ", " + count_of(result.files, "file", "files");
    if (result.definitions != 0) text += ", " + count_of(result.definitions, "definitions file", "definitions files");
    if (!result.tosca_versions.empty()) text += " (" + joined(result.tosca_versions) + ")";
    text += "; checked: " + (result.checked.empty() ? "nothing" : joined(result.checked));
    if (!result.not_checked.empty()) text += "; not checked: " + joined(result.not_checked);
    if (verified && (result.is_package || !result.signatures.empty())) text += "; " + signature_summary(result);
    return text + "\n";
}

// Files of no package are named as the user gave them, as in findings.
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

Json summary_json(const VerifyResult& result, bool verified) {
    Json json = Json::object();
    json["what"] = result.what;
    if (!result.sha256.empty()) json["sha256"] = result.sha256;
    json["files"] = result.files;
    json["bytes"] = result.bytes;
    json["definitions"] = result.definitions;
    json["toscaVersions"] = Json::array();
    for (const std::string& version : result.tosca_versions) json["toscaVersions"].push_back(printable(version));
    json["checked"] = json_of(result.checked);
    json["notChecked"] = json_of(result.not_checked);
    if (!result.unexamined.empty()) json["unexamined"] = json_of(result.unexamined, result.findings);
    if (verified && (result.is_package || !result.signatures.empty())) add_signatures(result, json);
    if (result.coverage) json["coverage"] = coverage_json(*result.coverage);
    return json;
}

class Verify final : public Command {
public:
    explicit Verify(bool verify) : verify_(verify) {}

    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"PACKAGE", &list_.given, "archives, directories, definitions files or TOSCA.meta files"},
            {"--from", &list_.from, "packages too: a name a line in this file, - for standard input", "FILE"},
            {"--recursive", &list_.recursive, "directories stand for the archives in them, at any depth"},
            {"--statistics", &statistics_wanted_, "at the end print totals, and how often each rule was met"},
            {"--allow-prefix", &settings_.allow_prefix, "accept an archive behind a program (self-extracting)"},
        };
        if (verify_) {
            options.push_back({"--against", &against_,
                               "the package must hold exactly the files of this directory or package", "DIR|PKG"});
            options.push_back({"--intake", &settings_.intake,
                               "the package must meet this profile; see 'csar explain --intake list'", "NAME"});
            options.push_back({"--root", &settings_.root,
                               "PACKAGE is a manifest: verify the files of this directory against it", "DIR"});
            options.push_back({"--remote-dir", &settings_.remote_directory,
                               "copies of the files that the manifest lists outside of the package", "DIR"});
        }
        if (!verify_) {
            options.push_back(
                {"--as", &read_as_, "check against the grammar of this version, whatever the file says", "VERSION"});
            options.push_back(
                {"--migrate", &migrate_to_, "say what must change to become this version: 2.0", "VERSION"});
        }
        add_definition_options(options, definitions_);
        options.push_back({"--inputs", &inputs_, "values of the service template's inputs, as YAML", "FILE"});
        if (verify_) add_signature_options(options, signatures_);
        add_report_options(options, output_);
        add_severity_options(options, severities_);
        add_project_options(options, project_, true);
        add_resource_options(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override {
        use_project();
        packages_ = list_.all();
        if (has_project_) refuse_project_of_input(project_, packages_);
        settings_.limits = resources_.limits();
        settings_.jobs = resources_.jobs();
        settings_.definitions = definitions_.options();
        settings_.definitions.inputs = inputs_;
        settings_.cancellation = &interrupt();
        settings_.severities = severities_.policy();
        settings_.severities.waiving = waivers_;
        if (!against_.empty()) settings_.against = input_of(against_);
        set_versions();
        settings_.trust = signatures_.trust();
        if (!settings_.trust.detached.empty() && packages_.size() != 1)
            throw Failure(FailureKind::usage, "--signature goes with one package");
        if (!settings_.root.empty() && packages_.size() != 1)
            throw Failure(FailureKind::usage, "--root goes with one manifest");
        ReportOutput output(console, output_, verify_ ? "verify" : "validate");
        settings_.digest = output.tells_digest();
        ExitStatus status = ExitStatus::ok;
        for (const std::string& package : packages_) status = worse(status, examine(package, output));
        status = worse(status, tell_waivers(output));
        if (statistics_wanted_ && output_.format == "text") console.out(statistics_.text());
        if (!project_.write_baseline.empty()) baseline_.write(project_.write_baseline);
        output.finish(status);
        return status;
    }

private:
    // What the project file says and no option does; and the waivers in it and in baselines.
    void use_project() {
        const std::optional<ProjectFile> project = find_project(project_);
        bool comments = true;
        has_project_ = project.has_value();
        if (project) {
            lay_under(*project, severities_);
            lay_under(*project, resources_);
            lay_under(*project, definitions_);
            if (verify_ && signatures_.given.anchors.empty())
                for (const auto& [path, line] : project->trust) signatures_.given.anchors.push_back(path);
            if (verify_ && settings_.intake.empty() && project->intake) settings_.intake = project->intake->value;
            if (project->comments) comments = project->comments->value;
        }
        // Who demands something of others takes no excuses out of what he is sent.
        comments &= settings_.intake.empty() && !signatures_.given.require_signature;
        waivers_ = std::make_shared<Waivers>(comments ? WaivingComments::sources : WaivingComments::none,
                                             static_cast<std::int64_t>(std::time(nullptr)));
        if (project) waivers_->add(*project);
        for (const std::string& path : project_.baselines) waivers_->add(read_project_file(path));
    }

    // Waivers that have ended, and those that nothing needed. Silent when there is nothing to say.
    ExitStatus tell_waivers(ReportOutput& output) {
        ExitStatus status = ExitStatus::ok;
        for (const Findings& findings : waivers_->findings()) {
            if (findings.diagnostics.empty()) continue;
            VerifyResult result;
            result.findings = findings;
            result.what = "project file";
            const std::uint64_t unused = findings.count(Severity::note);
            std::string text = printable(findings.subject) + ": ";
            if (findings.count(Severity::error) != 0)
                text += count_of(findings.count(Severity::error), "waiver has ended", "waivers have ended");
            if (unused != 0)
                text += (text.ends_with(": ") ? "" : ", ") + count_of(unused, "waiver covers", "waivers cover") +
                        " no finding";
            output.add(findings, text + "\n", summary_json(result, false));
            status = worse(status, findings.exit_status());
        }
        return status;
    }

    void set_versions() {
        DefinitionOptions& definitions = settings_.definitions;
        definitions.read_as = parse_tosca_version(read_as_);
        if (!read_as_.empty() && !definitions.read_as)
            throw Failure(FailureKind::usage, compose("--as {}: the versions are 1.0, 1.1, 1.2, 1.3 and 2.0, or a "
                                                      "tosca_definitions_version",
                                                      read_as_));
        definitions.migrate_to = parse_tosca_version(migrate_to_);
        if (!migrate_to_.empty() && definitions.migrate_to != ToscaVersion::v2_0)
            throw Failure(FailureKind::usage,
                          compose("--migrate {}: the only version to migrate to is 2.0", migrate_to_));
        output_.verbose |= !migrate_to_.empty();  // the suggestions that were asked for are notes
    }

    // One unreadable package does not keep the others from being checked.
    ExitStatus examine(const std::string& package, ReportOutput& output) {
        const Input input = input_of(package);
        const VerifyResult result = verify_ ? verify_package(input, settings_) : validate_package(input, settings_);
        output.add(result.findings, summary(result, verify_), summary_json(result, verify_));
        if (!project_.write_baseline.empty()) baseline_.add(result.findings);
        if (statistics_wanted_) statistics_.add(result.findings);
        return result.findings.exit_status();
    }

    bool verify_;
    PackageList list_;
    std::vector<std::string> packages_;
    bool has_project_ = false;
    bool statistics_wanted_ = false;
    Statistics statistics_;
    std::string inputs_;
    std::string against_;
    std::string read_as_;
    std::string migrate_to_;
    VerifyOptions settings_;
    DefinitionSources definitions_;
    SignatureOptions signatures_;
    OutputOptions output_;
    SeverityOptions severities_;
    ProjectOptions project_;
    std::shared_ptr<Waivers> waivers_;
    Baseline baseline_;
    ResourceOptions resources_;
};

}  // namespace

std::unique_ptr<Command> make_verify() { return std::make_unique<Verify>(true); }
std::unique_ptr<Command> make_validate() { return std::make_unique<Verify>(false); }

}  // namespace csar::cli

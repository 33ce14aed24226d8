// csar verify and csar validate: any number of packages, with a summary line for each.
#include <csar/date_time.hpp>
#include <csar/many.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>

#include <nlohmann/json.hpp>

#include <csar/package.hpp>
#include <csar/rules.hpp>
#include <csar/text.hpp>
#include "cli/against.hpp"
#include "cli/baseline.hpp"
#include "cli/commands.hpp"
#include "cli/editing.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/package_contents.hpp"
#include "cli/package_list.hpp"
#include "cli/progress.hpp"
#include "cli/project.hpp"
#include "cli/report_output.hpp"
#include "cli/statistics.hpp"
#include "cli/system.hpp"
#include "cli/verify_summary.hpp"
#include "cli/waiver_output.hpp"
#include "cli/words.hpp"
#include "formats/verify_json.hpp"

namespace csar::cli {
namespace {

class Verify final : public Command {
public:
    explicit Verify(bool verify) : verify_(verify) {}

    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"[PACKAGE]", &list_.given,
             verify_
                 ? "archives, directories, OCI layouts (DIR@TAG), definitions files or TOSCA.meta files; default: the "
                   "output of pack in the project file"
                 : "archives, directories, OCI layouts (DIR@TAG), definitions files or TOSCA.meta files"},
            {"--from", &list_.from, "also check the packages listed in this file, one per line; - for standard input",
             "FILE"},
            {"--from0", &list_.from0,
             "also check the packages listed in this file, each ended by NUL, as from 'find -print0'", "FILE"},
            {"--recursive", &list_.recursive,
             verify_ ? "check all archives in directories, at any depth"
                     : "check all archives and definitions files in directories, at any depth"},
            {"--shard", &list_.shard,
             "check only a part of the packages: 3/8 is the third of eight parts, divided by name", "I/N"},
            {"--cache", &settings_.cache, "cache verdicts in this directory, and reuse them", "DIR"},
            {"--allow-prefix", &settings_.allow_prefix, "accept an archive that follows a program (self-extracting)"},
        };
        if (verify_) {
            add_against_options(options, against_);
            options.push_back({"--intake", &settings_.intakes,
                               "the package must meet this intake profile (repeatable); see 'csar explain --intake'",
                               "NAME|FILE", "", "", intake_profile_names});
            options.push_back({"--sbom", &settings_.sbom,
                               "the package must have the files of this bill of materials (CycloneDX, SPDX)", "FILE"});
            options.push_back(
                {"--root", &settings_.root, "with a manifest as PACKAGE: verify the files of this directory", "DIR"});
            options.push_back({"--remote-dir", &settings_.remote_directory,
                               "a directory with copies of remote files, to compare with their digests in the package",
                               "DIR"});
        }
        if (!verify_) {
            options.push_back({"--as", &read_as_,
                               "check against the grammar of this version, instead of the version in the file",
                               "VERSION"});
            options.push_back({"--with", &within_, "check PACKAGE as an import of this file", "FILE"});
            options.push_back(
                {"--migrate", &migrate_to_, "report the changes necessary to migrate to this version: 2.0", "VERSION"});
            editing_.add_options(options);
        }
        add_options(
            options, "Output",
            {{"--statistics", &statistics_wanted_, "at the end, print totals and the number of findings per rule"},
             {"--layers", &output_.layers, "print one line for each package: the verdict on each layer"},
             {"--max-findings", &severities_.findings_of_rule, "maximum number of listed findings per rule and package",
              "N"}});
        add_definition_options(options, definitions_);
        add_options(options, "Definitions",
                    {{"--inputs", &inputs_, "values of the service template's inputs, as YAML", "FILE"}});
        if (verify_) add_signature_options(options, signatures_);
        add_report_options(options, output_);
        add_severity_options(options, severities_);
        add_project_options(options, project_, true);
        add_resource_options(options, resources_);
        add_progress_option(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override {
        set_versions();  // first, because the value of --migrate may be meant as the package
        const bool cache_requested = !settings_.cache.empty();
        if (list_.is_empty()) name_what_is_packed(find_project(project_, {}));
        const std::vector<std::string> named = list_.names();
        std::string below;
        std::optional<ProjectFile> project = project_of(named, below);
        use_project(std::move(project), below, named, console);
        if (cache_requested && settings_.cache.empty() && !output_.quiet)
            console.err("--cache is not used: with waivers or a baseline every package is examined again");
        list_.definitions = !verify_;
        expand(named, console);
        if (!list_.shard.empty()) output_.part = list_.take_part(packages_);
        constexpr std::size_t many = 10;
        output_.only_failing = packages_.size() > many && !output_.verbose && !output_.quiet && !output_.layers;
        settings_.limits = resources_.limits();
        settings_.jobs = resources_.jobs();
        settings_.definitions = definitions_.options();
        settings_.definitions.inputs = inputs_;
        settings_.definitions.within = within_;
        settings_.cancellation = &interrupt();
        settings_.severities = severities_.policy();
        settings_.severities.waiving = waivers_;
        if (!project_.write_baseline.empty()) keep_all_findings();
        set_versions();
        settings_.trust = signatures_.trust();
        if (!inputs_.empty()) require_file("--inputs", inputs_);
        if (!settings_.sbom.empty()) require_file("--sbom", settings_.sbom);
        if (!settings_.trust.detached.empty() && packages_.size() != 1)
            throw Failure(FailureKind::usage, "--signature can only be used with one package");
        if (!settings_.trust.sigstore.bundle.empty() && packages_.size() != 1)
            throw Failure(FailureKind::usage, "--bundle can only be used with one package");
        if (!settings_.root.empty() && packages_.size() != 1)
            throw Failure(FailureKind::usage, "--root can only be used with one manifest");
        if (output_.part) output_.part->options = digest_of_options();
        if (editing_.only_shows() &&
            (output_.format != "text" || !output_.outputs.empty() || !project_.write_baseline.empty()))
            throw Failure(FailureKind::usage, "--diff cannot be combined with --format, --output and --write-baseline");
        ReportOutput output(console, output_, verify_ ? "verify" : "validate");
        keep_what_is_read(output);
        editing_.read_standard_input(packages_, settings_.limits);
        ExitStatus status = editing_.fix(packages_, settings_, console, output_.quiet);
        if (editing_.only_shows()) return status;
        settings_.digest = output.shows_digest();
        settings_.digests_of_files = output.shows_contents();
        {
            Progress progress(console, verify_ ? "verify" : "validate", work_on(packages_),
                              !resources_.no_progress && !output_.quiet);
            examine_all(output.shows_contents(), [&](std::size_t index, VerifyResult&& result) {
                progress.set_packages_done(index + 1);
                status = worse(status, tell(result, output));
            });
        }
        status = worse(status, print_waivers(waiver_findings(), output, output_.verbose));
        const bool has_total = output_.only_failing || (packages_.size() > 1 && !output_.quiet && !output_.layers);
        if (output_.format == "text" && (statistics_wanted_ || has_total))
            console.out(statistics_wanted_ ? statistics_.text() : statistics_.totals());
        if (!project_.write_baseline.empty()) {
            const std::size_t known = baseline_.write(project_.write_baseline);
            if (output_.format == "text" && !output_.quiet && !output_.layers)
                console.out(compose("{}: {} written, without effect on the exit status\n",
                                    printable(project_.write_baseline),
                                    count_of(known, "known finding", "known findings")));
        }
        output.finish(status);
        return status;
    }

private:
    // Without an argument, checks what `csar pack` without options writes (verify) or packs (validate).
    void name_what_is_packed(const std::optional<ProjectFile>& project) {
        std::string path;
        if (project) apply_defaults(*project, verify_ ? "output" : "directory", &path);
        if (!path.empty() && (!verify_ || (!path.ends_with('/') && !is_tree(path)))) list_.given.push_back(path);
        if (list_.is_empty() && project && !project->pack.empty())
            throw Failure(FailureKind::usage,
                          compose("specify a package, or write 'pack: {{ {} }}' into {}: the project file {}",
                                  verify_ ? "output: FILE" : "directory: DIR", project->path,
                                  !path.empty() ? "only specifies the directory of the output"
                                  : verify_     ? "does not specify the output of pack"
                                                : "does not specify the directory to pack"));
        if (list_.is_empty())
            throw Failure(FailureKind::usage,
                          "specify a package, or a list of them with --from" + unused_project_hint(project_));
    }

    // A message lists the first files that were skipped.
    void expand(const std::vector<std::string>& named, Console& console) {
        constexpr std::size_t shown = 3;
        std::vector<std::string> skipped;
        packages_ = list_.expanded(named, skipped);
        if (skipped.empty() || output_.quiet) return;
        std::string names;
        for (std::size_t i = 0; i < std::min(shown, skipped.size()); ++i)
            names += compose("{}'{}'", i == 0 ? "" : ", ", skipped[i]);
        const std::size_t more = skipped.size() - std::min(shown, skipped.size());
        console.err(fmt::format("--recursive: {} without a TOSCA version skipped: {}{}",
                                count_of(skipped.size(), "file", "files"), names,
                                more == 0 ? "" : fmt::format(" and {} more", more)));
    }

    // For foreign packages, only a project file given with --config is used.
    std::optional<ProjectFile> project_of(std::vector<std::string> examined, std::string& below) const {
        examined.insert(examined.end(), {settings_.root, against_.path, settings_.remote_directory});
        return find_project(project_, examined, verify_ ? nullptr : &below);
    }

    // Applies the project file below the options; also the waivers in it and in baselines. `below`: see find_project().
    void use_project(std::optional<ProjectFile> project, const std::string& below,
                     const std::vector<std::string>& named, Console& console) {
        // A directory is a source: it is not signed, and not delivered.
        const bool hands_in = verify_ && (list_.recursive || !std::ranges::all_of(named, is_tree));
        bool comments = !project || !project->comments || project->comments->value;
        leaves_trust_ = !hands_in && project && !project->trust.empty() && signatures_.given.anchors.empty();
        if (project) settings_.project_file = project->path;
        if (!below.empty() && !output_.quiet)
            console.err(compose("the project file is {}; --config none ignores it", project->path));
        const std::string unused = project || output_.quiet ? std::string() : unused_project(project_);
        if (!unused.empty()) console.err(compose("the project file {0} is not used; --config {0} uses it", unused));
        if (!below.empty()) move_overrides(*project, below);
        apply(against_, project, settings_);
        if (project) {
            apply_defaults(*project, severities_);
            apply_defaults(*project, resources_);
            apply_defaults(*project, definitions_);
            if (hands_in) apply_defaults(*project, project_, signatures_);
            apply_intake_default(*project, hands_in ? settings_.intakes : settings_.metadata_of);
        }
        // With requirements on the package, its own waivers do not count.
        comments &= settings_.intakes.empty() && !signatures_.given.require_signature;
        waivers_ =
            std::make_shared<Waivers>(comments ? WaivingComments::sources : WaivingComments::none, current_time());
        if (project) add_waivers(*project, below);
        // Whether waivers are used or have expired must be found out in each run.
        if ((project && !project->waivers.empty()) || !project_.baselines.empty()) settings_.cache.clear();
        for (const std::string& path : project_.baselines) add_waivers(read_project_file(path));
    }

    static bool is_tree(const std::string& name) {
        std::error_code failed;
        return std::filesystem::is_directory(name, failed) && layout_directory(name).empty();
    }

    void add_waivers(const ProjectFile& file, const std::string& below = {}) {
        waivers_->add(file, below);
        if (!list_.shard.empty()) waiver_digests_.push_back(list_digest(std::vector{file.text}));
    }

    // A digest of the options and waivers: of all that affects verdicts except packages.
    std::string digest_of_options() const {
        std::vector<std::string> parts = waiver_digests_;
        parts.push_back(options_digest(settings_, verify_));
        return list_digest(parts);
    }

    // A baseline must be complete.
    void keep_all_findings() {
        if (severities_.findings_of_rule != 0)
            throw Failure(FailureKind::usage,
                          "--write-baseline requires all findings, so it cannot be combined with --max-findings");
        constexpr std::uint64_t enough = 1'000'000;
        settings_.limits.findings = std::max(settings_.limits.findings, enough);
        settings_.severities.findings_of_rule = enough;
    }

    void keep_what_is_read(const ReportOutput& output) const {
        FilesRead files;
        for (const std::string& package : packages_) files.add_package(package);
        files.add(settings_.definitions);
        const TrustOptions& trust = settings_.trust;
        for (const auto* list :
             {&trust.anchors, &trust.timestamp_anchors, &trust.revocation_lists, &trust.attestations})
            files.add(*list);
        for (const std::string& path : {list_.from, list_.from0, inputs_, against_.path, trust.detached, trust.key,
                                        trust.sigstore.bundle, trust.sigstore.trusted_root, settings_.sbom,
                                        settings_.root, settings_.remote_directory, settings_.project_file})
            files.add(path);
        for (const auto* const profiles : {&settings_.intakes, &settings_.metadata_of})
            for (const std::string& profile : *profiles) files.add(intake_files(profile));
        // A baseline may be replaced, even in the checked directory.
        if (!project_.write_baseline.empty() && !is_baseline(project_.write_baseline))
            files.refuse_to_replace(project_.write_baseline, "--write-baseline");
        files.add(project_.baselines);
        files.add(project_.write_baseline);
        output.keep(files);
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
        output_.verbose |= !migrate_to_.empty();  // the suggestions are notes
    }

    // A package that cannot be read does not stop the run.
    void examine_all(bool shows_contents, const TakeResult& take) {
        std::vector<Input> inputs;
        inputs.reserve(packages_.size());
        for (const std::string& package : packages_) inputs.push_back(editing_.input(package));
        // The report shows contents, which are read while the package is open.
        const bool stays_open = shows_contents && settings_.cache.empty();
        if (!stays_open && !waivers_->depend_on_order(packages_)) {
            (verify_ ? verify_packages : validate_packages)(inputs, settings_, take);
            return;
        }
        if (!settings_.trust.now) settings_.trust.now = current_time();
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            opened_.emplace(inputs[i], settings_);
            take(i, !settings_.root.empty() ? verify_package(inputs[i], settings_)
                    : verify_               ? verify_package(*opened_)
                                            : validate_package(*opened_));
            opened_.reset();
        }
    }

    nlohmann::ordered_json contents_of(const VerifyResult& result) const {
        const std::string& package = result.findings.subject;
        std::optional<Package> again;  // the verdict is from the cache
        if (!opened_) again.emplace(editing_.input(package), settings_);
        ContentsQuery query{opened_ ? *opened_ : *again};
        query.verified = &result;
        query.intakes = settings_.intakes;
        return package_contents(query);
    }

    ExitStatus tell(const VerifyResult& result, ReportOutput& output) {
        nlohmann::ordered_json details = formats::summary_json(result, verify_);
        if (statistics_wanted_) details["seconds"] = std::round(result.seconds * 1000) / 1000;
        const std::string differences =
            settings_.against ? differences_from(against_.path, result, settings_, details) : "";
        const bool shown = !output_.quiet && !output_.layers;
        const std::string layers = output_.layers ? layers_line(result, !settings_.intakes.empty()) : std::string();
        output.add(result.findings,
                   (shown ? differences : std::string()) + intake_lines(result.findings, result.intakes, true) +
                       (leaves_trust_ ? unused_trust_line(result) : std::string()) + summary(result, verify_),
                   details, layers, [&] { return contents_of(result); });
        if (!project_.write_baseline.empty()) baseline_.add(result.findings, project_.baselines);
        statistics_.add(result, !output_.only_failing);
        is_any_read_ |= !result.findings.failure;
        return status_of(result.findings);
    }

    // Not checked by `csar validate`.
    std::vector<Findings> waiver_findings() const {
        constexpr std::array<std::string_view, 2> only_verified = {"artifact", "intake"};
        return findings_about(*waivers_, severities_.policy(), is_any_read_,
                              verify_ ? std::span<const std::string_view>() : only_verified);
    }

    // Findings in the new baseline do not affect the status.
    ExitStatus status_of(const Findings& findings) const {
        const ExitStatus status = findings.exit_status();
        if (project_.write_baseline.empty() || status != ExitStatus::finding || findings.failure) return status;
        const bool stays = std::ranges::any_of(findings.rule_counts, [](const auto& rule) {
            return rule.second[static_cast<std::size_t>(Severity::error)] != 0 && is_protected(rule.first);
        });
        return stays ? status : ExitStatus::ok;
    }

    bool verify_;
    PackageList list_;
    std::vector<std::string> packages_;
    std::optional<Package> opened_;  // the current package; empty if several are checked at once
    bool is_any_read_ = false;
    bool leaves_trust_ = false;  // the project file has trusted certificates that are not used
    bool statistics_wanted_ = false;
    Statistics statistics_;
    std::string inputs_;
    AgainstOptions against_;
    std::string read_as_;
    std::string migrate_to_;
    std::string within_;
    Editing editing_;
    VerifyOptions settings_;
    DefinitionSources definitions_;
    SignatureOptions signatures_;
    OutputOptions output_;
    SeverityOptions severities_;
    ProjectOptions project_;
    std::shared_ptr<Waivers> waivers_;
    std::vector<std::string> waiver_digests_;
    Baseline baseline_;
    ResourceOptions resources_;
};

}  // namespace

std::unique_ptr<Command> make_verify() { return std::make_unique<Verify>(true); }
std::unique_ptr<Command> make_validate() { return std::make_unique<Verify>(false); }

}  // namespace csar::cli

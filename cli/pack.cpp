// csar pack: creates a package from a directory.
#include <csar/pack.hpp>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <csar/text.hpp>
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/new_directory.hpp"
#include "cli/options.hpp"
#include "cli/package_list.hpp"
#include "cli/progress.hpp"
#include "cli/project.hpp"
#include "cli/report_output.hpp"
#include "cli/signer_options.hpp"
#include "cli/source_date.hpp"
#include "cli/verify_summary.hpp"
#include "cli/waiver_output.hpp"
#include "cli/words.hpp"
#include "formats/verify_json.hpp"

namespace csar::cli {
namespace {

class Pack final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"[DIRECTORY]", &directory_, "the directory to pack; default: the directory in the project file"},
            {"-o,--output", &settings_.output,
             "the package (its extension selects the format), a directory for it, or - for standard output; default: "
             "the working directory",
             "FILE"},
            {"--archive", &format_, "format of the package, if its extension does not determine it", "FORMAT",
             "zip tar tar.gz tar.zst tar.xz"},
            {"--entry-definitions", &settings_.entry_definitions, "the file at which processing starts", "PATH"},
            {"--other-definitions", &settings_.other_definitions, "a file with a substitution template (repeatable)",
             "PATH"},
            {"--created-by", &settings_.created_by, "the creator of the package", "NAME"},
            {"--csar-version", &csar_version_, "version of the CSAR format", "VERSION", "1.0 1.1 2.0"},
            {"--meta-location", &meta_location_, "where to put a new TOSCA.meta", "PLACE", "root TOSCA-Metadata"},
            {"--meta", &meta_, "a further line of TOSCA.meta (repeatable)", "KEY=VALUE"},
            {"--rewrite-meta", &settings_.rewrite_meta,
             "adapt an existing TOSCA.meta to the options, only in the package; --update-manifest also changes the "
             "file in the directory"},
            {"--manifest", &settings_.manifest, "also write a manifest with the digest of every file"},
            {"--update-manifest", &settings_.update_manifest,
             "also write the manifest, and the TOSCA.meta that refers to it, to the directory"},
            {"--digest", &manifest_digest_,
             "digest algorithm of the manifest; default: the algorithm that --intake requires, or SHA-256", "NAME",
             "SHA-224 SHA-256 SHA-384 SHA-512"},
            {"--manifest-meta", &manifest_meta_, "a line of the manifest's metadata (repeatable)", "KEY=VALUE"},
            {"--intake", &settings_.intakes,
             "write the values that this intake profile requires, and check the package against the profile "
             "(repeatable); see 'csar explain --intake'",
             "NAME|FILE", "", "", intake_profile_names},
            {"--level", &level_, "compression from 0 (none) to 12 (smallest)", "N"},
            {"--store", &settings_.store, "do not compress files that match this pattern (repeatable)", "GLOB"},
            {"--executable", &settings_.executable,
             "set the executable bit of files that match this pattern (repeatable)", "GLOB"},
            {"--follow-symlinks", &settings_.follow_symlinks,
             "pack the target of each symbolic link, if the target is inside the directory"},
            {"--gitignore", &gitignore_, "leave out files that Git ignores"},
            {"--git-tracked", &git_tracked_, "pack only files that Git tracks"},
            {"--no-verify", &no_verify_, "write the package without checking it"},
            {"--list", &list_, "print the files that are packed"},
            {"--dry-run", &settings_.dry_run, "print which files would be packed or left out; keep no package"},
            {"--checksum", &settings_.checksum,
             "also write the SHA-256 of the package to this file, for 'sha256sum --check'", "FILE"},
        };
        add_definition_options(options, definitions_);
        add_options(options, "Signing",
                    {{"--sign", &form_,
                      "sign the package: in the manifest, in a container around the package, or in a "
                      "separate file; 'none' does not sign, even if the project file names a key",
                      "FORM", "manifest container detached none"},
                     {"--certificate-beside", &settings_.signature.certificate_beside,
                      "put the certificates in a separate file next to the manifest, or in the signed container"}});
        add_signer_options(options, signer_);
        add_output_options(options, output_);
        add_severity_options(options, severities_);
        add_project_options(options, project_, false);
        add_resource_options(options, resources_);
        add_progress_option(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override {
        const bool has_certificate = !signer_.signer.certificates.empty();
        use_project();
        if (has_certificate && !signer_.signer.given())
            throw Failure(FailureKind::usage, "pack: --cert requires --key or --signer-command");
        if (form_ == unsigned_form && signer_.signer.given())
            throw Failure(FailureKind::usage, "pack: --sign none cannot be combined with --key or --signer-command");
        if (directory_.empty())
            throw Failure(
                FailureKind::usage,
                "pack: specify the directory to pack, or write 'pack: { directory: ... }' into the project file" +
                    unused_project_hint(project_));
        std::error_code absent;
        if (std::filesystem::is_regular_file(directory_, absent))
            throw Failure(FailureKind::input, compose("pack: '{}' is a file, not a directory; {}", directory_,
                                                      instead_of_file(directory_)));
        if (settings_.output.empty()) settings_.output = "./";
        if (settings_.output == "-" && !settings_.dry_run && ::isatty(STDOUT_FILENO) == 1)
            throw Failure(FailureKind::usage,
                          "pack: a package cannot be written to a terminal; specify a file with -o FILE");
        const bool to_standard_output = settings_.output == "-";
        if (const std::string unused = unused_project(project_); !unused.empty() && !output_.quiet)
            console.err(compose("the project file {0} is not used; --config {0} uses it", unused));
        settle();
        if (to_standard_output) {
            settings_.write = to_descriptor(STDOUT_FILENO);
            settings_.output.clear();
        }
        if (settings_.checksum == "-" || (to_standard_output && !settings_.checksum.empty()))
            throw Failure(FailureKind::usage,
                          "pack: with --checksum, neither the package nor the checksum can be written to standard "
                          "output");
        // It is not known yet which waivers are used.
        ended_waivers_ = findings_about(*waivers_, severities_.policy(), false);
        // A dry run: its findings show what the expired waivers covered.
        PackOptions settings = settings_;
        settings.dry_run |= is_stopped_by_waivers();
        const NewDirectory made(settings.dry_run ? "" : settings.output);
        const NewDirectory of_checksum(settings.dry_run ? "" : checksum_directory_);
        const PackResult packed = [&] {
            const bool asks = settings_.signature.signer.is_external();
            Work work;
            work.writes_archive = true;
            const Progress progress(console, "pack", work, !resources_.no_progress && !output_.quiet && !asks);
            return pack_for_receivers(settings);
        }();
        if (!to_standard_output) {
            if (list_ || settings_.dry_run) print_list(console, packed);
            if (packed.findings.exit_status() == ExitStatus::ok) print_changes(console, packed);
        }
        return to_standard_output ? report_beside(console, packed) : report(console, packed);
    }

private:
    // Messages about settings of the project file have their line. Missing values can be added to the project file.
    PackResult pack_for_receivers(const PackOptions& settings) const {
        try {
            return pack_directory(directory_, settings);
        } catch (const Failure& failure) {
            const std::string message = failure.what();
            if (places_.contains("entry-definitions") && failure.option() == "PackOptions::entry_definitions")
                throw Failure(FailureKind::usage, places_.at("entry-definitions") + message);
            if (places_.contains("key") && failure.option() == "SignerOptions::certificates")
                throw Failure(FailureKind::usage,
                              places_.at("key") + message + "; in the project file: 'pack: { cert: FILE }'");
            if (!has_intake_of_project_ || failure.option() != "PackOptions::intakes") throw;
            throw Failure(FailureKind::usage,
                          message +
                              "; in the project file: 'pack: { meta: { KEY: VALUE }, manifest-meta: { "
                              "KEY: VALUE } }'");
        }
    }

    // Evaluates the options, after the project file.
    void settle() {
        if (level_ == level_not_given) level_ = 6;
        settings_.level = static_cast<int>(level_);
        settings_.format = from_string<ArchiveFormat>(format_);
        settings_.csar_version = from_string<CsarFormatVersion>(csar_version_);
        settings_.meta_location = from_string<MetaLocation>(meta_location_);
        settings_.manifest_digest = from_string<DigestAlgorithm>(manifest_digest_);
        settings_.limits = resources_.limits();
        settings_.jobs = resources_.jobs();
        settings_.verify = !no_verify_;
        settings_.definitions = definitions_.options();
        settings_.time = source_date_epoch();
        settings_.signature.signer = signer_.options();
        settings_.signature.scope = from_string<VerifiedSignature::Scope>(form_);
        for (const std::string& given : meta_) settings_.meta.push_back(parse_pair("--meta", given));
        for (const std::string& given : manifest_meta_)
            settings_.manifest_metadata.push_back(parse_pair("--manifest-meta", given));
        settings_.manifest |= !manifest_meta_.empty();
        settings_.severities = severities_.policy();
        settings_.severities.waiving = waivers_;
        settings_.cancellation = &interrupt();
    }

    // Uses the project file of the working directory, not of the packed directory.
    void use_project() {
        std::optional<ProjectFile> project = find_project(project_, {directory_});
        if (project && directory_.empty()) {
            apply_defaults(*project, "directory", &directory_);
            project = find_project(project_, {directory_});
        }
        const bool comments = !project || !project->comments || project->comments->value;
        waivers_ = std::make_shared<Waivers>(comments ? WaivingComments::all : WaivingComments::none, current_time());
        settings_.git = packed_of_git("pack", gitignore_, git_tracked_, project);
        if (!project) return;
        settings_.project_file = project->path;
        apply_defaults(*project, severities_);
        apply_defaults(*project, resources_);
        apply_defaults(*project, definitions_);
        waivers_->add(*project);
        use_pack_options(*project);
    }

    bool is_stopped_by_waivers() const {
        return std::ranges::any_of(ended_waivers_,
                                   [](const Findings& of_file) { return of_file.exit_status() != ExitStatus::ok; });
    }

    // The package is on standard output, so the report goes to standard error, as text.
    ExitStatus report_beside(Console& console, const PackResult& packed) const {
        ExitStatus status = packed.findings.exit_status();
        for (const Findings& of_file : ended_waivers_) {
            for (const Diagnostic& finding : of_file.diagnostics)
                console.err(of_file.shown_file(finding.place) + ": " + finding.message);
            status = worse(status, of_file.exit_status());
        }
        print_beside(console, packed.findings, output_);
        std::string lines;
        if (!output_.quiet || status != ExitStatus::ok) lines = intake_lines(packed.findings, packed.intakes, false);
        if (status != ExitStatus::ok) lines += summary(packed);
        if (!lines.empty()) console.err_lines(lines);
        return status;
    }

    ExitStatus report(Console& console, const PackResult& packed) const {
        ExitStatus status = packed.findings.exit_status();
        ReportOutput output(console, output_, "pack");
        // With errors, a waiver that covers nothing may be wrong. Without verification it is not known what a waiver
        // covers.
        const bool are_unused_shown = status != ExitStatus::ok && packed.verified;
        status = worse(status, print_waivers(are_unused_shown ? findings_about(*waivers_, severities_.policy(), true)
                                                              : ended_waivers_,
                                             output, output_.verbose));
        output.add(packed.findings, intake_lines(packed.findings, packed.intakes, false) + summary(packed),
                   details(packed));
        output.finish(status);
        return status;
    }

    void use_pack_options(const ProjectFile& project) {
        apply_package_default(project, directory_, settings_.output);
        const bool has_checksum = !settings_.checksum.empty();
        apply_output_default(project, "checksum", settings_.checksum);
        if (!has_checksum) checksum_directory_ = directory_outside(settings_.checksum, directory_);
        for (const auto& [setting, line] : project.pack)
            places_[setting.first] = fmt::format("{}:{}: ", printable(project.path), line);
        if (settings_.entry_definitions) places_.erase("entry-definitions");
        if (signer_.signer.given()) places_.erase("key");
        has_intake_of_project_ = settings_.intakes.empty() && !project.intakes.empty();
        apply_intake_default(project, settings_.intakes);
        // A key on the command line replaces the key of the project file, but not its certificate.
        constexpr std::array<std::string_view, 3> of_key = {"key", "passphrase-file", "passphrase-env"};
        const bool is_unsigned = form_ == unsigned_form;
        const bool has_signer = signer_.signer.given(), has_certificate = signer_.has_certificate();
        for (const Option& option : options()) {
            const std::string_view key = option.name().substr(2);  // without dashes
            const bool is_of_key = std::ranges::find(of_key, key) != of_key.end();
            if (is_unsigned && (is_of_key || key == "cert")) continue;
            const bool is_kept = key == "cert" ? !has_certificate : !is_of_key;
            if (!has_signer || is_kept) apply_defaults(project, key, option.target);
        }
        std::string level;
        apply_defaults(project, "level", &level);
        if (level_ == level_not_given && !level.empty()) level_ = static_cast<unsigned>(std::stoul(level));
    }

    void print_list(Console& console, const PackResult& packed) const {
        if (output_.json() || output_.quiet) return;
        for (const PackedFile& file : packed.files) console.out(printable(file.name) + "\n");
        if (settings_.dry_run || output_.verbose)
            for (const IgnoredFile& file : packed.ignored)
                console.out("left out: " + printable(file.name) + " (" + printable(file.reason) + ")\n");
    }

    void print_changes(Console& console, const PackResult& packed) const {
        if (output_.json() || output_.quiet) return;
        for (const std::string& choice : packed.choices) console.out(printable(choice) + "\n");
        for (const std::string& change : packed.changes) console.out(printable(change) + "\n");
        if (!packed.changes.empty() && !settings_.update_manifest)
            console.out(printable(directory_) + ": the directory is unchanged; only the package has these changes\n");
        if (packed.done)
            for (const std::string& file : packed.updated) console.out(printable(file) + ": updated\n");
    }

    static std::string not_checked_text(const PackResult& packed) {
        return packed.not_checked.empty() ? "" : "not checked: " + printable(packed.not_checked);
    }

    // Warnings: a receiver sees waived findings, files that Git does not track are missing in the package, and
    // definitions that were not checked may be wrong.
    std::string notes_text(const PackResult& packed) const {
        std::string text = not_checked_text(packed) + (packed.not_checked.empty() ? "" : "; ");
        if (packed.findings.waived_count != 0) text += fmt::format("{} waived; ", packed.findings.waived_count);
        const auto count = static_cast<std::uint64_t>(std::ranges::count(packed.ignored, true, &IgnoredFile::by_git));
        if (count != 0 && settings_.git == PackedOfGit::tracked)
            text += fmt::format("not packed: {} that Git does not track; ",
                                count_of(count, "file or directory", "files or directories"));
        return text;
    }

    static std::string signature_text(const PackResult& packed) {
        if (packed.signer.empty())
            return packed.keeps_signature ? "with the signature that its manifest already had" : "not signed";
        return fmt::format("signed by '{}' ({})", printable(packed.signer), to_string(*packed.signature_scope));
    }

    std::string summary(const PackResult& packed) const {
        // An empty directory is not a file, as in verify.
        const auto count =
            std::ranges::count_if(packed.files, [](const PackedFile& file) { return !file.name.ends_with('/'); });
        const std::string files =
            count_of(static_cast<std::size_t>(count), "file", "files") + ", " + count_of(packed.bytes, "byte", "bytes");
        if (settings_.dry_run && packed.findings.exit_status() == ExitStatus::ok && !is_stopped_by_waivers())
            return fmt::format("{}: would pack {}{}{}\n", printable(directory_), files,
                               packed.not_checked.empty() ? "" : "; ", not_checked_text(packed));
        if (!packed.done) {
            std::uint64_t errors = packed.findings.count(Severity::error);
            const std::uint64_t warnings = packed.findings.count(Severity::warning);
            for (const Findings& of_file : ended_waivers_) errors += of_file.count(Severity::error);
            std::string text = printable(directory_) +
                               (settings_.dry_run ? ": would not be packed, " : ": not packed, ") +
                               count_of(errors, "error", "errors");
            if (warnings != 0) text += ", " + count_of(warnings, "warning", "warnings");
            return text + "\n";
        }
        return fmt::format(
            "{}: packed {} into {} bytes{}\n", printable(packed.output), files, packed.archive_size,
            (settings_.verify ? ", verified; " : "; not verified, ") + notes_text(packed) + signature_text(packed));
    }

    nlohmann::ordered_json details(const PackResult& packed) const {
        nlohmann::ordered_json json;
        json["done"] = packed.done;
        json["output"] = printable(packed.output);
        json["bytes"] = packed.bytes;
        json["archiveSize"] = packed.archive_size;
        if (!packed.sha256.empty()) json["sha256"] = packed.sha256;
        if (!packed.signer.empty()) {
            json["signer"] = printable(packed.signer);
            json["signatureScope"] = to_string(*packed.signature_scope);
        }
        if (!packed.intakes.empty()) json["intakes"] = formats::intakes_json(packed.intakes, packed.findings);
        json["files"] = nlohmann::ordered_json::array();
        for (const PackedFile& file : packed.files)
            json["files"].push_back(
                {{"name", printable(file.name)}, {"size", file.size}, {"executable", file.executable}});
        for (const auto& [name, lines] : {std::pair{"choices", &packed.choices}, std::pair{"changes", &packed.changes},
                                          std::pair{"updated", &packed.updated}})
            if (!lines->empty())
                for (const std::string& line : *lines) json[name].push_back(printable(line));
        json["ignored"] = nlohmann::ordered_json::array();
        for (const IgnoredFile& file : packed.ignored)
            json["ignored"].push_back({{"name", printable(file.name)}, {"reason", printable(file.reason)}});
        return json;
    }

    std::string directory_;
    std::string format_;
    std::string csar_version_;
    std::string meta_location_;
    std::string manifest_digest_;
    std::vector<std::string> meta_;
    std::vector<std::string> manifest_meta_;
    static constexpr unsigned level_not_given = ~0U;
    unsigned level_ = level_not_given;
    bool no_verify_ = false;
    bool list_ = false;
    bool gitignore_ = false;
    bool git_tracked_ = false;
    PackOptions settings_;
    std::string checksum_directory_;  // "out/" if the project file specifies the checksum
    static constexpr std::string_view unsigned_form = "none";
    std::string form_;  // the form of the signature, or unsigned_form
    SignerGiven signer_;
    DefinitionSources definitions_;
    OutputOptions output_;
    SeverityOptions severities_;
    ProjectOptions project_;
    bool has_intake_of_project_ = false;
    std::map<std::string, std::string> places_;  // ".csar.yaml:3: " for each setting that is used
    std::shared_ptr<Waivers> waivers_;
    std::vector<Findings> ended_waivers_;  // for each project file
    ResourceOptions resources_;
};

}  // namespace

std::unique_ptr<Command> make_pack() { return std::make_unique<Pack>(); }

}  // namespace csar::cli

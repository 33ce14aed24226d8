// Packs a directory: plans, determines the metadata, writes and verifies the package, gives it its final name.
#include "csar/pack/pack.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include <csar/failure.hpp>
#include "base/checksum_file.hpp"
#include "base/directory_lock.hpp"
#include "base/file.hpp"
#include "base/output_file.hpp"
#include "base/package_path.hpp"
#include "base/temporary_file.hpp"
#include "csar/container/detect.hpp"
#include "csar/container/writer.hpp"
#include "csar/directory/directory_plan.hpp"
#include "csar/directory/path_pattern.hpp"
#include "csar/directory/plan_files.hpp"
#include "csar/open/file_content.hpp"
#include "csar/open/outputs.hpp"
#include "csar/pack/kept_creator.hpp"
#include "csar/pack/made_places.hpp"
#include "csar/pack/pack_intake.hpp"
#include "csar/pack/pack_manifest.hpp"
#include "csar/pack/pack_metadata.hpp"
#include "csar/pack/pack_plan.hpp"
#include "csar/pack/pack_signature.hpp"
#include "csar/pack/pack_target.hpp"
#include "csar/pack/private_keys.hpp"
#include "csar/sign/stale_files.hpp"
#include "csar/verify/description.hpp"
#include "csar/verify/intake.hpp"
#include "csar/verify/verify.hpp"
#include "meta/location.hpp"
#include "report/diagnose.hpp"
#include "report/unreported.hpp"

namespace csar::pack {
namespace {

using container::Item;

class Packing {
public:
    // `fallback`: the name of the package if the definitions have no name.
    Packing(const std::string& directory, const std::string& fallback, const PackOptions& options,
            const PackChanges& changes, Report& report, MadePlaces& made)
        : directory_(directory),
          options_(options),
          changes_(changes),
          report_(report),
          made_(made),
          plan_(changes.archive ? directory::plan_archive(*changes.archive) : pack_plan(directory, options, report)),
          metadata_(pack_metadata(plan_, options, report)),
          suggested_name_(package_name(metadata_.model.get(), package_version(metadata_, plan_, options), fallback)) {
        if (changes.contents.empty()) report_kept_creator(metadata_, plan_, options, report);
        if (is_named_by_definitions(options) && !metadata_.path.empty())
            leave_out_former_outputs(plan_, pack_target(options, suggested_name_).path);
        std::erase_if(plan_.entries, [&](const auto& entry) { return changes.without.count(entry.name) != 0; });
        directory::mark_executable(plan_, options.executable);
        items_ = directory::items_of(plan_);
        change_items();
        add_metadata();
        mark_stored();
        signature_.emplace(options_, metadata_, report_.exit_status() != ExitStatus::ok);
        const std::string former_certificates = directory::PlanFiles(plan_).small(metadata_.certificate);
        certificates_ = signature_->certificate_file(former_certificates);
        if (!metadata_.manifest.empty()) add_manifest();
        describe_plan();
        if (!certificates_.empty() && !former_certificates.empty() && certificates_ != former_certificates)
            result_.changes.push_back(compose("{}: replaced by the certificates of the signer", metadata_.certificate));
    }

    PackResult run();

private:
    Item made_item(const std::string& name, decltype(Item::source) source) const;
    void change_items();
    void add_metadata();
    void mark_stored();
    void add_manifest();
    std::string signed_manifest();
    void describe_plan();
    bool write_file();
    void discard_output();
    bool write_to_function();
    bool write_and_check(File& file);
    bool is_sound(const File& archive);
    void find_made_places(const Report& written);
    void check_planned_signature(Report& report);
    container::WriteOptions write_options() const;
    std::vector<std::unique_ptr<OutputFile>> updated_files();
    void commit(OutputFile& package);

    const std::string& directory_;
    const PackOptions& options_;
    const PackChanges& changes_;
    Report& report_;
    MadePlaces& made_;
    directory::DirectoryPlan plan_;
    const PackMetadata metadata_;
    const PackageName suggested_name_;
    std::vector<Item> items_;
    std::optional<PackManifest> manifest_;
    std::optional<PackSignature> signature_;
    std::string certificates_;  // for the file metadata_.certificate; may be empty
    PackTarget target_;
    std::unique_ptr<OutputFile> beside_;  // the detached signature; null in a dry run
    File detached_;                       // the signature's file; a temporary file in a dry run
    PackResult result_;
};

// The item for a created file. A replaced file of the directory determines whether the new file is executable.
Item Packing::made_item(const std::string& name, decltype(Item::source) source) const {
    const bool executable = std::ranges::any_of(
        plan_.entries, [&](const directory::PlannedEntry& entry) { return entry.name == name && entry.executable; });
    return {.name = name, .source = std::move(source), .executable = executable};
}

// TOSCA.meta is the first item, so that streaming readers see it first.
void Packing::add_metadata() {
    if (!metadata_.content.empty()) {
        std::erase_if(items_, [](const Item& item) { return meta::is_tosca_meta(item.name); });
        items_.push_back(made_item(metadata_.path, container::FromMemory{metadata_.content}));
    }
    std::stable_partition(items_.begin(), items_.end(), [&](const Item& item) { return item.name == metadata_.path; });
}

void Packing::mark_stored() {
    const directory::PathPatterns stored(options_.store);
    for (Item& item : items_) item.store = stored.match(item.name);
}

// The manifest is the last item: it needs the digests of the other items.
void Packing::add_manifest() {
    const std::string certificate_file = certificates_.empty() ? "" : metadata_.certificate;
    std::erase_if(items_, [&](const Item& item) { return item.name == certificate_file; });
    manifest_.emplace(metadata_, plan_, options_, report_);
    std::set<std::string> without = changes_.without;
    without.insert(certificate_file);
    manifest_->list(items_, without, report_);
    // Not listed in the manifest, because each new signature can change the certificate.
    if (!certificates_.empty()) items_.push_back(made_item(certificate_file, container::FromMemory{certificates_}));
    items_.push_back(made_item(manifest_->path(), container::FromCallback{[this] { return signed_manifest(); }}));
}

// The size of a signature is known only after signing.
std::string Packing::signed_manifest() {
    std::string content = signature_->in_manifest(manifest_->content());
    const auto file = std::ranges::find(result_.files, manifest_->path(), &PackedFile::name);
    result_.bytes += content.size() - file->size;
    file->size = content.size();
    return content;
}

void Packing::describe_plan() {
    const auto add_made = [&](const std::string& name, std::uint64_t size) {
        result_.files.push_back({name, size, std::ranges::find(items_, name, &Item::name)->executable});
    };
    const std::string certificate_file = certificates_.empty() ? "" : metadata_.certificate;
    if (!metadata_.content.empty()) add_made(metadata_.path, metadata_.content.size());
    for (const directory::PlannedEntry& entry : plan_.entries) {
        if (!metadata_.content.empty() && meta::is_tosca_meta(entry.name)) continue;
        if (manifest_ && (entry.name == manifest_->path() || entry.name == certificate_file)) continue;
        const auto changed = changes_.contents.find(entry.name);
        const std::uint64_t size = changed == changes_.contents.end() ? entry.size : changed->second.size();
        result_.files.push_back({entry.is_directory ? entry.name + "/" : entry.name, size, entry.executable});
    }
    result_.changes = metadata_.changes;
    if (manifest_)
        for (std::string& change : manifest_->changes()) result_.changes.push_back(std::move(change));
    if (!certificates_.empty()) add_made(certificate_file, certificates_.size());
    if (manifest_) add_made(manifest_->path(), manifest_->size());
    std::stable_partition(result_.files.begin(), result_.files.end(),
                          [&](const PackedFile& file) { return file.name == metadata_.path; });
    for (const PackedFile& file : result_.files) result_.bytes += file.size;
    for (const directory::LeftOut& left : plan_.left_out)
        result_.ignored.push_back({left.is_directory ? left.name + "/" : left.name, directory::reason_of(left),
                                   left.reason == directory::LeftOutReason::git});
}

void Packing::change_items() {
    std::set<std::string> there;  // copied, because adding items moves items_
    for (Item& item : items_) {
        const auto changed = changes_.contents.find(item.name);
        if (changed == changes_.contents.end()) continue;
        item.source = container::FromMemory{changed->second};
        there.insert(item.name);
    }
    for (const auto& [name, content] : changes_.contents)
        if (!there.contains(name)) items_.push_back({name, container::FromMemory{content}});
}

PackResult Packing::run() {
    report_doubtful_files(plan_, !metadata_.path.empty(), report_);
    const bool can_continue = report_.exit_status() == ExitStatus::ok && !metadata_.path.empty();
    // Private keys are normally searched while the package is written. If it is not written, they are searched here.
    if (!can_continue && !plan_.archive) report_private_keys(plan_, options_.jobs, report_);
    if (can_continue) {
        target_ = pack_target(options_, suggested_name_);
        if (const std::string misfit = container::first_misfit(items_, write_options()); !misfit.empty())
            throw Failure(FailureKind::usage, "pack: " + misfit);
        signature_->check_target(target_);
        check_outputs(directory_, options_, target_, signature_->lies_beside());
        check_no_source_replaced("pack", plan_);
        if (!options_.checksum.empty())
            other_checksums(options_.checksum, "");  // throws if the file exists and is not a checksum file
        result_.output = target_.path;
        if (options_.dry_run)
            discard_output();
        else
            result_.done = target_.path.empty() ? write_to_function() : write_file();
        if (result_.done) {
            result_.signer = signature_->subject();
            result_.signature_scope = signature_->scope();
            result_.keeps_signature = metadata_.keeps_signature;
        }
    }
    report_.sort();
    return std::move(result_);
}

// A dry run must report the same errors. An output directory named with a trailing slash need not exist.
void Packing::discard_output() {
    const std::string directory(parent_path(target_.path));
    if (!directory.empty() && !options_.output.ends_with('/') && ::access(directory.c_str(), W_OK | X_OK) != 0)
        throw_creation_failure(target_.path);
    File archive = open_temporary_file("the package");
    write_and_check(archive);
}

bool Packing::write_to_function() {
    File archive = open_temporary_file("the package");
    if (!write_and_check(archive)) return false;
    open::copy_to_function(archive, options_.write);
    return true;
}

bool Packing::write_file() {
    OutputFile output(target_.path);
    if (!write_and_check(output.file())) return false;
    commit(output);
    return true;
}

// Also writes the signature. Returns false if the archive must not be kept; `report_` then has the reason.
bool Packing::write_and_check(File& file) {
    PrivateKeyWatch keys(items_, manifest_ ? &*manifest_ : nullptr);
    container::WriteOptions write = write_options();
    write.observer = &keys;
    if (signature_->wraps()) {
        File package = open_temporary_file("the package");
        container::write_archive(package, items_, write);
        signature_->wrap(package, target_, file);
    } else {
        container::write_archive(file, items_, write);
        detached_ = signature_->sign_beside(file, target_, beside_);
    }
    if (plan_.archive != nullptr) plan_.archive->check_unchanged();
    keys.tell(report_);
    if (manifest_) manifest_->report_changed(report_, result_.changes);
    signature_->check_signer(report_);
    result_.archive_size = file.size();
    if (report_.exit_status() != ExitStatus::ok || (options_.verify && !is_sound(file))) return false;
    const std::string beside = signature_->lies_beside() ? target_.path + ".cms" : "";
    sign::report_stale_files(target_.path, file, {options_.checksum, beside}, options_.limits, report_, beside.empty(),
                             target_.version);
    return report_.exit_status() == ExitStatus::ok;
}

// In a dry run, the signature does not exist. Only its form is checked.
void Packing::check_planned_signature(Report& report) {
    VerifiedSignature planned;
    planned.scope = *signature_->scope();
    verify::Intakes intakes(options_.intakes, options_.limits.findings);
    intakes.check_signatures(std::span(&planned, 1), report);
    std::vector<IntakeVerdict> of_signature = intakes.take();
    for (std::size_t i = 0; i < std::min(of_signature.size(), result_.intakes.size()); ++i)
        result_.intakes[i].unmet.merge(of_signature[i].unmet);
}

// Whether verification accepts the package. `report_` receives the findings.
bool Packing::is_sound(const File& archive) {
    VerifyOptions verify;
    verify.limits = options_.limits;
    verify.jobs = options_.jobs;
    verify.definitions = options_.definitions;
    verify.intakes = options_.intakes;
    verify.just_written = true;
    verify.signed_later = signature_->comes_later();
    verify.trust.ignore_trust = true;  // the receiver decides on trust
    Report inner(archive.name(), verify::policy_for_written(report_.policy()), options_.limits.findings);
    inner.also_named_by(report_);
    open::OpenInput written = open::OpenInput::alone(archive.duplicate());
    written.name = signature_->wraps() ? target_.name : signature_->name_of_package(target_);
    written.why_left_out = [this](std::string_view path) { return directory::why_left_out(plan_, path); };
    result_.verified = true;
    VerifyResult verified = verify::verify_input(std::move(written), verify, inner, detached_ ? &detached_ : nullptr);
    result_.intakes = std::move(verified.intakes);
    result_.not_checked = verify::unchecked_definitions(verified);
    if (signature_->scope() && !signature_->signs()) check_planned_signature(inner);
    find_made_places(inner);
    report_.adopt(std::move(inner), "");
    return report_.exit_status() == ExitStatus::ok;
}

// `written`: the report about the package.
void Packing::find_made_places(const Report& written) {
    const std::string package = target_.path.empty() ? "the package" : target_.path;
    const std::string inside = signature_->wraps() ? signature_->name_of_package(target_) + ":" : "";
    const std::string manifest = manifest_ ? manifest_->path() : "";
    made_ = MadePlaces(package, inside, metadata_.content.empty() ? "" : metadata_.path, manifest);
    made_.map_tosca_meta(metadata_.content, plan_);
    const auto is_in_manifest = [&](const Diagnostic& finding) { return finding.place.file == inside + manifest; };
    if (manifest_ && std::ranges::any_of(written.diagnostics(), is_in_manifest)) manifest_->map_lines(made_);
}

container::WriteOptions Packing::write_options() const {
    container::WriteOptions write;
    write.format = target_.format;
    write.filter = target_.filter;
    write.level = options_.level;
    write.jobs = options_.jobs;
    write.time = options_.time;
    return write;
}

// Writes the manifest and the TOSCA.meta into the directory. The manifest has no signature.
std::vector<std::unique_ptr<OutputFile>> Packing::updated_files() {
    std::vector<std::unique_ptr<OutputFile>> files;
    const auto write = [&](const std::string& path, const std::string& content) {
        const auto former = directory::PlanFiles(plan_).read(path);
        if (former == content) return;
        if (!former) open::require_absent(directory_, path);  // a file that was not packed must not be replaced
        result_.updated.push_back(directory_ + (directory_.ends_with('/') ? "" : "/") + path);
        if (const std::string above(parent_path(result_.updated.back()));
            ::mkdir(above.c_str(), 0777) != 0 && errno != EEXIST)
            throw_creation_failure(above);
        files.push_back(std::make_unique<OutputFile>(result_.updated.back()));
        files.back()->file().write(as_bytes(content));
    };
    if (!options_.update_manifest) return files;
    if (!metadata_.content.empty()) write(metadata_.path, metadata_.content);
    if (!certificates_.empty()) write(metadata_.certificate, certificates_);
    write(manifest_->path(), manifest_->content());
    return files;
}

void Packing::commit(OutputFile& package) {
    // The lock protects the file from reading its lines until renaming.
    std::optional<DirectoryLock> lock;
    if (!options_.checksum.empty()) lock.emplace(options_.checksum);
    // The digest is computed before the package gets its final name.
    std::unique_ptr<OutputFile> checksum;
    if (!options_.checksum.empty()) {
        result_.sha256 = open::sha256_of(open::content_of(package.file()));
        checksum = checksum_output(options_.checksum, target_.path, result_.sha256);
    }
    const auto updated = updated_files();
    std::vector<OutputFile*> outputs;
    outputs.reserve(updated.size() + 3);
    for (const auto& file : updated) outputs.push_back(file.get());
    if (beside_) outputs.push_back(beside_.get());
    if (checksum) outputs.push_back(checksum.get());
    outputs.push_back(&package);
    commit_together(outputs);
}

}  // namespace

PackResult pack(const std::string& directory, const PackOptions& options, const PackChanges& changes, Report& report,
                MadePlaces& made) {
    const std::string fallback = directory_name(directory);
    if (options.level < 0 || options.level > container::max_level)
        throw Failure(FailureKind::usage,
                      compose("pack: PackOptions::level must be from 0 to {}", container::max_level));
    if (options.update_manifest && !options.manifest) {
        PackOptions with_manifest = options;
        with_manifest.manifest = true;
        return pack(directory, with_manifest, changes, report, made);
    }
    pack_target(options, {fallback, ""});  // an unknown extension is rejected before the directory is read
    if (options.intakes.empty()) return Packing(directory, fallback, options, changes, report, made).run();
    // These errors are reported later, by packing.
    std::vector<std::string> chosen;
    const PackOptions completed = options_for_intake(options, pack_plan(directory, options, unreported()), chosen);
    PackResult result = Packing(directory, fallback, completed, changes, report, made).run();
    result.choices = std::move(chosen);
    return result;
}

}  // namespace csar::pack

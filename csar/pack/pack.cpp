// Packing: plan, metadata, writing, verification, and only then the final name.
#include <csar/pack.hpp>

#include <unistd.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "base/file.hpp"
#include "base/output_file.hpp"
#include "base/package_path.hpp"
#include "base/temporary_file.hpp"
#include "csar/container/writer.hpp"
#include <csar/failure.hpp>
#include "csar/open/file_content.hpp"
#include "csar/folder/folder_plan.hpp"
#include "csar/open/outputs.hpp"
#include "csar/pack/pack_manifest.hpp"
#include "csar/pack/pack_metadata.hpp"
#include "csar/pack/pack_signature.hpp"
#include "csar/pack/pack_target.hpp"
#include "csar/folder/path_pattern.hpp"
#include "csar/pack/private_keys.hpp"
#include "csar/verify/verify.hpp"
#include "meta/location.hpp"
#include "report/diagnose.hpp"

namespace csar {
namespace {

using container::Item;

// The items of the plan with TOSCA.meta in front, so that readers of a stream meet it first.
std::vector<Item> items_with_metadata(const FolderPlan& plan, const PackMetadata& metadata,
                                      const PackOptions& options) {
    std::vector<Item> items = items_of(plan);
    if (!metadata.content.empty()) {
        std::erase_if(items, [](const Item& item) { return meta::is_tosca_meta(item.name); });
        Item made;
        made.name = metadata.path;
        made.source = container::FromMemory{metadata.content};
        items.push_back(std::move(made));
    }
    std::stable_partition(items.begin(), items.end(), [&](const Item& item) { return item.name == metadata.path; });
    std::vector<PathPattern> stored;
    for (const std::string& pattern : options.store) stored.emplace_back(pattern);
    for (Item& item : items) {
        const auto components = path_components(item.name);
        item.store = std::any_of(stored.begin(), stored.end(),
                                 [&](const PathPattern& pattern) { return pattern.matches(components, false); });
    }
    return items;
}

void describe_plan(const FolderPlan& plan, const PackMetadata& metadata, const PackManifest* manifest, Packed& result) {
    if (!metadata.content.empty()) result.files.push_back({metadata.path, metadata.content.size(), false});
    for (const PlannedEntry& entry : plan.entries) {
        if (!metadata.content.empty() && meta::is_tosca_meta(entry.name)) continue;
        if (manifest != nullptr && entry.name == manifest->path()) continue;
        result.files.push_back({entry.is_folder ? entry.name + "/" : entry.name, entry.size, entry.executable});
    }
    if (manifest != nullptr) result.files.push_back({manifest->path(), manifest->size(), false});
    std::stable_partition(result.files.begin(), result.files.end(),
                          [&](const PackedFile& file) { return file.name == metadata.path; });
    for (const PackedFile& file : result.files) result.bytes += file.size;
    for (const LeftOut& left : plan.left_out) {
        std::string reason(to_string(left.reason));
        if (left.line != 0) reason += ":" + std::to_string(left.line);
        result.ignored.push_back({left.is_folder ? left.name + "/" : left.name, std::move(reason)});
    }
}

container::WriteOptions write_options(const PackOptions& options, const PackTarget& target) {
    container::WriteOptions write;
    write.format = target.format;
    write.filter = target.filter;
    write.level = options.level;
    write.jobs = options.jobs;
    write.time = options.time;
    return write;
}

// True when what was written would pass `csar verify`; its findings go into `report`. `signature` lies beside the
// package; nullptr: there is none.
bool is_sound(const File& archive, const File* signature, const PackOptions& options, Report& report) {
    VerifyOptions verify_options;
    verify_options.limits = options.limits;
    verify_options.jobs = options.jobs;
    verify_options.definitions = options.definitions;
    verify_options.trust.ignore_trust = true;  // which is for whoever gets the package to say
    Report inner(archive.name(), report.policy(), options.limits.findings);
    verify_input(Input::alone(archive.duplicate()), verify_options, inner, signature);
    report.adopt(std::move(inner), "");
    return report.exit_status() == ExitStatus::ok;
}

void copy_to_standard_output(const File& archive) {
    constexpr std::size_t block = 1024 * 1024;
    const File output(::dup(1), "standard output", FailureKind::output);
    std::vector<std::byte> buffer(block);
    for (std::uint64_t offset = 0;;) {
        const std::size_t count = archive.read_at(offset, buffer);
        if (count == 0) return;
        output.write(ByteView(buffer).first(count));
        offset += count;
    }
}

// The line that sha256sum --check reads: the name as seen from the folder of the checksum file. It tells of what was
// written, before it is put in place. nullptr: no checksum is wanted.
std::unique_ptr<OutputFile> write_checksum(const File& archive, const PackOptions& options, const PackTarget& target,
                                           Packed& result) {
    if (options.checksum.empty()) return nullptr;
    result.sha256 = sha256_of(content_of(archive));
    const bool beside = parent_path(options.checksum) == parent_path(target.path);
    auto output = std::make_unique<OutputFile>(options.checksum);
    output->file().write(
        as_bytes(result.sha256 + "  " + (beside ? std::string(file_name(target.path)) : target.path) + "\n"));
    return output;
}

// Writes the archive into `file` and checks it. False: the report says why it must not be kept.
bool write_and_check(File& file, const std::vector<Item>& items, PackManifest* manifest, const PackSignature& signature,
                     const PackOptions& options, const PackTarget& target, std::unique_ptr<OutputFile>& beside,
                     Report& report, Packed& result) {
    PrivateKeyWatch keys(items, manifest);
    container::WriteOptions write = write_options(options, target);
    write.observer = &keys;
    if (signature.wraps()) {
        File package = open_temporary_file("the package");
        container::write_archive(package, items, write);
        signature.wrap(package, target, file);
    } else {
        container::write_archive(file, items, write);
        beside = signature.sign_beside(file, target);
    }
    keys.tell(report);
    result.archive_size = file.size();
    return report.exit_status() == ExitStatus::ok &&
           (!options.verify || is_sound(file, beside ? &beside->file() : nullptr, options, report));
}

// The package, its signature and its checksum are three files, none of which the signer is read from.
void check_outputs(const PackOptions& options, const PackTarget& target, bool signed_beside) {
    if (!options.checksum.empty() && (target.path == "-" || options.checksum == "-"))
        throw Failure(FailureKind::usage,
                      "pack: --checksum needs the package and the checksum in files, not on standard output");
    std::vector<std::string> others = files_of(options.signature.signer);
    keep_apart("pack: the package", target.path, others);
    others.push_back(target.path);
    if (signed_beside) {
        const std::string beside = target.path + ".cms";
        keep_apart("pack: the signature", beside, others);
        others.push_back(beside);
    }
    keep_apart("pack: the checksum", options.checksum, others);
}

}  // namespace

Packed pack(const std::string& folder, const PackOptions& options, Report& report) {
    PlanOptions plan_options;
    plan_options.limits = options.limits;
    plan_options.follow_symlinks = options.follow_symlinks;
    for (const std::string& output : {options.output, options.checksum})
        if (!output.empty() && output != "-") plan_options.outputs.push_back(output);
    const FolderPlan plan = plan_folder(folder, plan_options, report);
    const PackMetadata metadata = pack_metadata(plan, options, report);

    std::vector<Item> items = items_with_metadata(plan, metadata, options);
    std::optional<PackManifest> manifest;
    if (!metadata.manifest.empty()) {
        manifest.emplace(metadata, plan, options, report);
        manifest->add_to(items, report);
    }
    PackManifest* const watch = manifest ? &*manifest : nullptr;
    const PackSignature signature(options, watch);

    Packed result;
    describe_plan(plan, metadata, watch, result);
    if (options.dry_run) report_private_keys(plan, options.jobs, report);
    if (options.dry_run || report.exit_status() != ExitStatus::ok || metadata.path.empty()) {
        report.sort();
        return result;
    }
    const std::string fallback(file_name(folder.ends_with('/') ? folder.substr(0, folder.size() - 1) : folder));
    const PackTarget target = pack_target(options, package_name(metadata.model.get(), fallback));
    if (const std::string misfit = container::first_misfit(items, write_options(options, target)); !misfit.empty())
        throw Failure(FailureKind::usage, "pack: " + misfit);
    signature.check_target(target);
    check_outputs(options, target, signature.lies_beside());

    std::unique_ptr<OutputFile> beside;
    if (target.path == "-") {
        File archive = open_temporary_file("the package");
        result.done = write_and_check(archive, items, watch, signature, options, target, beside, report, result);
        if (result.done) copy_to_standard_output(archive);
    } else {
        OutputFile output(target.path);
        result.done = write_and_check(output.file(), items, watch, signature, options, target, beside, report, result);
        if (result.done) {
            const auto checksum = write_checksum(output.file(), options, target, result);
            std::vector<OutputFile*> outputs;
            if (beside) outputs.push_back(beside.get());
            if (checksum) outputs.push_back(checksum.get());
            outputs.push_back(&output);
            commit_together(outputs);
        }
    }
    result.output = target.path;
    if (result.done) signature.describe(result);
    report.sort();
    return result;
}

}  // namespace csar

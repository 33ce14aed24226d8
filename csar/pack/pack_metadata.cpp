#include "csar/pack/pack_metadata.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "base/ascii.hpp"
#include "base/joined.hpp"
#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "csar/directory/plan_files.hpp"
#include "csar/pack/pack_intake.hpp"
#include "csar/pack/pack_manifest.hpp"
#include "csar/pack/pack_signature.hpp"
#include "csar/pack/pack_target.hpp"
#include "csar/pack/pack_xml.hpp"
#include "csar/pack/pair_changes.hpp"
#include "meta/block_0_keys.hpp"
#include "meta/location.hpp"
#include "meta/package_metadata.hpp"
#include "meta/tosca_meta.hpp"
#include "report/diagnose.hpp"
#include "report/rules/meta.hpp"
#include "report/rules/package.hpp"
#include "report/unreported.hpp"
#include "validate/grammar/differences.hpp"

namespace csar::pack {
namespace {

constexpr std::string_view default_manifest_name = "TOSCA.mf";

using Pairs = std::vector<std::pair<std::string, std::string>>;

[[noreturn]] void refuse(const std::string& message) { throw Failure(FailureKind::usage, "pack: " + message); }

// A list in TOSCA.meta is separated by spaces. A name with a space is quoted (csd07 17.2.1).
std::string name_list(const std::vector<std::string>& names) {
    return joined(names, " ", [](const std::string& name) {
        return name.find(' ') == std::string::npos ? name : "\"" + name + "\"";
    });
}

// In the order of the specification.
Pairs pairs_of(const PackOptions& options) {
    Pairs pairs;
    if (options.csar_version) pairs.emplace_back("CSAR-Version", to_string(*options.csar_version));
    if (options.created_by) pairs.emplace_back("Created-By", *options.created_by);
    if (options.entry_definitions) pairs.emplace_back("Entry-Definitions", *options.entry_definitions);
    if (!options.other_definitions.empty())
        pairs.emplace_back("Other-Definitions", name_list(options.other_definitions));
    pairs.insert(pairs.end(), options.meta.begin(), options.meta.end());
    return pairs;
}

std::string print(const std::vector<meta::Block>& blocks) {
    for (const meta::Block& block : blocks)
        for (const meta::Pair& pair : block.pairs)
            if (!meta::fits_tosca_meta(pair.key, pair.value))
                refuse(compose("TOSCA.meta cannot contain '{}: {}'", pair.key, pair.value));
    return meta::print_tosca_meta(blocks);
}

std::string place_of_meta(MetaLocation location) {
    return std::string(location == MetaLocation::root ? meta::tosca_meta_at_root : meta::tosca_meta_in_directory);
}

// Chooses the manifest: the manifest that the TOSCA.meta at `path` names, else the manifest of the directory, else a
// new manifest. A manifest without files is completed. Other manifests are replaced if the options request a manifest,
// else kept.
// Updates the keynames in `blocks`. Returns whether `blocks` were changed. A new TOSCA.meta also names a kept manifest
// of SOL004.
bool announce_manifest(const std::string& path, std::vector<meta::Block>& blocks, const directory::DirectoryPlan& plan,
                       const PackOptions& options, PackMetadata& result) {
    const meta::PackageMetadata metadata = meta::read_package_metadata(blocks);
    const meta::MetaValue& named = metadata.manifest ? metadata.manifest : metadata.csar_manifest;
    // The check of the package reports findings. Without TOSCA.meta, both its places are searched, as by validate.
    const std::string_view place = result.is_new ? meta::tosca_meta_in_directory : std::string_view(path);
    const directory::PlanNames names(plan, options.limits);
    const std::string& entry = metadata.entry_definitions.path;
    std::string found = named ? named.path : meta::find_manifest_to_name(names, entry, place, unreported());
    const auto former = former_manifest(plan, found, options.limits, unreported());
    result.is_sol004 = named ? static_cast<bool>(metadata.manifest)
                             : former && former->find_metadata(meta::csar_manifest_version_key) == nullptr;
    const bool is_kept = !options.manifest && !(former && meta::is_open(*former));
    if (is_kept && former) result.kept_manifest = found;
    result.keeps_signature = is_kept && former && former->signature;
    if (is_kept && (!former || !result.is_new || !result.is_sol004)) return false;
    const bool is_pnf = former && is_of_kind(*former, "pnf");
    const verify::IntakeForm of_pnf = is_pnf ? form_of(options.intakes) : verify::IntakeForm();
    bool changed = is_pnf && options.rewrite_meta && std::erase_if(blocks.front().pairs, [&](const meta::Pair& pair) {
                                                         return is_unwanted_of_pnf(of_pnf, pair.key);
                                                     }) != 0;
    const std::string_view directory = parent_path(path);
    const std::string manifest =
        !found.empty() ? std::move(found)
                       : std::string(directory) + (directory.empty() ? "" : "/") + std::string(default_manifest_name);
    const auto add = [&](std::string_view key, const std::string& value) {
        const auto is_key = [&](const auto& pair) { return meta::is_same_keyname(pair.first, key); };
        if (value.empty() || std::ranges::any_of(named_values(blocks), is_key)) return;
        add_pair(blocks, meta::new_pair(std::string(spelt_for(options.intakes, key)), value),
                 metadata.version == meta::CsarVersion::v2_0);
        changed = true;
    };
    if (!named) add(result.is_sol004 ? "ETSI-Entry-Manifest" : meta::csar_manifest_key, manifest);
    if (!named && result.is_sol004) {
        add("ETSI-Entry-Change-Log", found_for_keyname(plan, "ETSI-Entry-Change-Log"));
        for (const std::string_view key : {"ETSI-Entry-Tests", "ETSI-Entry-Licenses"})
            if (!is_pnf || !is_unwanted_of_pnf(of_pnf, key)) add(key, found_for_keyname(plan, key));
    }
    if (is_kept) return changed;
    result.manifest = manifest;
    result.certificate = certificate_file_of(result.manifest, metadata.certificate.path, directory::PlanFiles(plan));
    if (result.is_sol004 && has_certificate_file(options)) add("ETSI-Entry-Certificate", result.certificate);
    return changed;
}

// A file that TOSCA.meta names, but that does not exist.
struct AbsentFile {
    meta::MetaValue value;
    std::string found;  // the file to use; empty if unknown, or if `value` is left out
};

std::vector<AbsentFile> absent_files(const meta::PackageMetadata& metadata, const directory::PlanNames& names,
                                     const directory::DirectoryPlan& plan) {
    std::vector<AbsentFile> absent;
    std::string entry = metadata.entry_definitions.path;
    for (const meta::Block0Key& key : meta::block_0_keys()) {
        if (key.value == nullptr) continue;
        const meta::MetaValue& value = metadata.*key.value;
        if (value.path.empty() || names.is_file(value.path) || names.is_directory(value.path)) continue;
        std::string found;
        if (key.value == &meta::PackageMetadata::entry_definitions)
            found = entry = meta::find_root_yaml(names).entry;
        else if (key.value == &meta::PackageMetadata::manifest || key.value == &meta::PackageMetadata::csar_manifest)
            found = meta::find_manifest_to_name(names, entry, meta::tosca_meta_in_directory, unreported());
        else
            found = found_for_keyname(plan, key.name);
        absent.push_back({value, names.why_left_out(value.path).empty() ? std::move(found) : std::string()});
    }
    return absent;
}

// Corrects keynames whose files were renamed.
bool follow_renamed(meta::ToscaMeta& existing, const directory::DirectoryPlan& plan, const PackOptions& options) {
    const meta::PackageMetadata metadata = meta::read_package_metadata(existing, unreported());
    bool changed = false;
    for (const AbsentFile& absent : absent_files(metadata, directory::PlanNames(plan, options.limits), plan)) {
        meta::Pair* const pair = absent.found.empty() ? nullptr : find_pair(existing.blocks, absent.value.key);
        if (pair == nullptr) continue;
        *pair = meta::new_pair(pair->key, absent.found);
        changed = true;
    }
    return changed;
}

// Reports a missing entry or manifest: it causes most other errors. The check of the package reports other missing
// files. `result`: the files that packing writes.
void report_absent(const meta::ToscaMeta& existing, const directory::DirectoryPlan& plan, const PackOptions& options,
                   const PackMetadata& result, Report& report) {
    const meta::PackageMetadata metadata = meta::read_package_metadata(existing, unreported());
    const directory::PlanNames names(plan, options.limits);
    std::vector<AbsentFile> absent_ones = absent_files(metadata, names, plan);
    std::erase_if(absent_ones, [&](const AbsentFile& absent) {
        const meta::MetaValue& value = absent.value;
        return value.position.line == 0 ||  // from an option
               value.path == result.manifest || (value.path == result.certificate && has_certificate_file(options));
    });
    if (std::ranges::none_of(absent_ones, [](const AbsentFile& absent) {
            return !absent.found.empty() || absent.value.key == "Entry-Definitions" ||
                   absent.value.key.ends_with("Manifest");
        }))
        return;
    for (const AbsentFile& absent : absent_ones) {
        const meta::MetaValue& value = absent.value;
        Hint hint = meta::near_name_hint(names, value.path);
        // A manifest that is kept still lists the old name of the file, and the old digest of TOSCA.meta.
        const bool keeps_manifest =
            !result.kept_manifest.empty() ||
            (value.key.ends_with("Manifest") && !options.manifest && !form_of(options.intakes).manifest);
        if (!absent.found.empty())
            hint = compose("PackOptions::rewrite_meta changes it to '{}'{}", absent.found,
                           keeps_manifest ? ", with PackOptions::update_manifest also in the manifest" : "");
        else if (hint.empty())
            hint = compose("correct the path in TOSCA.meta, or use PackOptions::rewrite_meta and {}",
                           value.key == "Entry-Definitions" ? std::string("PackOptions::entry_definitions")
                                                            : compose("PackOptions::meta {}=PATH", value.key));
        report.add(diagnose(rules::meta::missing_file, existing.place(value.position), value.key, value.path)
                       .with_hint(std::move(hint)));
    }
}

bool has_given_entry(const directory::DirectoryPlan& plan, const directory::PlanFiles& files,
                     const PackOptions& options, const Report& report) {
    if (!options.entry_definitions || files.exists(*options.entry_definitions)) return true;
    const std::string& entry = *options.entry_definitions;
    const auto is_about_it = [&](const Diagnostic& finding) { return finding.place.file == entry; };
    if (report.exit_status() != ExitStatus::ok && std::ranges::any_of(report.diagnostics(), is_about_it))
        return false;  // a symbolic link, which another finding reports
    const std::string why = files.why_left_out(entry);
    const Suggestion near(entry, plan.entries, &directory::PlannedEntry::name);
    throw Failure(FailureKind::usage,
                  compose("pack: the entry definitions '{}' {}", entry,
                          why.empty() ? "do not exist" + near.hint("; ") : "are not packed: " + why),
                  "PackOptions::entry_definitions");
}

// Whether packing adds this pair by itself, for the manifest.
bool adds_pair(const meta::ToscaMeta& existing, std::string_view key, std::string_view value,
               const directory::DirectoryPlan& plan, const PackOptions& options) {
    std::vector<meta::Block> blocks = existing.blocks;
    PackMetadata unused;
    announce_manifest(existing.file, blocks, plan, options, unused);
    const meta::Pair* const added = find_pair(blocks, key);
    return added != nullptr && added->value == value;
}

// Applies the options. Without rewrite_meta, options must equal existing values, or values that packing adds.
void override_with(meta::ToscaMeta& existing, const directory::DirectoryPlan& plan, const directory::PlanFiles& files,
                   const PackOptions& options, const Report& report, bool& changed) {
    if (existing.blocks.empty()) existing.blocks.emplace_back();
    const bool own_block = may_have_own_block(existing.blocks);
    for (const auto& [key, value] : pairs_of(options)) {
        meta::Pair* const found = find_pair(existing.blocks, key);
        if (found != nullptr && found->value == value) continue;
        if (!options.rewrite_meta) {
            if (found == nullptr && adds_pair(existing, key, value, plan, options)) continue;
            if (key == "Entry-Definitions" && !has_given_entry(plan, files, options, report)) continue;
            const std::string says = found == nullptr ? "does not have it" : compose("says '{}'", found->value);
            refuse(compose("{} '{}' was requested, but {} {}{}", key, value, existing.file, says,
                           "; PackOptions::rewrite_meta changes it in the package, and with "
                           "PackOptions::update_manifest also in the directory"));
        }
        changed = true;
        if (found == nullptr)
            add_pair(existing.blocks, meta::new_pair(key, value), own_block);
        else
            *found = meta::new_pair(found->key, value);
    }
    if (options.rewrite_meta && options.csar_version == CsarFormatVersion::v2_0)  // TOSCA 2.0 has no such keyname
        changed |= std::erase_if(existing.blocks.front().pairs, [](const meta::Pair& pair) {
                       return equal_ignoring_case(pair.key, "TOSCA-Meta-File-Version");
                   }) != 0;
}

// Returns the path of the entry definitions, or an empty string if there are none. `report` then has the reason.
std::string find_entry(const directory::DirectoryPlan& plan, const PackOptions& options, Report& report) {
    if (options.entry_definitions) return *options.entry_definitions;
    const directory::PlanNames names(plan, options.limits);
    const meta::RootYaml root = meta::find_root_yaml(names);
    if (root.entry.empty())
        meta::report_no_entry(root, names, report,
                              {.naming = "specify the entry with PackOptions::entry_definitions",
                               .if_several = ", or move the other files out of the directory",
                               .left_out = directory::hint_of_left_out_entry(plan),
                               .of_package = "for a directory that can be packed, csar::extract_package unpacks"});
    return root.entry;
}

std::string author_of(const validate::Model& model) {
    const validate::Node metadata = model.files().front()->document->root()["metadata"];
    const std::string_view author = metadata["template_author"].text();
    return author.empty() ? "csar" : std::string(author);
}

// Options replace generated pairs. The check of the package reports repeated options.
void add_given_keynames(const PackOptions& options, std::vector<meta::Block>& blocks) {
    const bool own_block = may_have_own_block(blocks);
    std::vector<meta::Block> chosen = blocks;
    for (const auto& [key, value] : options.meta) {
        const bool was_chosen = find_pair(chosen, key) != nullptr;
        meta::Pair* const found = was_chosen ? find_pair(blocks, key) : nullptr;
        if (found != nullptr)
            *found = meta::new_pair(found->key, value);
        else
            add_pair(blocks, meta::new_pair(key, value), own_block);
    }
}

// 2.0: csd07 17.2. 1.x: TOSCA 1.3, chapter 6.
std::vector<meta::Block> new_blocks(const validate::Model& model, const std::string& entry, const PackOptions& options,
                                    std::string& path) {
    const validate::Version version = model.files().front()->grammar->version();
    using Format = CsarFormatVersion;
    const Format csar_version =
        options.csar_version.value_or(validate::packages_have_version_2_0.has(version) ? Format::v2_0 : Format::v1_1);
    path = place_of_meta(options.meta_location.value_or(csar_version == Format::v2_0 ? MetaLocation::root
                                                                                     : MetaLocation::tosca_metadata));
    meta::Block block;
    if (csar_version != Format::v2_0)
        block.pairs.push_back(meta::new_pair(
            "TOSCA-Meta-File-Version",
            validate::tosca_meta_lists_templates.has(version) && csar_version == Format::v1_1 ? "1.1" : "1.0"));
    block.pairs.push_back(meta::new_pair("CSAR-Version", std::string(to_string(csar_version))));
    block.pairs.push_back(meta::new_pair("Created-By", options.created_by.value_or(author_of(model))));
    block.pairs.push_back(meta::new_pair("Entry-Definitions", entry));
    if (!options.other_definitions.empty())
        block.pairs.push_back(meta::new_pair("Other-Definitions", name_list(options.other_definitions)));
    std::vector<meta::Block> blocks{std::move(block)};
    add_given_keynames(options, blocks);
    return blocks;
}

std::unique_ptr<validate::Model> load(const std::string& entry, const directory::PlanFiles& files,
                                      const PackOptions& options) {
    if (!files.exists(entry)) return nullptr;
    validate::LoadOptions load;
    load.limits = options.limits;
    auto model = validate::Model::load({entry}, files, load, unreported());  // verified later with the package
    return model->files().empty() ? nullptr : std::move(model);
}

// For a directory without TOSCA.meta. Without definitions, `report` has the reason.
void make_metadata(const directory::DirectoryPlan& plan, const directory::PlanFiles& files, const PackOptions& options,
                   PackMetadata& result, Report& report) {
    std::vector<meta::Block> blocks;
    if (const auto xml = find_xml_package(plan, files, options)) {
        blocks = new_xml_blocks(*xml, options);
        add_given_keynames(options, blocks);
        result.path = place_of_meta(options.meta_location.value_or(MetaLocation::tosca_metadata));
    } else {
        if (!has_given_entry(plan, files, options, report)) return;
        const std::string entry = find_entry(plan, options, report);
        result.model = load(entry, files, options);
        if (!result.model) return;
        blocks = new_blocks(*result.model, entry, options, result.path);
    }
    announce_manifest(result.path, blocks, plan, options, result);
    if (result.model && result.is_sol004) follow_etsi(blocks, options.meta);
    if (options.verify) report_lost_metadata(result, plan, options.limits, report);
    result.content = print(blocks);
}

}  // namespace

std::string new_tosca_meta(const open::OpenedPackage& package, const PackOptions& options) {
    std::string path;
    return print(new_blocks(*package.model(), package.entry().path, options, path));
}

PackMetadata pack_metadata(const directory::DirectoryPlan& plan, const PackOptions& options, Report& report) {
    const directory::PlanFiles files(plan);
    PackMetadata result;
    for (const std::string_view place : {meta::tosca_meta_at_root, meta::tosca_meta_in_directory})
        if (result.path.empty() && files.exists(place)) result.path = place;
    result.is_new = result.path.empty();
    if (result.is_new) {
        make_metadata(plan, files, options, result, report);
        return result;
    }
    if (*files.size(result.path) > options.limits.tosca_meta) {
        report.add(diagnose(rules::package::tosca_meta_too_large, place_of(result.path), options.limits.tosca_meta));
        return result;
    }
    meta::ToscaMeta existing = meta::parse_tosca_meta(result.path, *files.read(result.path), unreported());
    bool changed = false;
    if (options.meta_location && place_of_meta(*options.meta_location) != result.path) {
        if (!options.rewrite_meta)
            refuse(compose("TOSCA.meta should be in '{}', but it is at '{}'; PackOptions::rewrite_meta moves it",
                           to_string(*options.meta_location), result.path));
        changed = true;
    }
    const std::string place = options.meta_location ? place_of_meta(*options.meta_location) : result.path;
    const NamedValues before = named_values(existing.blocks);
    std::vector<std::string> fitted;
    if (options.rewrite_meta && !options.intakes.empty() && !existing.blocks.empty()) {
        const std::string former = meta::print_tosca_meta(existing.blocks);
        fitted =
            fit_keynames(existing.blocks, form_of(options.intakes), place, directory::PlanNames(plan, options.limits));
        changed |= former != meta::print_tosca_meta(existing.blocks);
    }
    const bool is_complete = report.exit_status() == ExitStatus::ok;  // an error may have left out a file
    changed |= options.rewrite_meta && is_complete && follow_renamed(existing, plan, options);
    override_with(existing, plan, files, options, report, changed);
    changed |= announce_manifest(place, existing.blocks, plan, options, result);
    if (options.verify && is_complete) report_absent(existing, plan, options, result, report);
    std::string content = print(existing.blocks);
    // Only needed to name the package; the check loads the definitions again.
    if (is_named_by_definitions(options))
        result.model = load(meta::read_package_metadata(existing.blocks).entry_definitions.path, files, options);
    if (changed) {
        const std::string former_path = std::exchange(result.path, place);
        result.content = std::move(content);
        if (options.verify && report.exit_status() == ExitStatus::ok)
            check_kept_manifest(result, former_path, plan, options.limits);
        const NamedValues after = named_values(existing.blocks);
        result.changes = options.rewrite_meta ? pair_changes(place, before, after, meta::is_same_keyname)
                                              : std::vector{added_pairs(place, before, after)};
        std::ranges::move(fitted, std::back_inserter(result.changes));
    }
    return result;
}

}  // namespace csar::pack

#include "csar/diff/diff.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <csar/failure.hpp>
#include <csar/rules.hpp>
#include "base/compose.hpp"
#include "base/package_path.hpp"
#include "csar/diff/classes.hpp"
#include "csar/diff/comparison.hpp"
#include "csar/diff/effective.hpp"
#include "csar/diff/meaning.hpp"
#include "csar/diff/naming.hpp"
#include "csar/diff/product.hpp"
#include "csar/diff/reader.hpp"
#include "csar/diff/same_xml.hpp"
#include "csar/diff/side.hpp"
#include "csar/diff/texts.hpp"
#include "csar/open/container_files.hpp"
#include "csar/open/digest_pass.hpp"
#include "csar/open/made_files.hpp"
#include "meta/location.hpp"
#include "meta/tosca_meta.hpp"

namespace csar::diff {
namespace {

using container::Format;

// Turns a removed file and an added file with equal content into one renamed file. Pairs files in name order.
void find_renamed(std::vector<FileChange>& changes, const open::Contents& before, const open::Contents& after) {
    std::multimap<std::string, FileChange*> added;  // added files by digest
    for (FileChange& change : changes)
        if (change.kind == ChangeKind::added) added.emplace(hex(after.at(change.name).digest), &change);
    std::set<const FileChange*> used;
    for (FileChange& change : changes) {
        if (change.kind != ChangeKind::removed) continue;
        const auto same = added.find(hex(before.at(change.name).digest));
        if (same == added.end()) continue;
        change.kind = ChangeKind::renamed;
        change.new_name = same->second->name;
        change.executable_bit = before.at(change.name).executable != after.at(change.new_name).executable;
        used.insert(same->second);
        added.erase(same);
    }
    std::vector<FileChange> kept;
    for (FileChange& change : changes)
        if (used.count(&change) == 0) kept.push_back(std::move(change));
    changes = std::move(kept);
}

std::vector<FileChange> compare_files(const open::Contents& before, const open::Contents& after) {
    std::vector<FileChange> changes;
    for (const auto& [name, file] : before) {
        const auto other = after.find(name);
        if (other == after.end()) {
            changes.push_back({ChangeKind::removed, name, {}, false, false, {}});
            continue;
        }
        const bool content = !(file.digest == other->second.digest);
        const bool mode = file.executable != other->second.executable;
        if (content || mode) changes.push_back({ChangeKind::changed, name, {}, content, mode, {}});
    }
    for (const auto& [name, file] : after)
        if (before.count(name) == 0) changes.push_back({ChangeKind::added, name, {}, false, false, {}});
    std::ranges::stable_sort(changes, [](const FileChange& a, const FileChange& b) { return a.name < b.name; });
    find_renamed(changes, before, after);
    return changes;
}

std::vector<MetadataChange> compare_metadata(const std::map<std::string, std::string>& before,
                                             const std::map<std::string, std::string>& after) {
    std::vector<MetadataChange> changes;
    for (const auto& [key, value] : before) {
        const auto other = after.find(key);
        if (other == after.end())
            changes.push_back({ChangeKind::removed, key, value, {}});
        else if (other->second != value)
            changes.push_back({ChangeKind::changed, key, value, other->second});
    }
    for (const auto& [key, value] : after)
        if (before.count(key) == 0) changes.push_back({ChangeKind::added, key, {}, value});
    return changes;
}

void assign_roles(std::vector<FileChange>& files, const open::OpenedPackage& before, const open::OpenedPackage& after,
                  const Limits& limits) {
    if (files.empty()) return;
    const auto old_roles = roles_of_files(before, limits), new_roles = roles_of_files(after, limits);
    const auto role_in = [](const std::map<std::string, FileRole>& roles, const std::string& name) {
        const auto found = roles.find(name);
        return found == roles.end() ? FileRole::other : found->second;
    };
    for (FileChange& change : files) {
        if (change.kind == ChangeKind::removed) {
            change.role = role_in(old_roles, change.name);
            continue;
        }
        change.role = role_in(new_roles, change.kind == ChangeKind::renamed ? change.new_name : change.name);
        // Content that becomes a signature is a change of the content.
        if (change.role == FileRole::signature && change.kind != ChangeKind::added)
            change.role = role_in(old_roles, change.name);
    }
}

// Keys of later blocks start with the Name of their block.
std::map<std::string, std::string> compared_metadata(const meta::ToscaMeta& metadata) {
    std::map<std::string, std::string> values;
    for (std::size_t i = 0; i < metadata.blocks.size(); ++i) {
        std::string block;
        for (const meta::Pair& pair : metadata.blocks[i].pairs) {
            if (i != 0 && block.empty() && pair.key == "Name") {
                block = pair.value + ".";
                values.emplace(block + "Name", pair.value);
                continue;
            }
            values.emplace(block + pair.key, pair.value);
        }
    }
    return values;
}

std::map<std::string, std::string> compared_metadata(const meta::Manifest& manifest) {
    std::map<std::string, std::string> values;
    for (const meta::ManifestPair& pair : manifest.metadata) values.emplace(pair.name.text, pair.value.text);
    return values;
}

// Returns the version in the profile: "1.2" in "org.acme.shop:1.2" (TOSCA 2.0, 6.4).
// Without a version in the profile, returns template_version.
Stated version_of(const Meaning& meaning) {
    const std::string_view profile = meaning.text("profile");
    if (const std::size_t colon = profile.rfind(':'); colon != std::string_view::npos) {
        Stated version = stated("profile", *meaning.find("profile"));
        version.value = profile.substr(colon + 1);
        return version;
    }
    constexpr std::string_view keyname = "template_version";
    for (const Meaning* const holder : {meaning.find("metadata"), &meaning})
        if (holder != nullptr && !holder->text(keyname).empty()) return stated(keyname, *holder->find(keyname));
    return {};
}

Naming::Moves moves_of(const std::vector<FileChange>& files) {
    Naming::Moves moves;
    for (const FileChange& change : files)
        if (change.kind == ChangeKind::renamed) moves.emplace(change.name, change.new_name);
    return moves;
}

// What is needed to compare the definitions of one side.
struct Definitions {
    explicit Definitions(const Side& side, Naming::Moves moves = {})
        : report(side.report()),
          naming(*side.model(), *side.content().namespaces(), side.entry(),
                 side.single_file() != nullptr ? parent_path(side.entry()) : std::string_view(), std::move(moves)),
          reader(naming, budget),
          type_reader(naming, budget_of_types),
          types(type_reader) {}

    const Report& report;
    EntryBudget budget, budget_of_types;
    Naming naming;
    Reader reader, type_reader;
    Effective types;
};

// The error because of which the side has no definitions: preferably one of its metadata. Returns an empty string if
// there is none.
std::string reason_for_none(const Side& side) {
    if (side.model() != nullptr || side.content().xml_definitions() != nullptr) return {};
    const Diagnostic* reason = nullptr;
    for (const Diagnostic& finding : side.report().diagnostics())
        if (finding.severity == Severity::error &&
            (reason == nullptr || (layer_of(finding.id) == Layer::metadata && layer_of(reason->id) != Layer::metadata)))
            reason = &finding;
    return reason == nullptr ? std::string()
                             : compose("{}: {}", side.report().shown_file(reason->place.file), reason->message);
}

// The definitions of one side that has no definitions because of an error are not shown as removed or added.
void compare_definitions(const Side& before, const Side& after, Diff& diff) {
    std::optional<Definitions> one, two;
    if ((before.model() == nullptr) != (after.model() == nullptr))
        diff.not_compared = reason_for_none(before.model() == nullptr ? before : after);
    if (before.model() != nullptr) one.emplace(before, moves_of(diff.files));
    if (after.model() != nullptr) two.emplace(after);
    if (one && two) {
        one->naming.add_ambiguous(two->naming.ambiguous());
        two->naming.add_ambiguous(one->naming.ambiguous());
    }
    const auto read = [](Definitions& definitions, const Side& side, const Side& other) {
        return definitions.reader.read(*side.model(), side.entry(), side.files_of_built_in_types(other));
    };
    const Meaning old_meaning = one ? read(*one, before, after) : Meaning();
    const Meaning new_meaning = two ? read(*two, after, before) : Meaning();
    Definitions& some = one ? *one : *two;
    if ((one || two) && diff.not_compared.empty())
        Comparison({before.report(), (one ? *one : some).types}, {after.report(), (two ? *two : some).types},
                   diff.definitions)
            .compare(old_meaning, new_meaning);
    const ProductIdentity old_product = identity_of(before.manifest(), old_meaning);
    const ProductIdentity new_product = identity_of(after.manifest(), new_meaning);
    const bool are_versions = !old_product.version.value.empty() && !new_product.version.value.empty();
    const Stated old_version = are_versions ? old_product.version : version_of(old_meaning);
    diff.old_version = old_version.value;
    diff.old_version_name = old_version.name;
    diff.old_version_place = shown_place(before.report(), old_version.place);
    const Stated new_version = are_versions ? new_product.version : version_of(new_meaning);
    diff.new_version = new_version.value;
    diff.version_name = new_version.name;
    if (diff.old_version.empty() && diff.new_version.empty() && two)
        diff.version_name = new_product.identifier.value.empty()
                                ? "'template_version' of 'metadata', or after the last colon of 'profile'"
                                : "the manifest, or in 'descriptor_version' of the descriptor";
    diff.version_place = shown_place(after.report(), new_version.place);
    // Changed content needs a new identifier in the manifest and in the descriptor.
    const Stated &old_own = old_product.identifier_in_descriptor, &new_own = new_product.identifier_in_descriptor;
    const bool is_kept = !new_own.value.empty() && old_own.value == new_own.value;
    diff.old_identifier = (is_kept ? old_own : old_product.identifier).value;
    const Stated& identifier = is_kept ? new_own : new_product.identifier;
    diff.new_identifier = identifier.value;
    diff.identifier_name = identifier.name;
    diff.identifier_place = shown_place(after.report(), identifier.place);
    diff.is_identifier_behind = !is_kept && differ(new_own, new_product.identifier);
    diff.kept_descriptors = find_kept_descriptors(old_meaning, new_meaning, diff.definitions, after.report());
    // The manifest may still have the old name or provider.
    diff.is_other_product = is_other_product(old_product, new_product) ||
                            is_other_product(identity_of(nullptr, old_meaning), identity_of(nullptr, new_meaning));
}

bool is_directory(const open::OpenedPackage& side) { return side.container().format() == Format::directory; }

// Packing adds files to a directory without TOSCA.meta, or with a manifest that lists no files.
int completeness(const open::OpenedPackage& side) {
    if (!is_directory(side)) return 3;
    if (!side.tosca_meta()) return 0;
    return side.manifest() && meta::is_open(*side.manifest()) ? 1 : 2;
}

// A directory is compared in the form in which it would be packed: files and signatures that packing adds are not
// changes. Of two directories, this applies to an old one that is less complete: a work tree, if the new one is an
// extracted package. The other way round, the files were removed.
void leave_out_made_files(const open::OpenedPackage& before, const open::OpenedPackage& after, const Limits& limits,
                          Diff& diff) {
    const int old_completeness = completeness(before), new_completeness = completeness(after);
    const bool is_old_the_tree = old_completeness < new_completeness;
    const bool is_new_the_tree = new_completeness < old_completeness && !is_directory(before);
    if (!is_old_the_tree && !is_new_the_tree) return;
    const open::OpenedPackage& tree = is_old_the_tree ? before : after;
    Report unused_findings;
    const open::ContainerFiles files((is_old_the_tree ? after : before).container(), unused_findings);
    const open::ContainerFiles tree_files(tree.container(), unused_findings);
    const open::MadeFiles made(files, tree_files, limits);
    const ChangeKind only_in_package = is_old_the_tree ? ChangeKind::added : ChangeKind::removed;
    const std::size_t count = diff.files.size();
    std::erase_if(diff.files, [&](const FileChange& change) {
        if (change.kind == only_in_package) return made.has(change.name);
        return change.kind == ChangeKind::changed && !change.executable_bit && made.completes(change.name);
    });
    const bool has_other_meta =
        std::ranges::any_of(diff.files, [](const FileChange& change) { return meta::is_tosca_meta(change.name); });
    if (count != diff.files.size() && !has_other_meta) diff.metadata.clear();
    std::erase_if(diff.signatures, [&](const SignatureChange& change) { return change.kind == only_in_package; });
}

void compare_packages(Side& before, Side& after, const DiffOptions& options, Diff& diff) {
    const open::OpenedPackage &old_package = *before.package(), &new_package = *after.package();
    const open::Contents old_contents = before.undamaged_contents(options);
    const open::Contents new_contents = after.undamaged_contents(options);
    diff.files = compare_files(old_contents, new_contents);
    const auto metadata = [](const open::OpenedPackage& package) {
        return package.tosca_meta() ? compared_metadata(*package.tosca_meta()) : std::map<std::string, std::string>();
    };
    diff.metadata = compare_metadata(metadata(old_package), metadata(new_package));
    if (before.manifest() != nullptr && after.manifest() != nullptr)
        diff.manifest_metadata =
            compare_metadata(compared_metadata(*before.manifest()), compared_metadata(*after.manifest()));
    diff.signatures = compare_signatures(before.signed_parts(options.limits), after.signed_parts(options.limits));
    leave_out_made_files(old_package, new_package, options.limits, diff);
    assign_roles(diff.files, old_package, new_package, options.limits);
    diff.texts = compared_texts(diff.files, old_package.container(), new_package.container(), options);
}

// Names an XML definitions file in the list of changes. Two single files get the name of the new file.
// Imported files get a path relative to the single file.
std::string compared_name(const validate::xml::XmlFile& file, const Side& side, const std::string& single) {
    if (!side.is_xml_file()) return file.path;
    if (file.path == side.entry()) return single;
    const std::string directory = std::string(parent_path(side.entry())) + "/";
    return file.path.starts_with(directory) ? file.path.substr(directory.size()) : file.path;
}

std::map<std::string, std::string> xml_texts(const Side& side, const std::string& single) {
    std::map<std::string, std::string> texts;
    for (const validate::xml::XmlFile& file : side.content().xml_definitions()->files())
        texts.emplace(compared_name(file, side, single), side.content().files().read(file.path).value_or(""));
    return texts;
}

// Also compares the files that the two files import.
void compare_xml_files(const Side& before, const Side& after, Diff& diff) {
    const auto old_texts = xml_texts(before, after.name()), new_texts = xml_texts(after, after.name());
    for (const auto& [name, text] : old_texts) {
        const auto other = new_texts.find(name);
        if (other == new_texts.end())
            diff.files.push_back({ChangeKind::removed, name, {}, false, false, FileRole::definitions});
        else if (text != other->second)
            diff.files.push_back({ChangeKind::changed, name, {}, true, false, FileRole::definitions});
    }
    for (const auto& [name, text] : new_texts)
        if (!old_texts.contains(name))
            diff.files.push_back({ChangeKind::added, name, {}, false, false, FileRole::definitions});
    std::ranges::stable_sort(diff.files, {}, &FileChange::name);
}

void refuse_two_languages(const Side& before, const Side& after) {
    if (before.is_xml_file() == after.is_xml_file()) return;
    const std::string& name = before.is_xml_file() ? before.name() : after.name();
    throw Failure(FailureKind::input,
                  compose("{}: definitions in XML can only be compared with other definitions in XML", name), name, 0);
}

}  // namespace

const validate::xml::XmlDocument* xml_document(const Side& side, const std::string& name, const std::string& single) {
    const auto* const definitions = side.content().xml_definitions();
    if (definitions == nullptr) return nullptr;
    for (const validate::xml::XmlFile& file : definitions->files())
        if (compared_name(file, side, single) == name) return file.document.get();
    return nullptr;
}

// XML definitions are only compared for equivalence. A difference may be a breaking change.
bool changes_unread_definitions(const Side& before, const Side& after, const std::vector<FileChange>& files) {
    if (before.model() != nullptr && after.model() != nullptr) return false;
    return std::ranges::any_of(files, [&](const FileChange& change) {
        if (change.kind == ChangeKind::renamed || change.role != FileRole::definitions) return false;
        const auto* const one = xml_document(before, change.name, after.name());
        const auto* const other = xml_document(after, change.name, after.name());
        return one == nullptr || other == nullptr || !are_equivalent(*one, *other);
    });
}

// True if only signatures differ, in files or at the end of the manifest.
bool is_only_signed_anew(const Side& before, const Side& after, const Diff& diff) {
    if (!diff.metadata.empty() || !diff.definitions.empty() || !diff.not_compared.empty()) return false;
    return std::ranges::all_of(diff.files, [&](const FileChange& change) {
        if (change.role != FileRole::manifest) return change.role == FileRole::signature;
        return before.manifest() != nullptr && after.manifest() != nullptr &&
               before.manifest()->signed_bytes() == after.manifest()->signed_bytes();
    });
}

Diff make_diff(open::Subject& before, open::Subject& after, const DiffOptions& options, Report& old_report,
               Report& new_report) {
    Side old_side = reading_input(before.name(), [&] { return Side(before, old_report); });
    Side new_side = reading_input(after.name(), [&] { return Side(after, new_report); });
    refuse_two_languages(old_side, new_side);
    Diff diff;
    if (old_side.is_xml_file()) compare_xml_files(old_side, new_side, diff);
    if (old_side.package() != nullptr && new_side.package() != nullptr)
        compare_packages(old_side, new_side, options, diff);
    else if (old_side.single_file() != nullptr && new_side.single_file() != nullptr)
        diff.texts =
            compared_texts(old_side.name(), *old_side.single_file(), new_side.name(), *new_side.single_file(), options);
    compare_definitions(old_side, new_side, diff);
    if (!diff.same() && !is_only_signed_anew(old_side, new_side, diff)) diff.step = VersionStep::patch;
    for (const DefinitionChange& change : diff.definitions) diff.step = std::max(diff.step, step_for(change.change));
    if (!diff.not_compared.empty() || changes_unread_definitions(old_side, new_side, diff.files))
        diff.step = VersionStep::major;
    diff.follows_step = diff.step == VersionStep::none || follows(diff.old_version, diff.new_version, diff.step);
    diff.has_old_number = is_comparable(diff.old_version);
    diff.has_new_number = is_comparable(diff.new_version);
    diff.lowest_version = lowest_following(diff.old_version, diff.step);
    diff.goes_back = follows(diff.new_version, diff.old_version, VersionStep::patch);
    // Signing alone does not need a new identifier.
    const bool has_changed = !diff.metadata.empty() || !diff.definitions.empty() ||
                             std::ranges::any_of(diff.files, [](const FileChange& change) {
                                 return change.role != FileRole::manifest && change.role != FileRole::signature;
                             });
    diff.keeps_identifier = has_changed && !diff.old_identifier.empty() && diff.old_identifier == diff.new_identifier;
    old_side.finish();
    new_side.finish();
    return diff;
}

}  // namespace csar::diff

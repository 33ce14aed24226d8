#include "meta/location.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "report/diagnose.hpp"
#include "report/rules/meta.hpp"
#include "report/rules/package.hpp"

namespace csar::meta {
namespace {

constexpr std::size_t max_named = 10;  // files in a message, and findings of a kind
constexpr std::size_t max_candidates_read = 100;

constexpr std::string_view manifest_extension = ".mf";
constexpr std::string_view no_manifest =
    "no metadata refer to this file, and its content does not begin like a manifest";

bool is_at_root(std::string_view path) { return path.find('/') == std::string_view::npos; }

// What one pass over the names finds, except TOSCA.meta itself.
struct Survey {
    std::vector<std::string_view> misnamed;   // right place, wrong case
    std::vector<std::string_view> misplaced;  // TOSCA.meta in any case, at another place
    std::vector<std::string_view> packages;   // .csar, at the root
    bool yaml_below = false;                  // in a directory
};

Survey survey(const PackageNames& names) {
    Survey found;
    const auto note = [](std::vector<std::string_view>& list, std::string_view name) {
        if (list.size() < max_named) list.push_back(name);
    };
    names.each_file([&](std::string_view name) {
        if (name == tosca_meta_at_root || name == tosca_meta_in_directory) return;
        if (equal_ignoring_case(name, tosca_meta_at_root) || equal_ignoring_case(name, tosca_meta_in_directory))
            note(found.misnamed, name);
        else if (equal_ignoring_case(file_name(name), tosca_meta_at_root))
            note(found.misplaced, name);
        else if (is_at_root(name) && equal_ignoring_case(extension(name), ".csar"))
            note(found.packages, name);
        else if (!is_at_root(name) && has_yaml_extension(name))
            found.yaml_below = true;
    });
    return found;
}

// The directory that contains every file, with TOSCA.meta or YAML files in it. Returns an empty string if there is
// none.
std::string_view wrapping_directory(const PackageNames& names) {
    std::string_view top;
    bool one = true, root_yaml = false;
    names.each_file([&](std::string_view name) {
        if (!one || name.starts_with("__MACOSX/")) return;  // junk of an archiver
        const std::size_t slash = name.find('/');
        if (slash == std::string_view::npos || (!top.empty() && name.substr(0, slash) != top)) {
            one = false;
            return;
        }
        top = name.substr(0, slash);
        const std::string_view inner = name.substr(slash + 1);
        root_yaml = root_yaml || (is_at_root(inner) && has_yaml_extension(inner));
    });
    if (!one || top.empty()) return {};
    const auto holds = [&](std::string_view path) { return names.is_file(std::string(top) + '/' + std::string(path)); };
    return root_yaml || holds(tosca_meta_at_root) || holds(tosca_meta_in_directory) ? top : std::string_view();
}

// "'a.yaml', 'b.yaml' and others"; empty if there are none.
std::string list_of(const std::vector<std::string_view>& names) {
    constexpr std::size_t max_listed = 3;
    std::string list;
    for (std::size_t i = 0; i < std::min(names.size(), max_listed); ++i)
        list += compose("{}'{}'", list.empty() ? "" : ", ", names[i]);
    return names.size() > max_listed ? list + " and others" : list;
}

std::string hint_of_several(const std::vector<std::string_view>& packages, const PackageNames& names) {
    std::vector<std::string_view> unsigned_ones, signed_ones;
    for (const std::string_view package : packages)
        (names.is_file(compose("{}.cms", without_extension(package))) ? signed_ones : unsigned_ones).push_back(package);
    std::string verify = "extract and verify each package";
    // The list may be incomplete.
    if (signed_ones.size() != 1 || unsigned_ones.empty() || packages.size() == max_named) return verify;
    return compose("only '{}' has a signature with its name: remove the other packages, or {}", signed_ones.front(),
                   verify);
}

// What TOSCA versions require of a package without TOSCA.meta (Simple Profile 1.0 to 1.3, 6.1 to 6.3).
struct RootRule {
    std::string_view tosca_definitions_version;
    bool allowed;
    bool wants_template_metadata;
};

constexpr std::array root_rules = {
    RootRule{"tosca_simple_yaml_1_0", false, false},
    RootRule{"http://docs.oasis-open.org/tosca/ns/simple/yaml/1.0", false, false},
    RootRule{"tosca_simple_yaml_1_1", true, true},
    RootRule{"tosca_simple_yaml_1_2", true, true},
    RootRule{"tosca_simple_yaml_1_3", true, true},
    RootRule{"tosca_2_0", true, false},
};

}  // namespace

PackageLocation locate_metadata(const PackageNames& names, Report& report) {
    const bool at_root = names.is_file(tosca_meta_at_root);
    const bool in_directory = names.is_file(tosca_meta_in_directory);
    const Survey found = survey(names);
    for (const std::string_view name : found.misnamed)
        report.add(diagnose(rules::meta::misnamed_tosca_meta, place_of(name), name,
                            is_at_root(name) ? tosca_meta_at_root : tosca_meta_in_directory));
    if (at_root && in_directory) {
        report.add(diagnose(rules::meta::two_tosca_meta, place_of(tosca_meta_at_root))
                       .with_related(place_of(tosca_meta_in_directory), "the other TOSCA.meta"));
        return {PackageForm::two_tosca_meta, {}};
    }
    if (at_root) return {PackageForm::tosca_meta, std::string(tosca_meta_at_root)};
    if (in_directory) return {PackageForm::tosca_meta, std::string(tosca_meta_in_directory)};

    for (const std::string_view name : found.misplaced)
        report.add(diagnose(rules::meta::misplaced_tosca_meta, place_of(name), parent_path(name)));
    const RootYaml root = find_root_yaml(names);
    if (!root.entry.empty()) {
        for (std::size_t i = 0; i < std::min(root.others.size(), max_named); ++i)
            report.add(diagnose(rules::meta::other_root_yaml, place_of(root.others[i]), root.entry));
        return {PackageForm::root_yaml, root.entry};
    }
    if (root.candidates.empty() && !directory_of_xml_definitions(names).empty()) {
        report.add(diagnose(rules::meta::missing_tosca_meta, {}));
        return {PackageForm::xml_definitions, {}};
    }
    // A container of one package: the package is checked. With YAML files, the package is probably built from these.
    if (root.candidates.empty() && !found.yaml_below && found.packages.size() == 1)
        return {PackageForm::nested_package, std::string(found.packages.front())};
    if (root.candidates.empty() && !found.yaml_below && found.packages.size() > 1 &&
        report.kind() == SubjectKind::archive) {
        report.add(diagnose(rules::package::several_packages, {}, list_of(found.packages))
                       .with_hint(hint_of_several(found.packages, names)));
        return {PackageForm::several_packages, {}};
    }
    report_no_entry(root, names, report);
    return {};
}

RootYaml find_root_yaml(const PackageNames& names) {
    RootYaml root;
    names.each_file([&](std::string_view name) {
        if (is_at_root(name) && has_yaml_extension(name)) root.candidates.push_back(name);
    });
    if (root.candidates.size() > 1 && root.candidates.size() <= max_candidates_read) {
        const auto middle = std::stable_partition(root.candidates.begin(), root.candidates.end(),
                                                  [&](std::string_view name) { return names.holds_tosca(name); });
        root.others.assign(middle, root.candidates.end());
        root.candidates.erase(middle, root.candidates.end());
    }
    if (root.candidates.size() == 1) root.entry = root.candidates.front();
    return root;
}

namespace {

// The first file with fits(name). Empty if there is none.
template <class Fits>
std::string_view first_file(const PackageNames& names, const Fits& fits) {
    std::string_view found;
    names.each_file([&](std::string_view name) {
        if (found.empty() && fits(name)) found = name;
    });
    return found;
}

std::string_view first_with(std::string_view ending, const PackageNames& names) {
    return first_file(names, [&](std::string_view name) { return equal_ignoring_case(extension(name), ending); });
}

// In directories.
std::vector<std::string_view> definitions_below(const PackageNames& names) {
    std::vector<std::string_view> found;
    names.each_file([&](std::string_view name) {
        if (!is_at_root(name) && has_yaml_extension(name) && found.size() < max_candidates_read) found.push_back(name);
    });
    std::erase_if(found, [&](std::string_view name) { return !names.holds_tosca(name); });
    return found;
}

// For an archive or directory that contains packages. An archive must be extracted first. `of_package`: what to do with
// a package in a directory. `has_sources`: a .zip file is probably not a package. May be empty.
std::string hint_of_container(const PackageNames& names, bool is_directory, std::string_view of_package,
                              bool has_sources) {
    const std::string_view signature = first_with(".cms", names);
    std::string_view package = first_with(".csar", names), kind = "packages";
    if (package.empty() && signature.empty() && !has_sources) {
        package = first_with(".zip", names);
        kind = "archives that may be packages";
    }
    if (!package.empty() && is_directory)
        return compose("the directory contains {}, such as '{}': {} each package", kind, package, of_package);
    if (!package.empty())
        return compose("the archive contains {}, such as '{}': extract and verify each package", kind, package);
    if (signature.empty()) return {};
    // TOSCA allows .zip, but receivers of signed containers look for .csar.
    const std::string_view base = without_extension(signature);
    const std::string_view zip = first_with(".zip", names);
    const bool is_covered = !zip.empty() && without_extension(zip) == base;
    if (is_covered && is_directory)
        return compose("the directory contains a package, '{}', and its signature: {} the package", zip, of_package);
    if (is_covered)
        return compose("the package in a signed container must be called '{}.csar', not '{}' (SOL004 4.3.4)", base,
                       zip);
    return compose("there is a signature, '{}', but not the package that the signature covers", signature);
}

// A package among the sources is often an earlier result of packing, so both are shown. May be empty.
std::string hint_of_sources_and_packages(const PackageNames& names, bool is_directory, const EntryAdvice& advice) {
    std::string hint(advice.left_out);
    if (const std::string list = hint.empty() ? list_of(definitions_below(names)) : std::string(); !list.empty())
        hint = compose("definitions are in {}: {}", list, advice.naming);
    const std::string of_container = hint_of_container(names, is_directory, advice.of_package, !hint.empty());
    return compose("{}{}{}", hint, hint.empty() || of_container.empty() ? "" : "; ", of_container);
}

// The hint for an OCI layout; empty for other files.
std::string hint_of_layout(const PackageNames& names, bool is_directory) {
    const std::string_view marker =
        first_file(names, [](std::string_view name) { return file_name(name) == "oci-layout"; });
    if (!marker.empty() && !is_directory)
        return "this is an archive of an OCI layout: unpack it, and specify the package as DIRECTORY@TAG";
    if (marker.find('/') != std::string_view::npos)
        return compose("there is an OCI layout in the directory '{}': specify the package as DIRECTORY@TAG",
                       parent_path(marker));
    if (!names.is_directory("blobs/sha256")) return {};
    for (const std::string_view needed : {"oci-layout", "index.json"})
        if (!names.is_file(needed)) return compose("this is an OCI layout that has no file {}", needed);
    return "this is an OCI layout: specify the package as DIRECTORY@TAG";
}

bool has_name_of_osm(std::string_view path) { return path.ends_with("_vnfd.yaml") || path.ends_with("_nsd.yaml"); }

// A descriptor for OSM, next to the checksums of OSM's tools. May be empty.
std::string_view osm_descriptor(const PackageNames& names) {
    return first_file(names, [&](std::string_view name) {
        const std::string_view directory = parent_path(name);
        return has_name_of_osm(name) &&
               names.is_file(compose("{}{}checksums.txt", directory, directory.empty() ? "" : "/"));
    });
}

// A file with the name of an OSM descriptor, but without TOSCA definitions, in the only directory. Returns an empty
// string if other files have definitions.
std::string_view foreign_descriptor(const PackageNames& names) {
    const std::string_view directory = wrapping_directory(names);
    const std::string_view found = first_file(
        names, [&](std::string_view name) { return has_name_of_osm(name) && parent_path(name) == directory; });
    return directory.empty() || found.empty() || !definitions_below(names).empty() ? std::string_view() : found;
}

// The first files with the ending of a manifest at the root or next to `path`.
std::vector<std::string_view> possible_manifests(const PackageNames& names, std::string_view path) {
    std::vector<std::string_view> found;
    names.each_file([&](std::string_view name) {
        if ((is_at_root(name) || parent_path(name) == parent_path(path)) &&
            equal_ignoring_case(extension(name), manifest_extension) && found.size() < max_named)
            found.push_back(name);
    });
    return found;
}

}  // namespace

std::string only_definitions_below(const PackageNames& names) {
    const std::vector<std::string_view> found = definitions_below(names);
    return found.size() == 1 ? std::string(found.front()) : std::string();
}

void report_no_entry(const RootYaml& root, const PackageNames& names, Report& report, const EntryAdvice& advice) {
    if (root.candidates.size() > 1) {
        Diagnostic finding = diagnose(rules::meta::several_root_yaml, {}, root.candidates.size());
        finding.hint = compose("{}{}", advice.naming, advice.if_several);
        for (std::size_t i = 0; i < std::min(root.candidates.size(), max_named); ++i)
            finding.related.push_back({place_of(root.candidates[i]), "could be the entry"});
        report.add(std::move(finding));
        return;
    }
    Diagnostic finding = diagnose(rules::meta::missing_entry_point, {});
    bool is_empty = true;
    names.each_file([&](std::string_view) { is_empty = false; });
    const std::string_view metadata_directory = parent_path(tosca_meta_in_directory);
    if (is_empty)
        finding.hint = std::string(advice.left_out.empty() ? "there are no files" : advice.left_out);
    else if (names.is_directory(metadata_directory) && !names.is_file(tosca_meta_in_directory))
        finding.hint = compose("the directory '{}' does not contain TOSCA.meta", metadata_directory);
    else if (std::string layout = hint_of_layout(names, report.kind() == SubjectKind::directory); !layout.empty())
        finding.hint = std::move(layout);
    else if (const std::string_view descriptor = osm_descriptor(names); !descriptor.empty())
        finding.hint =
            compose("'{}' and 'checksums.txt' belong to a package for OSM; OSM uses descriptors of SOL006, not TOSCA",
                    descriptor);
    else if (const std::string_view descriptor_of_osm = foreign_descriptor(names); !descriptor_of_osm.empty())
        finding.hint = compose("'{}' is not TOSCA: packages for OSM have descriptors of SOL006 with such names",
                               descriptor_of_osm);
    else if (const std::string_view directory = wrapping_directory(names);
             names.is_file(compose("{}{}Chart.yaml", directory, directory.empty() ? "" : "/")))
        finding.hint = "this is a Helm chart: put it into a package, as the file of an artifact";
    else if (!directory.empty())
        finding.hint =
            compose("all files are in the directory '{}': pack only the content of this directory", directory);
    else
        finding.hint = hint_of_sources_and_packages(names, report.kind() == SubjectKind::directory, advice);
    report.add(std::move(finding));
}

std::string find_root_manifest(const PackageNames& names, std::string_view root_yaml, Report& report) {
    const std::string_view stem = root_yaml.substr(0, root_yaml.size() - extension(root_yaml).size());
    std::string wanted = std::string(stem) + std::string(manifest_extension);
    if (names.is_file(wanted)) return wanted;
    std::size_t count = 0;
    names.each_file([&](std::string_view name) {
        if (!is_at_root(name) || !equal_ignoring_case(extension(name), manifest_extension) || count++ >= max_named)
            return;
        if (names.holds_manifest(name))
            report.add(diagnose(rules::meta::wrong_manifest_name, place_of(name), name, root_yaml)
                           .with_hint(compose("rename the manifest to '{}'", wanted)));
        else
            report.add(diagnose(rules::meta::unread_manifest, place_of(name), name, no_manifest));
    });
    return {};
}

std::string find_unannounced_manifest(const PackageNames& names, std::string_view tosca_meta, Report& report) {
    std::vector<std::string_view> found = possible_manifests(names, tosca_meta);
    const auto other = std::stable_partition(found.begin(), found.end(),
                                             [&](std::string_view name) { return names.holds_manifest(name); });
    std::for_each(other, found.end(), [&](std::string_view name) {
        report.add(diagnose(rules::meta::unread_manifest, place_of(name), name, no_manifest));
    });
    const std::size_t manifests = static_cast<std::size_t>(other - found.begin());
    if (manifests == 1) return std::string(found.front());
    for (std::size_t i = 0; i < manifests; ++i)
        report.add(diagnose(rules::meta::unread_manifest, place_of(found[i]), found[i],
                            compose("TOSCA.meta does not refer to a manifest, and '{}' could also be the manifest",
                                    found[i == 0 ? 1 : 0])));
    return {};
}

void report_other_manifests(const PackageNames& names, std::string_view manifest, Report& report) {
    for (const std::string_view name : possible_manifests(names, manifest))
        if (name != manifest && names.holds_manifest(name))
            report.add(diagnose(rules::meta::unread_manifest, place_of(name), name,
                                compose("the manifest of the package is '{}'", manifest))
                           .with_hint("if the file belongs to another package, remove it"));
}

std::string find_manifest_to_name(const PackageNames& names, std::string_view entry, std::string_view tosca_meta,
                                  Report& report) {
    std::string wanted = std::string(without_extension(entry)) + std::string(manifest_extension);
    return !entry.empty() && names.is_file(wanted) ? wanted : find_unannounced_manifest(names, tosca_meta, report);
}

std::string_view directory_of_xml_definitions(const PackageNames& names) {
    std::string_view found;
    names.each_file([&](std::string_view name) {
        if (found == definitions_directory) return;
        const std::string_view directory = parent_path(name), ext = extension(name);
        if (directory == definitions_directory &&
            (equal_ignoring_case(ext, ".tosca") || equal_ignoring_case(ext, ".xml")))
            found = definitions_directory;
        else if (directory == draft_directory && equal_ignoring_case(ext, ".ste"))
            found = draft_directory;
    });
    return found;
}

void check_root_definitions(const RootDefinitions& root, Report& report) {
    const auto rule = std::ranges::find_if(root_rules, [&](const RootRule& row) {
        return row.tosca_definitions_version == root.tosca_definitions_version;
    });
    if (rule == root_rules.end()) return;
    if (!rule->allowed)
        report.add(diagnose(rules::meta::root_definitions_of_1_0, root.place, root.tosca_definitions_version));
    else if (rule->wants_template_metadata && !(root.has_template_name && root.has_template_version))
        report.add(diagnose(rules::meta::missing_template_metadata,
                            root.metadata_place.line != 0 ? root.metadata_place : root.place,
                            root.has_template_name ? "template_version" : "template_name"));
}

}  // namespace csar::meta

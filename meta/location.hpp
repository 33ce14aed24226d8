// Where a package's metadata is, and what is its entry without any (TOSCA 2.0 csd07 17.1, 17.3; Simple Profile 6.1
// to 6.3; TOSCA 1.0 16.1). Told from the names alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <csar/report.hpp>
#include "meta/package_names.hpp"

namespace csar::meta {

inline constexpr std::string_view tosca_meta_at_root = "TOSCA.meta";
inline constexpr std::string_view tosca_meta_in_folder = "TOSCA-Metadata/TOSCA.meta";
constexpr bool is_tosca_meta(std::string_view path) {
    return path == tosca_meta_at_root || path == tosca_meta_in_folder;
}

enum class PackageForm : std::uint8_t {
    nothing,          // no entry point; an error says so
    tosca_meta,       // `path` is TOSCA.meta
    two_tosca_meta,   // both places at once: none is chosen; an error says so
    root_yaml,        // no TOSCA.meta; `path` is the one YAML file of definitions at the root
    xml_definitions,  // no TOSCA.meta, but definitions of TOSCA 1.0; an error says that TOSCA.meta is missing
    nested_package,   // no entry point but one .csar file at the root, `path`: a signed container (SOL004 4.3.4, option
                      // 2) when its signature lies beside it. No finding; what to make of it is the caller's to say
};

struct PackageLocation {
    PackageForm form = PackageForm::nothing;
    std::string path;
};

// Finds TOSCA.meta, or what takes its place. Warns of files that look like a TOSCA.meta in the wrong place.
PackageLocation locate_metadata(const PackageNames& names, Report& report);

// The YAML files at the root of a package, and the one that is its entry when there is no other word on it.
struct RootYaml {
    std::string entry;                         // empty: none, or it is not clear which
    std::vector<std::string_view> candidates;  // those that hold TOSCA definitions
    std::vector<std::string_view> others;      // YAML files that do not
};

RootYaml find_root_yaml(const PackageNames& names);

// Reports that there is no entry file: no YAML file at the root, or several, which are named.
void report_no_entry(const RootYaml& root, const PackageNames& names, Report& report);

// The SOL004 manifest of a package without TOSCA.meta whose entry is `root_yaml`: the .mf file beside it with the same
// name (SOL004 4.1.3). Empty when there is none; .mf files at the root under another name are errors.
std::string find_root_manifest(const PackageNames& names, std::string_view root_yaml, Report& report);

// The manifest of a package whose TOSCA.meta, at `tosca_meta`, names none: the only .mf file at the root or beside
// TOSCA.meta, with a warning. Empty when there is none, or more than one.
std::string find_unannounced_manifest(const PackageNames& names, std::string_view tosca_meta, Report& report);

// True when the package has definitions of TOSCA 1.0 where they belong: Definitions/*.tosca or *.xml, or
// Service-Template/*.ste.
bool holds_xml_definitions(const PackageNames& names);

// What the definitions of a package without TOSCA.meta say; the caller has read them.
struct RootDefinitions {
    Place place;  // of tosca_definitions_version
    std::string_view tosca_definitions_version;
    bool has_template_name = false;  // in its `metadata`
    bool has_template_version = false;
};

// Checks that definitions of this version may do without TOSCA.meta, and have the metadata that they then need.
// Versions that are not TOSCA's are passed over.
void check_root_definitions(const RootDefinitions& root, Report& report);

}  // namespace csar::meta

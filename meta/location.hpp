// Finds the metadata or, without metadata, the entry file, by the names of files (TOSCA 2.0 csd07 17.1, 17.3; Simple
// Profile 6.1 to 6.3; TOSCA 1.0 16.1).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "meta/package_names.hpp"
#include "report/report.hpp"

namespace csar::meta {

inline constexpr std::string_view tosca_meta_at_root = "TOSCA.meta";
inline constexpr std::string_view tosca_meta_in_directory = "TOSCA-Metadata/TOSCA.meta";
constexpr bool is_tosca_meta(std::string_view path) {
    return path == tosca_meta_at_root || path == tosca_meta_in_directory;
}

enum class PackageForm : std::uint8_t {
    nothing,           // an error
    tosca_meta,        // `path` is TOSCA.meta
    two_tosca_meta,    // two files, none is used; an error
    root_yaml,         // `path` is the only YAML file with definitions at the root
    xml_definitions,   // definitions of TOSCA 1.0; that TOSCA.meta is missing is an error
    several_packages,  // several .csar files in an archive; an error
    nested_package,  // no entry point, and no YAML, but one .csar file at the root, `path`: a signed container (SOL004
                     // 4.3.4, option 2) if its signature is next to it. Nothing is reported; the caller decides
};

struct PackageLocation {
    PackageForm form = PackageForm::nothing;
    std::string path;
};

// Finds TOSCA.meta or what replaces it. Warns of files like TOSCA.meta in other places.
PackageLocation locate_metadata(const PackageNames& names, Report& report);

// The YAML files at the root, and the entry file without metadata.
struct RootYaml {
    std::string entry;                         // empty if there is none, or several
    std::vector<std::string_view> candidates;  // with TOSCA definitions
    std::vector<std::string_view> others;      // without TOSCA definitions
};

RootYaml find_root_yaml(const PackageNames& names);

// The only YAML file with definitions in a directory. Returns an empty string if there is none, or several.
std::string only_definitions_below(const PackageNames& names);

// How to select the entry file.
struct EntryAdvice {
    std::string_view naming = "write a TOSCA.meta that specifies the entry file";
    std::string_view if_several =
        "; for a directory that is not a package, csar::validate_packages checks each file";  // what else to do
    std::string_view left_out = {};  // if packing leaves out a possible entry: the hint about it
    std::string_view of_package = "csar::verify_packages verifies";  // for a package in a directory
};

// Reports that the root has no YAML file, or several, and lists them.
void report_no_entry(const RootYaml& root, const PackageNames& names, Report& report, const EntryAdvice& advice = {});

// Without TOSCA.meta: the manifest next to the entry file, "x.mf" for "x.yaml" (SOL004 4.1.3). May be empty. Other
// manifests at the root are errors.
std::string find_root_manifest(const PackageNames& names, std::string_view root_yaml, Report& report);

// Finds the manifest if TOSCA.meta names none: the only .mf file at the root or next to TOSCA.meta that begins like a
// manifest. Returns an empty string if there is no such file, or several. Files that are not read are warnings.
std::string find_unannounced_manifest(const PackageNames& names, std::string_view tosca_meta, Report& report);

// Warns about other manifests at the root or next to the manifest that is read. They may belong to another package.
void report_other_manifests(const PackageNames& names, std::string_view manifest, Report& report);

// The manifest that packing adds to TOSCA.meta: "x.mf" for the entry "x.yaml", otherwise as in
// find_unannounced_manifest(). `entry` may be empty.
std::string find_manifest_to_name(const PackageNames& names, std::string_view entry, std::string_view tosca_meta,
                                  Report& report);

// Directories of definitions in TOSCA 1.0: of the standard, and of its draft.
inline constexpr std::string_view definitions_directory = "Definitions";
inline constexpr std::string_view draft_directory = "Service-Template";

// "Definitions" with *.tosca or *.xml, otherwise "Service-Template" with *.ste. May be empty.
std::string_view directory_of_xml_definitions(const PackageNames& names);

// The definitions of a package without TOSCA.meta, as read by the caller.
struct RootDefinitions {
    Place place;  // of tosca_definitions_version
    std::string_view tosca_definitions_version;
    bool has_template_name = false;  // `metadata` has it
    bool has_template_version = false;
    Place metadata_place = {};  // of `metadata`; line 0: missing
};

// Reports definitions whose version requires TOSCA.meta, or metadata in its place. Ignores unknown versions.
void check_root_definitions(const RootDefinitions& root, Report& report);

}  // namespace csar::meta

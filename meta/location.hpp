// Finds a package's metadata, or its entry file if it has none (TOSCA 2.0 csd07 17.1, 17.3; Simple Profile 6.1 to 6.3;
// TOSCA 1.0 16.1), using only the names of its files.
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
    nothing,           // no entry point; reported as an error
    tosca_meta,        // `path` is TOSCA.meta
    two_tosca_meta,    // there is a TOSCA.meta at both locations, and neither is selected; reported as an error
    root_yaml,         // no TOSCA.meta; `path` is the only YAML file with definitions at the root
    xml_definitions,   // no TOSCA.meta, but definitions of TOSCA 1.0; the missing file is reported as an error
    several_packages,  // an archive with several .csar files where a signed container has one; reported as an error
    nested_package,  // no entry point, and no YAML, but one .csar file at the root, `path`: a signed container (SOL004
                     // 4.3.4, option 2) if its signature is next to it. Nothing is reported; the caller decides
};

struct PackageLocation {
    PackageForm form = PackageForm::nothing;
    std::string path;
};

// Finds TOSCA.meta or its replacement. Reports warnings about files that look like a TOSCA.meta in the wrong place.
PackageLocation locate_metadata(const PackageNames& names, Report& report);

// The YAML files at the root of a package, and its entry file if no metadata specify one.
struct RootYaml {
    std::string entry;                         // empty if there is none or if it is ambiguous
    std::vector<std::string_view> candidates;  // YAML files that contain TOSCA definitions
    std::vector<std::string_view> others;      // YAML files without TOSCA definitions
};

RootYaml find_root_yaml(const PackageNames& names);

// The only YAML file with definitions in the directories of a package; empty if there is none, or several.
std::string only_definitions_below(const PackageNames& names);

// How the user can select the entry file.
struct EntryAdvice {
    std::string_view naming = "write a TOSCA.meta that specifies the entry file";
    std::string_view if_several =
        "; for a directory that is not a package, csar::validate_packages checks each file";  // another possibility
    std::string_view left_out = {};  // if packing leaves out files that could be the entry: the hint about them
    std::string_view of_package = "csar::verify_packages verifies";  // the advice for a package in a directory
};

// Reports that there is no entry file, because the root has no YAML file, or has several; the message then lists them.
void report_no_entry(const RootYaml& root, const PackageNames& names, Report& report, const EntryAdvice& advice = {});

// The SOL004 manifest of a package without TOSCA.meta and with the entry file `root_yaml`: the .mf file next to it with
// the same name (SOL004 4.1.3). Empty if there is none; manifests at the root with a different name are reported as
// errors.
std::string find_root_manifest(const PackageNames& names, std::string_view root_yaml, Report& report);

// The manifest of a package whose TOSCA.meta, at `tosca_meta`, does not refer to one: the only .mf file at the root or
// next to TOSCA.meta that begins like a manifest. Empty if there is none, or if there are several; files that are not
// read are reported as warnings.
std::string find_unannounced_manifest(const PackageNames& names, std::string_view tosca_meta, Report& report);

// The manifest to which packing adds a reference in the TOSCA.meta at `tosca_meta`: the .mf file that is next to the
// entry file and has its name, otherwise as in find_unannounced_manifest(). `entry`: the entry definitions; may be
// empty.
std::string find_manifest_to_name(const PackageNames& names, std::string_view entry, std::string_view tosca_meta,
                                  Report& report);

// The directories of the definitions in a package of TOSCA 1.0: in the published standard and in its draft.
inline constexpr std::string_view definitions_directory = "Definitions";
inline constexpr std::string_view draft_directory = "Service-Template";

// The directory that contains definitions in XML: Definitions/*.tosca or *.xml, otherwise Service-Template/*.ste. Empty
// if neither directory contains any.
std::string_view directory_of_xml_definitions(const PackageNames& names);

// The properties of the definitions of a package without TOSCA.meta; the caller has read them.
struct RootDefinitions {
    Place place;  // place of tosca_definitions_version
    std::string_view tosca_definitions_version;
    bool has_template_name = false;  // it has a template name in its `metadata`
    bool has_template_version = false;
    Place metadata_place = {};  // place of the keyname `metadata`; without a line if the file lacks it
};

// Checks that definitions of this version do not need TOSCA.meta, and have the metadata required in that case. Versions
// that TOSCA does not define are ignored.
void check_root_definitions(const RootDefinitions& root, Report& report);

}  // namespace csar::meta

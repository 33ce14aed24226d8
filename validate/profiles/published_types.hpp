// Type definitions published by standards bodies, which packages import by file name. The tables contain only facts,
// not the original text. The text of a version is generated on demand.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "validate/grammar/grammar.hpp"

namespace csar::validate {

// A file name in parts. Examples: "etsi_nfv_sol001_vnfd_2_5_1_types.yaml", "oran_asd_types_v02.00.00".
struct PublishedName {
    std::string_view stem;  // the name without the version: "etsi_nfv_sol001_vnfd_types"
    std::string version;    // empty if the name has no version
};

// Returns nullopt if the name is not that of a published file.
std::optional<PublishedName> published_name(std::string_view file_name);

// `stem` comes from PublishedName; `version` is written as "2.6.1". published_text() generates the definitions file and
// requires has_published().
bool has_published(std::string_view stem, std::string_view version);
std::string published_text(std::string_view stem, std::string_view version);

// Returns the SOL001 `version` itself if there is a table for it, otherwise the next later version. After the last
// version, returns the last version if `or_last`, otherwise an empty string. Returns an empty string for files that are
// not from SOL001.
std::string_view nearest_published_version(std::string_view stem, std::string_view version, bool or_last);
// The file that defines a type, and the first version with this type. The members are empty if no file defines the
// type.
struct PublishedType {
    std::string_view stem, version;
};
PublishedType find_published_type(std::string_view type);
// True if the file `stem` is the file `other`, or if any version of `stem` imports `other`.
bool provides_published(std::string_view stem, std::string_view other);

// The version to assume if a file does not specify one. Returns an empty string if there is no default.
std::string_view usual_published_version(std::string_view stem, Version version);
// The file name to import: "asd_types.yaml", "oran_asd_types_v02.00.00". The stem if there is no default version.
std::string name_to_import(std::string_view stem, Version version);
// The correct name for "oran_asd_types.yaml", which lacks the version. Returns an empty string for other names.
std::string name_for_misspelt(std::string_view file_name);
std::string_view oldest_published_version(std::string_view stem);
// True if a file of this TOSCA version can import the SOL001 version: 2.x for TOSCA 1.0 to 1.2, later ones for 1.3.
bool fits_version(std::string_view published_version, Version version);

}  // namespace csar::validate

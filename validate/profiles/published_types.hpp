// The files of types that standards bodies publish with their standards and that packages import by name. They are
// tables of facts, without the original text. The file of a version is generated on demand.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "validate/grammar/grammar.hpp"

namespace csar::validate {

// The facts in the name of a file: "etsi_nfv_sol001_vnfd_types.yaml", "etsi_nfv_sol001_vnfd_2_5_1_types.yaml",
// "oran_asd_types_v02.00.00".
struct PublishedName {
    std::string_view stem;  // the name that all versions share: "etsi_nfv_sol001_vnfd_types"
    std::string version;    // the version in the name; empty if it has none
};

// nullopt if no published file has that name.
std::optional<PublishedName> published_name(std::string_view file_name);

// Whether there is a table for that version ("2.6.1"). The second function gives the definitions file generated from
// it; `stem` is that of a PublishedName.
bool has_published(std::string_view stem, std::string_view version);
std::string published_text(std::string_view stem, std::string_view version);

// The given version of SOL001 ("4.3.1") if it has a table, otherwise the next later version that has one. After the
// last version: the last one if `or_last`, otherwise none. Empty for text that is not such a version, and for files
// that are not from SOL001.
std::string_view nearest_published_version(std::string_view stem, std::string_view version, bool or_last);
// The table that contains a type with this name, and the first version that has it; empty if there is none.
struct PublishedType {
    std::string_view stem, version;
};
PublishedType find_published_type(std::string_view type);
// Whether the file `stem` is the file `other`, or imports it in some version.
bool provides_published(std::string_view stem, std::string_view other);

// The version of the published types that is assumed for files of a TOSCA version if the files do not specify one;
// empty if there is none.
std::string_view usual_published_version(std::string_view stem, Version version);
// The name with which a file of a TOSCA version imports the types of a table: "asd_types.yaml",
// "oran_asd_types_v02.00.00". The stem if there is none.
std::string name_to_import(std::string_view stem, Version version);
// The correct name for a misspelt name that lacks the version or has an extension: "oran_asd_types.yaml". Empty for
// other names.
std::string name_for_misspelt(std::string_view file_name);
std::string_view oldest_published_version(std::string_view stem);
// True if the types of a version of SOL001 are written in that version of TOSCA, or in an earlier 1.x version.
bool fits_version(std::string_view published_version, Version version);

}  // namespace csar::validate

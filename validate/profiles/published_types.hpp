// The files of types that standards bodies publish beside their texts and that packages import by name: as tables of facts, without
// the texts. A version is put together when it is asked for.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "validate/grammar/grammar.hpp"

namespace csar::validate {

// What the name of a file says: "etsi_nfv_sol001_vnfd_types.yaml", "etsi_nfv_sol001_vnfd_2_5_1_types.yaml",
// "oran_asd_types_v02.00.00".
struct PublishedName {
    std::string_view stem;  // the name that all versions share: "etsi_nfv_sol001_vnfd_types"
    std::string version;    // that the name states; empty when it states none
};

// Nullopt when no published file has that name.
std::optional<PublishedName> published_name(std::string_view file_name);

// Whether there is a table of that version ("2.6.1"), and the definitions file that it makes; `stem` is that of a PublishedName.
bool has_published(std::string_view stem, std::string_view version);
std::string published_text(std::string_view stem, std::string_view version);

// A version of SOL001 ("4.3.1") itself, or the next later one that there is a table of; behind the last one, that if `or_last`,
// else none. Empty for text that is not such a version, and for files that are not of SOL001.
std::string_view nearest_published_version(std::string_view stem, std::string_view version, bool or_last);
// The table in which a type of this name is, and the first version that has it; empty when there is none.
struct PublishedType {
    std::string_view stem, version;
};
PublishedType find_published_type(std::string_view type);

// The version that is meant by files of a TOSCA version that state no other; empty when there is none.
std::string_view usual_published_version(std::string_view stem, Version version);
std::string_view oldest_published_version(std::string_view stem);
// Whether the types of a version of SOL001 are written in that version of TOSCA, or one of 1.x before it.
bool goes_with(std::string_view published_version, Version version);

}  // namespace csar::validate

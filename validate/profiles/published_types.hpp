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

// The version that is meant by files of a TOSCA version that state no other; empty when there is none.
std::string_view usual_published_version(std::string_view stem, Version version);
std::string_view oldest_published_version(std::string_view stem);
// Whether the types of a version of SOL001 are written in that version of TOSCA, or one of 1.x before it.
bool goes_with(std::string_view published_version, Version version);

}  // namespace csar::validate

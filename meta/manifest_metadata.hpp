// The names allowed in the metadata of a manifest, by kind of package.
#pragma once

#include <string_view>

#include "meta/manifest.hpp"

namespace csar::meta {

// True if the metadata of any kind of package can have this name, ignoring ASCII case.
bool is_metadata_name(std::string_view name);

// True if metadata that begin with this name belong under the heading 'metadata:'.
bool needs_heading(std::string_view name);

// The first metadata with this name, or with the spelling that other releases and producers use. nullptr if there is
// none.
const ManifestField* find_metadata_of(const ManifestContent& content, std::string_view name);

// For a name that a past release misspelt, the correct name; otherwise `name`.
std::string_view standard_metadata_name(std::string_view name);

// For an older name of the metadata of a PNF or of a network service, the name in current releases; for other names, as
// standard_metadata_name.
std::string_view current_metadata_name(std::string_view name);

// True for a name that only older metadata have.
bool has_no_current_name(std::string_view name);

}  // namespace csar::meta

// The names in the metadata of manifests.
#pragma once

#include <string_view>

#include "meta/manifest.hpp"

namespace csar::meta {

// True for a name of any kind of package. Ignores ASCII case.
bool is_metadata_name(std::string_view name);

// True if metadata that begin with this name must have the heading 'metadata:'.
bool needs_heading(std::string_view name);

// Also finds the spellings of other releases and tools. Null if there is none.
const ManifestField* find_metadata_of(const ManifestContent& content, std::string_view name);

// Corrects the name that an earlier release misspelt.
std::string_view standard_metadata_name(std::string_view name);

// For PNFs and network services, the current name for an older name. Otherwise as standard_metadata_name().
std::string_view current_metadata_name(std::string_view name);

// True if only older metadata have this name.
bool has_no_current_name(std::string_view name);

}  // namespace csar::meta

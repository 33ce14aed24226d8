// The names that the metadata of a manifest may have, by kind of package.
#pragma once

#include <string_view>

namespace csar::meta {

// True when some kind of package has metadata of this name, ASCII case ignored.
bool is_metadata_name(std::string_view name);

// True when metadata that begin with this name belong under the heading 'metadata:'.
bool needs_heading(std::string_view name);

}  // namespace csar::meta

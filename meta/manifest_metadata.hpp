// The names that the metadata of a manifest may have, by kind of package.
#pragma once

#include <string_view>

#include "meta/manifest.hpp"

namespace csar::meta {

// True when some kind of package has metadata of this name, ASCII case ignored.
bool is_metadata_name(std::string_view name);

// True when metadata that begin with this name belong under the heading 'metadata:'.
bool needs_heading(std::string_view name);

// The first metadata with this name, or with the other spelling of it that releases and producers have. nullptr: none.
const ManifestField* find_metadata_of(const ManifestContent& content, std::string_view name);

// The name that the metadata of this name have where it is misspelt as a release once was; else `name`.
std::string_view standard_metadata_name(std::string_view name);

}  // namespace csar::meta

// The tags of YAML's core schema. Other tags are not supported, and no object is ever constructed from a tag.
#pragma once

#include <string>
#include <string_view>

#include "validate/document/tree.hpp"

namespace csar::validate {

struct CoreTagRow {
    std::string_view name;  // in full: "tag:yaml.org,2002:int"
    CoreTag tag;
    NodeKind kind;    // the kind of nodes that may have the tag
    ScalarType type;  // the type of a scalar with the tag
};

// The row of a tag in its full form; nullptr if it is not in the core schema.
const CoreTagRow* find_core_tag(std::string_view tag);

// True if a scalar with the explicit type `type` may be spelt `text`: "!!int 7" but not "!!int seven".
bool spells(std::string_view text, ScalarType type);

// The short form of a tag: "!!int" for "tag:yaml.org,2002:int".
std::string short_tag(std::string_view tag);

}  // namespace csar::validate

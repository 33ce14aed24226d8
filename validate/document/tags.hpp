// The tags of YAML's core schema. No other tag is understood, nothing is ever constructed from one.
#pragma once

#include <string>
#include <string_view>

#include "validate/document/tree.hpp"

namespace csar::validate {

struct CoreTagRow {
    std::string_view name;  // in full: "tag:yaml.org,2002:int"
    CoreTag tag;
    NodeKind kind;    // of the nodes that it may be on
    ScalarType type;  // of a scalar with it
};

// The row of a tag in its full form; nullptr when it is not of the core schema.
const CoreTagRow* find_core_tag(std::string_view tag);

// True when a scalar with the explicit type `type` may be spelt `text`: "!!int 7" but not "!!int seven".
bool spells(std::string_view text, ScalarType type);

// As one writes it: "!!int" for "tag:yaml.org,2002:int".
std::string short_tag(std::string_view tag);

}  // namespace csar::validate

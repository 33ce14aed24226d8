#include "validate/document/tags.hpp"

#include <algorithm>
#include <iterator>

namespace csar::validate {
namespace {

constexpr CoreTagRow core_tags[] = {
    {"tag:yaml.org,2002:str", CoreTag::str, NodeKind::scalar, ScalarType::string},
    {"tag:yaml.org,2002:null", CoreTag::null, NodeKind::scalar, ScalarType::null},
    {"tag:yaml.org,2002:bool", CoreTag::boolean, NodeKind::scalar, ScalarType::boolean},
    {"tag:yaml.org,2002:int", CoreTag::integer, NodeKind::scalar, ScalarType::integer},
    {"tag:yaml.org,2002:float", CoreTag::floating, NodeKind::scalar, ScalarType::floating},
    {"tag:yaml.org,2002:seq", CoreTag::sequence, NodeKind::sequence, ScalarType::string},
    {"tag:yaml.org,2002:map", CoreTag::mapping, NodeKind::mapping, ScalarType::string},
};

}  // namespace

const CoreTagRow* find_core_tag(std::string_view tag) {
    const auto* const found = std::find_if(std::begin(core_tags), std::end(core_tags),
                                           [&](const CoreTagRow& row) { return row.name == tag; });
    return found == std::end(core_tags) ? nullptr : found;
}

bool spells(std::string_view text, ScalarType type) {
    const ScalarType spelt = core_schema_type(text);
    return type == ScalarType::string || spelt == type ||
           (type == ScalarType::floating && spelt == ScalarType::integer);
}

std::string short_tag(std::string_view tag) {
    constexpr std::string_view core = "tag:yaml.org,2002:";
    if (!tag.starts_with(core)) return std::string(tag);
    std::string name("!!");
    return name += tag.substr(core.size());
}

}  // namespace csar::validate

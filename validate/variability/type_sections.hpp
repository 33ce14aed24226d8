// The types of a concrete template: those of the variable one that TOSCA 1.3 knows, and the normative ones that it uses.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "validate/variability/element.hpp"
#include "validate/variability/writer.hpp"

namespace csar::validate::variability {

struct NormativeType;

class TypeSections {
public:
    explicit TypeSections(const Template& elements);

    // Writes "group_types" or "interface_types", where there is anything to write. `key`: the section's in the template,
    // the none node when it has none.
    void write(std::string_view section, Node key, Writer& out) const;

private:
    void find_normative(Node node);

    const Template& template_;
    std::vector<const NormativeType*> normative_;  // that the template names and does not define
    std::unordered_set<std::uint32_t> seen_;       // Node::id
};

}  // namespace csar::validate::variability

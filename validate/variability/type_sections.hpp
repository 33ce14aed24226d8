// The types of a concrete template: the types of the variable template that exist in TOSCA 1.3, and the normative types
// that it uses.
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

    // Writes "group_types" or "interface_types", unless it is empty. `key`: the key of the section in the template; an
    // absent node if it has none.
    void write(std::string_view section, Node key, Writer& out) const;

private:
    void find_normative(Node node);

    const Template& template_;
    std::vector<const NormativeType*> normative_;  // types that the template uses but does not define
    std::unordered_set<std::uint32_t> seen_;       // Node::id
};

}  // namespace csar::validate::variability

// The types of a concrete template: TOSCA 1.3 types of the variable template, and normative types in use.
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

    // Writes "group_types" or "interface_types", unless empty. `key`: the section's key in the template; may be absent.
    void write(std::string_view section, Node key, Writer& out) const;

private:
    void find_normative(Node node);

    const Template& template_;
    std::vector<const NormativeType*> normative_;  // used, but not defined in the template
    std::unordered_set<std::uint32_t> seen_;       // Node::id
};

}  // namespace csar::validate::variability

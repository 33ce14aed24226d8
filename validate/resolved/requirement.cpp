#include "validate/resolved/requirement.hpp"

#include <utility>

#include "validate/grammar/differences.hpp"

namespace csar::validate {
namespace {

// Without count_range or occurrences (csd07 8.4; 1.3 3.7.3).
CountRange default_range(Version version) {
    return requirements_default_to_any_count.has(version) ? CountRange{0, unbounded} : CountRange{1, 1};
}

std::uint64_t bound(Node node) {
    const auto number = node.as_integer();
    return number ? static_cast<std::uint64_t>(*number) : unbounded;
}

const Element* nearest_with(const DefinitionChain& chain, Key key) {
    for (const Element* element : chain)
        if (element->has(key)) return element;
    return nullptr;
}

// A capability type takes precedence over a capability of the node type.
void resolve_capability(Namespaces& names, Requirement& requirement) {
    const Element* const giver = nearest_with(requirement.chain, Key::capability);
    if (giver == nullptr) return;
    requirement.capability = (*giver)[Key::capability];
    const std::string_view name = requirement.capability.text();
    const Lookup found = names.find(TypeKind::capability, name, *giver->file);
    const Capability named = requirement.node_type ? capability_of(*requirement.node_type, name) : Capability();
    if (found.found()) {
        requirement.capability_type = found.type;
        requirement.capability_ambiguous = static_cast<bool>(named);
    } else if (named) {
        requirement.capability_name = name;
        requirement.capability_type = named.type;
    } else {
        const bool node_unknown = nearest_with(requirement.chain, Key::node) != nullptr &&
                                  (requirement.node_type == nullptr || !requirement.node_type->complete);
        requirement.capability_unknown = !found.may_exist && !node_unknown;
    }
}

}  // namespace

CountRange read_count_range(Node range) { return {bound(range[0]), bound(range[1])}; }

Requirement make_requirement(Namespaces& names, DefinitionChain chain) {
    Requirement requirement;
    requirement.chain = std::move(chain);
    for (const Element* definition : requirement.chain)
        if (const Element* relationship = definition->child(Key::relationship))
            requirement.relationships.push_back(relationship);
    requirement.node_type = nearest_type(requirement.chain, Key::node);
    requirement.relationship_type = nearest_type(requirement.relationships);
    const Element* const ranged = nearest_with(requirement.chain, Key::count_range);
    requirement.count_range = ranged ? read_count_range((*ranged)[Key::count_range])
                                     : default_range(requirement.chain.back()->file->grammar->version());
    // Bounds in the wrong order are reported at their definition.
    if (requirement.count_range.lower > requirement.count_range.upper) requirement.count_range = {0, unbounded};
    resolve_capability(names, requirement);
    return requirement;
}

const Requirement* Requirements::find(const Type& node_type, std::string_view name) {
    if (const auto of_type = requirements_.find(&node_type); of_type != requirements_.end())
        if (const auto known = of_type->second.find(name); known != of_type->second.end()) return &known->second;
    DefinitionChain chain = definitions_along(node_type, Key::requirements, name);
    if (chain.empty()) return nullptr;
    // The key points into the definition, which lives as long as the model.
    const std::string_view kept = chain.front()->name_text();
    return &requirements_[&node_type].emplace(kept, make_requirement(names_, std::move(chain))).first->second;
}

}  // namespace csar::validate

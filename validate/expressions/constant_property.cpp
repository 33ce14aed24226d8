#include "validate/expressions/constant_property.hpp"

#include "validate/expressions/fallback.hpp"
#include "validate/expressions/path.hpp"
#include "validate/resolved/assignment.hpp"
#include "validate/resolved/sites.hpp"

namespace csar::validate {
namespace {

// The value that `element` assigns to the property. The value may also be in the relationship template that a
// requirement assignment refers to. An absent node if nothing is assigned, or if the value is fixed.
Node assigned_value(CheckContext& context, const Element& element, const Definition& definition,
                    std::string_view name) {
    if (definition.fixed_value()) return {};
    const bool requirement = element.entity == Entity::requirement_assignment;
    const Element* const owner = requirement ? element.child(Key::relationship) : &element;
    if (const Node assigned = owner ? (*owner)[Key::properties][name] : Node()) return assigned;
    if (requirement && owner != nullptr)
        if (const Element* const named = resolve_assignment(context, element).relationship_template)
            if (const Node assigned = (*named)[Key::properties][name]) return assigned;
    return {};
}

}  // namespace

std::optional<ConstantProperty> constant_property(CheckContext& context, const Expression& call, const Site& site) {
    if (!call.arguments.is_sequence()) return std::nullopt;
    Checker checker(context, site, Checker::Findings::drop);
    ArgumentWalk way(call.arguments);
    const auto point = follow_path(checker, way);
    const Node name = way.next();
    if (!point || point->many || !name.is_string()) return std::nullopt;
    const Element* const node = point->node_template;
    if (node != nullptr && (node->has(Key::directives) || node->lacks_copy())) return std::nullopt;
    // If a capability is not assigned, it has the values of its definition.
    const Element* const owner = point->element != nullptr ? point->element : node;
    if (owner == nullptr || owner->lacks_copy()) return std::nullopt;
    const Definition definition = member_of(*point, Key::properties, name.text());
    const bool may_assign = definition && point->element != nullptr;
    const Node assigned = may_assign ? assigned_value(context, *owner, definition, name.text()) : Node();
    const Node value = assigned ? assigned : definition.fallback();
    if (!value) return std::nullopt;
    return ConstantProperty{owner, name, value, definition, static_cast<bool>(assigned), way};
}

Site site_of_value(CheckContext& context, const Element& owner, const Definition& definition, bool assigned) {
    const Site own = site_of(context, owner);
    return assigned ? own : site_of_fallback(definition, own);
}

}  // namespace csar::validate

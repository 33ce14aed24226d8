#include "validate/resolved/assignment.hpp"

#include "base/budget.hpp"
#include "validate/grammar/differences.hpp"

namespace csar::validate {
namespace {

constexpr std::uint64_t steps_an_assignment = 20;

// Reads a name, or a pair [ template, index ].
void read_node(ResolvedAssignment& resolved) {
    const Node value = (*resolved.element)[Key::node];
    if (!value.is_sequence()) {
        resolved.node = value;
        return;
    }
    resolved.node = value[0];
    resolved.index = value[1];
}

void resolve_node(CheckContext& context, ResolvedAssignment& resolved) {
    const Element& element = *resolved.element;
    read_node(resolved);
    if (resolved.requirement != nullptr) resolved.node_type = resolved.requirement->node_type;
    if (!resolved.node) return;
    resolved.node_template = context.services.find(resolved.source->parent, Key::node_templates, resolved.node.text());
    if (resolved.node_template != nullptr) {
        resolved.node_is = NameResolution::a_template;
        resolved.node_type = resolved.node_template->type();
        return;
    }
    const Lookup found = context.names.find(TypeKind::node, resolved.node.text(), *element.file);
    // Short forms and pairs can only contain templates (csd07 8.5).
    const bool type_allowed = !element.short_form && !resolved.index;
    resolved.node_is = found.found() && type_allowed ? NameResolution::a_type
                       : found.may_exist || resolved.source->parent->has_lost(Key::node_templates)
                           ? NameResolution::open
                           : NameResolution::unknown;
    resolved.node_type = resolved.node_is == NameResolution::a_type ? found.type : nullptr;
}

// Uses a capability only if no other capability has a suitable type.
void find_only_capability(CheckContext& context, ResolvedAssignment& resolved) {
    if (resolved.node_type == nullptr || resolved.capability_type == nullptr) return;
    const Offer& offer = context.offers.of(*resolved.node_type, *resolved.capability_type);
    if (offer.count != 1 || !offer.certain) return;
    resolved.capability_name = offer.first->name_text();
    resolved.capability_type = capability_of(*resolved.node_type, resolved.capability_name).type;
}

void take_named_capability(ResolvedAssignment& resolved, std::string_view name) {
    if (resolved.node_type == nullptr) return;
    const Capability capability = capability_of(*resolved.node_type, name);
    if (!capability) return;
    resolved.capability_name = name;
    resolved.capability_type = capability.type;
}

void resolve_capability(CheckContext& context, ResolvedAssignment& resolved) {
    const Requirement* const requirement = resolved.requirement;
    if (requirement != nullptr) resolved.capability_type = requirement->capability_type;
    resolved.capability = (*resolved.element)[Key::capability];
    if (requirement != nullptr && !requirement->capability_name.empty()) {
        take_named_capability(resolved, requirement->capability_name);
        if (resolved.capability) resolved.capability_is = NameResolution::a_capability;
        return;
    }
    if (!resolved.capability) return find_only_capability(context, resolved);
    const std::string_view name = resolved.capability.text();
    const Lookup found = context.names.find(TypeKind::capability, name, *resolved.element->file);
    if (found.found()) {
        resolved.capability_is = NameResolution::a_type;
        resolved.capability_type = found.type;
        return find_only_capability(context, resolved);
    }
    resolved.capability_type = nullptr;
    take_named_capability(resolved, name);
    // Without a known target type, the capability may exist.
    const bool target_known =
        (resolved.node_is == NameResolution::a_template || resolved.node_is == NameResolution::a_type) &&
        resolved.node_type != nullptr && resolved.node_type->complete;
    resolved.capability_is = !resolved.capability_name.empty()  ? NameResolution::a_capability
                             : found.may_exist || !target_known ? NameResolution::open
                                                                : NameResolution::unknown;
}

void resolve_relationship(CheckContext& context, ResolvedAssignment& resolved) {
    if (resolved.requirement != nullptr) resolved.relationship_type = resolved.requirement->relationship_type;
    const Element* const relationship = resolved.element->child(Key::relationship);
    if (relationship == nullptr) return;
    resolved.relationship = (*relationship)[Key::type];
    if (!resolved.relationship) return;
    const std::string_view name = resolved.relationship.text();
    const Lookup found = context.names.find(TypeKind::relationship, name, *relationship->file);
    if (found.found()) {
        resolved.relationship_is = NameResolution::a_type;
        resolved.relationship_type = found.type;
        return;
    }
    if (relationship->short_form || types_may_be_relationship_templates.has(relationship->file->grammar->version()))
        resolved.relationship_template =
            context.services.find(resolved.source->parent, Key::relationship_templates, name);
    resolved.relationship_type = resolved.relationship_template ? resolved.relationship_template->type() : nullptr;
    const bool may_exist = found.may_exist || resolved.source->parent->has_lost(Key::relationship_templates);
    resolved.relationship_is = resolved.relationship_template ? NameResolution::a_template
                               : may_exist                    ? NameResolution::open
                                                              : NameResolution::unknown;
}

}  // namespace

ResolvedAssignment resolve_assignment(CheckContext& context, const Element& assignment) {
    ResolvedAssignment resolved{.element = &assignment, .source = assignment.parent};
    if (const Type* type = resolved.source->type())
        resolved.requirement = context.requirements.find(*type, assignment.name_text());
    resolve_node(context, resolved);
    resolve_capability(context, resolved);
    resolve_relationship(context, resolved);
    return resolved;
}

DefinitionChain with_node_filter(const Element* assignment, const Requirement* requirement) {
    DefinitionChain found;
    if (assignment != nullptr && assignment->has(Key::node_filter)) found.push_back(assignment);
    if (requirement != nullptr)
        for (const Element* const definition : requirement->chain)
            if (definition->has(Key::node_filter)) found.push_back(definition);
    return found;
}

std::vector<const Element*> IncomingAssignments::of(CheckContext& context, const Element& node_template,
                                                    std::string_view capability) {
    const Type* const type = node_template.type();
    if (type == nullptr) return {};
    const auto [service, is_new] = services_.try_emplace(node_template.parent);
    if (is_new)
        for (const Element& node : node_template.parent->children(Key::node_templates))
            for (const Element& assignment : node.children(Key::requirements)) {
                const ResolvedAssignment resolved = resolve_assignment(context, assignment);
                if (resolved.node_template != nullptr)
                    service->second.by_target[resolved.node_template].push_back(&assignment);
                else
                    service->second.open.push_back(&assignment);
            }
    const auto& named = service->second.by_target[&node_template];
    spend_work((named.size() + service->second.open.size()) * steps_an_assignment);
    for (const Element* assignment : service->second.open) {
        const ResolvedAssignment resolved = resolve_assignment(context, *assignment);
        if (resolved.node_type == nullptr || type->is_a(*resolved.node_type)) return {};
    }
    std::vector<const Element*> found;
    for (const Element* assignment : named) {
        const std::string_view name = resolve_assignment(context, *assignment).capability_name;
        if (name.empty()) return {};
        if (name == capability) found.push_back(assignment);
    }
    return found;
}

}  // namespace csar::validate

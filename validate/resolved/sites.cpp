#include "validate/resolved/sites.hpp"

#include "validate/resolved/assignment.hpp"

namespace csar::validate {
namespace {

// Returns true: SELF is decided.
bool set_self(Site& site, Site::Self self, const Type* type, const Element* element = nullptr) {
    site.self = self;
    site.self_type = type;
    site.self_template = element;
    return true;
}

void take_ends(const ResolvedAssignment& resolved, Site& site) {
    site.source_template = resolved.source;
    site.source_type = resolved.source->type();
    site.target_template = resolved.node_template;
    site.target_type = resolved.node_type;
    site.capability_type = resolved.capability_type;
    site.capability_name = resolved.capability_name;
}

// The ends are known if only one requirement uses the template.
void set_site_of_relationship_template(CheckContext& context, const Element& element, Site& site) {
    set_self(site, Site::Self::relationship, element.type(), &element);
    const Element* const use = context.services.only_use(element);
    if (use == nullptr) return;
    const ResolvedAssignment resolved = resolve_assignment(context, *use);
    if (resolved.relationship_template == &element) take_ends(resolved, site);
}

// SELF is the relationship of the requirement. Its source is the surrounding type.
void set_site_of_requirement_definition(CheckContext& context, const Element& element, Site& site) {
    site.self = Site::Self::relationship;
    const Type* const holder = element.parent->defines;
    site.source_type = element.parent->entity == Entity::node_type ? holder : nullptr;
    if (holder == nullptr) return;
    const Requirement* const requirement = context.requirements.find(*holder, element.name_text());
    if (requirement == nullptr) return;
    site.self_type = requirement->relationship_type;
    site.target_type = requirement->node_type;
    site.capability_type = requirement->capability_type;
}

void set_site_of_requirement_assignment(CheckContext& context, const Element& element, Site& site) {
    const ResolvedAssignment resolved = resolve_assignment(context, element);
    set_self(site, Site::Self::relationship, resolved.relationship_type, &element);
    take_ends(resolved, site);
}

// Returns false if the parent of `element` must decide.
bool decide_self(CheckContext& context, const Element& element, Site& site) {
    using Self = Site::Self;
    switch (element.entity) {
        case Entity::node_template: return set_self(site, Self::node, element.type(), &element);
        case Entity::relationship_template: set_site_of_relationship_template(context, element, site); return true;
        case Entity::requirement_definition: set_site_of_requirement_definition(context, element, site); return true;
        case Entity::requirement_assignment: set_site_of_requirement_assignment(context, element, site); return true;
        case Entity::node_type: return set_self(site, Self::node, element.defines);
        case Entity::relationship_type: return set_self(site, Self::relationship, element.defines);
        case Entity::substitution: return set_self(site, Self::node, element.type(Key::node_type));
        // The nodes with these types are unknown.
        case Entity::capability_type:
        case Entity::artifact_type: return set_self(site, Self::node, nullptr);
        case Entity::interface_type: return set_self(site, Self::either, nullptr);
        case Entity::workflow: site.workflow = &element; return true;
        case Entity::data_type:
        case Entity::group_type:
        case Entity::policy_type:
        case Entity::function_definition:
        case Entity::group:
        case Entity::policy:
        case Entity::service_template:
        case Entity::file: return true;
        default: return false;
    }
}

}  // namespace

Site site_of(CheckContext& context, const Element& element) {
    Site site{.file = element.file, .service = enclosing_service(element)};
    const Element* at = &element;
    for (; at != nullptr && !decide_self(context, *at, site); at = at->parent)
        site.operation_input |=
            at->entity == Entity::operation_definition || at->entity == Entity::interface_definition;
    // A substitution filter applies to a node outside the service, so it cannot use inputs and templates.
    if (at != nullptr && at->entity == Entity::substitution) site.service = nullptr;
    return site;
}

}  // namespace csar::validate

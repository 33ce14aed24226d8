// Interface definitions in node types, relationship types, requirement definitions and 1.x group types
// (csd07 11.2, 11.4, 11.6; 1.3 3.6.17 to 3.6.20).
#include "validate/grammar/differences.hpp"
#include "validate/resolved/interface.hpp"
#include "validate/rules/node_definitions.hpp"
#include "validate/rules/output_mappings.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

// The interface that a definition refines: all definitions in the chain except the first.
Interface refined_by(const Interface& interface) {
    Interface refined;
    for (const Element* definition : interface.chain)
        if (definition != interface.chain.front()) refined.chain.push_back(definition);
    refined.type = nearest_type(refined.chain);
    return refined;
}

void check_operations(CheckContext& context, const Element& definition, const Interface& interface, Key section) {
    const bool certain = interface.complete && interface.type != nullptr &&
                         interface_definitions_only_refine.has(definition.file->grammar->version());
    for (const Element& operation : definition.children(section)) {
        if (certain && interface.type->find(section, operation.name_text()) == nullptr)
            report_unknown_operation(context, operation.name, interface, section);
        else
            check_mappings_in_type(context, operation);
    }
}

// `holder`: the type or definition that contains `definition`.
void check_interface(CheckContext& context, const Element& definition, const InterfaceHolder& holder) {
    const Interface interface = find_interface(context, holder, definition.name_text(), *definition.file);
    const Interface refined = refined_by(interface);
    // A requirement cannot add interfaces to the type of its relationships: an interface that is not inherited has been
    // reported.
    const bool is_new_in_requirement = refined.chain.empty() && !holder.over.empty();
    if (holder.complete() && !is_new_in_requirement) check_mandatory(context, definition, refined.chain);
    if (definition.has(Key::type))
        check_refined_type(context, definition, definition[Key::type], definition.type(), refined.type);
    for (const Key section : {Key::operations, Key::notifications})
        check_operations(context, definition, interface, section);
}

// Checks the interfaces that requirements define for their relationships.
void check_requirements(CheckContext& context, const Type& type) {
    for (const Element& definition : type.element->children(Key::requirements)) {
        const Element* const relationship = definition.child(Key::relationship);
        if (relationship == nullptr || !relationship->has(Key::interfaces)) continue;
        const Requirement* const requirement = context.requirements.find(type, definition.name_text());
        if (requirement == nullptr) continue;
        for (const Element& interface : relationship->children(Key::interfaces))
            check_interface(context, interface, {requirement->relationships, requirement->relationship_type});
    }
}

}  // namespace

void check_interface_definitions(CheckContext& context) {
    for (const TypeKind kind : {TypeKind::node, TypeKind::relationship, TypeKind::group}) {
        each_type(context.names, kind, [&](const Type& type) {
            for (const Element& definition : type.element->children(Key::interfaces))
                check_interface(context, definition, {{}, &type});
            check_requirements(context, type);
        });
    }
}

}  // namespace csar::validate

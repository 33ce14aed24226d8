// Capability definitions and their refinements (csd07 8.2, 8.2.1; 1.3 3.7.2).
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/node_definitions.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

void check_capability_definition(CheckContext& context, const Element& definition) {
    const DefinitionChain refined = refined_definitions(definition, Key::capabilities);
    if (definition.parent->defines->complete) check_mandatory(context, definition, refined);
    check_refined_type(context, definition, definition[Key::type], definition.type(), nearest_type(refined));
    const Type* const type = definition.has(Key::type) ? definition.type() : nearest_type(refined);
    if (capabilities_only_refine.has(definition.file->grammar->version())) {
        check_only_refines(context, definition, Key::properties, type);
        check_only_refines(context, definition, Key::attributes, type);
    }
    // The refined list is compared with the list of the effective capability type, not with the list of the parent node
    // type.
    for (const Key key : {Key::valid_source_node_types, Key::valid_relationship_types})
        check_valid_types(context, definition, key, type ? &context.valid_types.of(*type, key) : nullptr);
}

}  // namespace

void check_capability_definitions(CheckContext& context, const Element& holder) {
    for (const Element& definition : holder.children(Key::capabilities))
        check_capability_definition(context, definition);
}

void check_refined_type(CheckContext& context, const Element& definition, Node where, const Type* type,
                        const Type* inherited) {
    if (type == nullptr || inherited == nullptr || type->may_be_a(*inherited)) return;
    const bool binds = definition.entity == Entity::interface_definition ||
                       refined_parts_keep_their_type.has(definition.file->grammar->version());
    const auto& rule = binds ? rules::tosca::wrong_refined_type : rules::tosca::unrelated_refined_type;
    auto finding = diagnose(rule, where.place(), kind_and_name(*type), name_beside(*inherited, *type));
    relate_definition(finding, *type);
    // Two types with the same name can only be distinguished by their places.
    if (type->name == inherited->name) relate_definition(finding, *inherited);
    context.report.add(std::move(finding));
}

void check_only_refines(CheckContext& context, const Element& element, Key section, const Type* type) {
    if (type == nullptr || !type->complete) return;
    for (const Element& member : element.children(section)) {
        if (type->find(section, member.name_text()) != nullptr) continue;
        context.report.add(with_definition(diagnose(rules::tosca::not_inherited, member.place(), kind_and_name(*type),
                                                    to_string(member.entity), member.name_text()),
                                           *type));
    }
}

}  // namespace csar::validate

// Checks of node types, capability types and relationship types. Also capability definitions (csd07 8.2, 8.2.1; 1.3
// 3.7.2) and changes of valid types in derived types (csd07 7.3.1, 8.1.1, 8.2, 8.2.1).
#include "validate/rules/node_definitions.hpp"

#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/mapping_keys.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

constexpr Key lists_of_relationship_types[] = {Key::valid_capability_types, Key::valid_target_node_types,
                                               Key::valid_source_node_types};
constexpr Key lists_of_capability_types[] = {Key::valid_source_node_types, Key::valid_relationship_types};

void check_lists_of_types(CheckContext& context, const DefinitionsFile& file, Key section, std::span<const Key> lists) {
    for (const Element& element : file.root->children(section)) {
        for (const Key key : lists) {
            const Type* const parent = element.defines->parent;
            check_valid_types(context, element, key, parent ? &context.valid_types.of(*parent, key) : nullptr);
        }
    }
}

void check_capability_definition(CheckContext& context, const Element& definition) {
    const DefinitionChain refined = refined_definitions(definition, Key::capabilities);
    if (definition.parent->defines->complete) check_mandatory(context, definition, refined);
    check_refined_type(context, definition, definition[Key::type], definition.type(), nearest_type(refined));
    const Type* const type = definition.has(Key::type) ? definition.type() : nearest_type(refined);
    if (capabilities_only_refine.has(definition.file->grammar->version())) {
        check_only_refines(context, definition, Key::properties, type);
        check_only_refines(context, definition, Key::attributes, type);
    }
    // Compares with the list of the capability type, not with that of the parent node type.
    for (const Key key : {Key::valid_source_node_types, Key::valid_relationship_types})
        check_valid_types(context, definition, key, type ? &context.valid_types.of(*type, key) : nullptr);
}

}  // namespace

void check_valid_types(CheckContext& context, const Element& element, Key key, const ValidTypes* inherited) {
    const Slot* const slot = element.find(key);
    if (slot == nullptr) return;
    if (slot->value.is_sequence() && slot->value.size() == 0)
        context.report.add(diagnose(rules::tosca::empty_valid_types, slot->value.place(), slot->row->name));
    if (inherited == nullptr || inherited->slot == nullptr) return;
    const Version version = element.file->grammar->version();
    const bool should = valid_sources_resemble.has(version) && element.entity == Entity::capability_definition;
    if (!valid_types_only_narrow.has(version) && !should) return;
    const Rule& rule = should ? rules::tosca::unlike_valid_types : rules::tosca::widened_valid_types;
    for (const Node name : slot->value.items()) {
        const Type* const type = context.names.find(slot->row->kind, name.text(), *element.file).type;
        if (type == nullptr || inherited->accept(*type)) continue;
        context.report.add(
            diagnose_with(rule, name.place(), {name.text(), slot->row->name, kind_and_name(*inherited->owner)})
                .with_related(inherited->slot->value.place(), "the list, which may only be narrowed"));
    }
}

void check_node_types(CheckContext& context) {
    for (const Type& type : context.names.types()) {
        if (type.kind != TypeKind::node && type.kind != TypeKind::group) continue;
        if (!type.element->file->has_checked_types()) continue;
        for (const Element& definition : type.element->children(Key::capabilities))
            check_capability_definition(context, definition);
        check_requirement_definitions(context, *type.element);
    }
}

void check_valid_type_lists(CheckContext& context) {
    for (const auto& file : context.model.files()) {
        if (!file->has_checked_types()) continue;
        check_lists_of_types(context, *file, Key::relationship_types, lists_of_relationship_types);
        check_lists_of_types(context, *file, Key::capability_types, lists_of_capability_types);
    }
}

void check_mandatory(CheckContext& context, const Element& element, const DefinitionChain& refined) {
    // The wrong form of a list or text is already reported.
    if (!element.file->document->complete()) return;  // the keyname may be in the missing part
    if (!element.short_form && !element.node.is_mapping() && !element.node.is_null()) return;
    if (!refined.empty()) return;  // reported at the first definition
    for (const Keyname* row : element.file->grammar->keynames(element.entity)) {
        if (row->presence != Presence::mandatory_unless_refined || element.means_to_give(*row)) continue;
        if (has_only_unknown_keys(element, context.report)) return;
        context.report.add(diagnose(rules::tosca::missing_keyname, element.place(), this_one(element), row->name));
    }
}

DefinitionChain refined_definitions(const Element& definition, Key section) {
    const Type* const holder = definition.parent->defines;
    if (holder == nullptr || holder->parent == nullptr) return {};
    return definitions_along(*holder->parent, section, definition.name_text());
}

void check_refined_type(CheckContext& context, const Element& definition, Node where, const Type* type,
                        const Type* inherited) {
    if (type == nullptr || inherited == nullptr || type->may_be_a(*inherited)) return;
    const bool binds = definition.entity == Entity::interface_definition ||
                       refined_parts_keep_their_type.has(definition.file->grammar->version());
    const auto& rule = binds ? rules::tosca::wrong_refined_type : rules::tosca::unrelated_refined_type;
    auto finding = diagnose(rule, where.place(), kind_and_name(*type), name_beside(*inherited, *type));
    relate_definition(finding, *type);
    // Two types with this name differ only in their places.
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

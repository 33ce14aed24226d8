// How derived types may change inherited lists of valid types (csd07 7.3.1, 8.1.1, 8.2, 8.2.1), and the checks of all
// node types, capability types and relationship types.
#include "validate/rules/node_definitions.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
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
    for (const auto& file : context.model.files()) {
        if (!file->has_checked_types()) continue;
        for (const Key section : {Key::node_types, Key::group_types}) {
            for (const Element& element : file->root->children(section)) {
                check_capability_definitions(context, element);
                check_requirement_definitions(context, element);
            }
        }
    }
}

void check_valid_type_lists(CheckContext& context) {
    for (const auto& file : context.model.files()) {
        if (!file->has_checked_types()) continue;
        check_lists_of_types(context, *file, Key::relationship_types, lists_of_relationship_types);
        check_lists_of_types(context, *file, Key::capability_types, lists_of_capability_types);
    }
}

}  // namespace csar::validate

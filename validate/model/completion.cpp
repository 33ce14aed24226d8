#include "validate/model/completion.hpp"

#include "validate/grammar/differences.hpp"
#include "validate/model/copies.hpp"
#include "validate/model/edit.hpp"
#include "validate/model/parameter_direction.hpp"
#include "validate/model/traversal.hpp"

namespace csar::validate {
namespace {

// The members of a group type may be entities other than nodes (1.3 3.7.11.2).
bool is_other_member(Namespaces& names, const Element& element, const Slot& slot, Node name) {
    if (element.entity != Entity::group_type || slot.row->key != Key::members) return false;
    if (!members_may_be_other_types.has(element.file->grammar->version())) return false;
    return !names.find(slot.row->kind, name.text(), *element.file).found() &&
           (names.find(TypeKind::group, name.text(), *element.file).found() ||
            names.find(TypeKind::capability, name.text(), *element.file).found());
}

void resolve_types(Namespaces& names, const Element& element) {
    for (const Slot& slot : element.slots) {
        if (slot.row->key == Key::derived_from) {
            // The parents of types were linked when the types were created.
            if (element.defines != nullptr) editable(slot).type = element.defines->parent;
        } else if (slot.row->shape == Shape::type_name) {
            editable(slot).type = names.resolve(slot.row->kind, slot.value, *element.file);
        } else if (slot.row->shape == Shape::type_names) {
            for (const Node name : slot.value.items())
                if (!is_other_member(names, element, slot, name)) names.resolve(slot.row->kind, name, *element.file);
        }
    }
}

void settle_short_form(const Element& element) {
    if (element.entity != Entity::parameter_definition || !element.short_form || element.slots.empty()) return;
    if (!element.node.is_sequence() || direction_of(element) != Direction::incoming) return;
    if (const Keyname* const row = element.file->grammar->find(element.entity, Key::mapping))
        editable(element.slots.front()).row = row;
}

}  // namespace

void complete_model(Model& model, Namespaces& names, Report& report) {
    merge_copies(model, names, report);
    for (const DefinitionsFile* file : model.bundled())
        each_element(*file->root, [&](const Element& element) { resolve_types(names, element); });
    each_element(model, [&](const Element& element) {
        resolve_types(names, element);
        settle_short_form(element);
    });
}

}  // namespace csar::validate

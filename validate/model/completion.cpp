#include "validate/model/completion.hpp"

#include "validate/model/edit.hpp"
#include "validate/model/parameter_direction.hpp"
#include "validate/model/traversal.hpp"

namespace csar::validate {
namespace {

void resolve_types(Namespaces& names, const Element& element) {
    for (const Slot& slot : element.slots) {
        if (slot.row->key == Key::derived_from) {
            // Parents of types were linked when the types were made.
            if (element.defines != nullptr) editable(slot).type = element.defines->parent;
        } else if (slot.row->shape == Shape::type_name) {
            editable(slot).type = names.resolve(slot.row->kind, slot.value, *element.file);
        } else if (slot.row->shape == Shape::type_names) {
            for (const Node name : slot.value.items()) names.resolve(slot.row->kind, name, *element.file);
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

void complete_model(Model& model, Namespaces& names) {
    for (const DefinitionsFile* file : model.bundled())
        each_element(*file->root, [&](const Element& element) { resolve_types(names, element); });
    each_element(model, [&](const Element& element) {
        resolve_types(names, element);
        settle_short_form(element);
    });
}

}  // namespace csar::validate

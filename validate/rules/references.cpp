// Resolving every name of a type, once: what later passes find in Slot::type.
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

void resolve_slot(CheckContext& context, Element& element, Slot& slot) {
    // Parents of types were linked when the types were made.
    if (slot.row->key == Key::derived_from) {
        if (element.defines != nullptr) slot.type = element.defines->parent;
        return;
    }
    if (slot.row->shape == Shape::type_name) {
        slot.type = context.names.resolve(slot.row->kind, slot.value, *element.file);
    } else if (slot.row->shape == Shape::type_names) {
        for (const Node name : slot.value.items()) context.names.resolve(slot.row->kind, name, *element.file);
    }
}

}  // namespace

void resolve_types(CheckContext& context) {
    for (const auto& file : context.model.bundled())
        each_element(*file->root, [&](Element& element) {
            for (Slot& slot : element.slots) resolve_slot(context, element, slot);
        });
    each_element(context.model, [&](Element& element) {
        for (Slot& slot : element.slots) resolve_slot(context, element, slot);
    });
}

}  // namespace csar::validate

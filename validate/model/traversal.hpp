// Walks over the model. Each ends with Failure(interrupted) when it is interrupted.
#pragma once

#include "base/interrupt.hpp"
#include "validate/model/model.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::validate {

// Calls `visit` for `element` and every element below it, parents first.
template <class Visit>
void each_element(const Element& element, const Visit& visit) {
    visit(element);
    for (const Slot& slot : element.slots) {
        for (const Element& child : slot.children) {
            check_interrupt();
            each_element(child, visit);
        }
    }
}

// Calls `visit` for the elements in one section of `element`.
template <class Visit>
void each_child(const Element& element, Key section, const Visit& visit) {
    for (const Element& child : element.children(section)) {
        check_interrupt();
        visit(child);
    }
}

// The same for every element of every file of the model with a standard version, and for what a variable file has beside its
// service template; bundled profiles are left out.
template <class Visit>
void each_element(const Model& model, const Visit& visit) {
    for (const auto& file : model.files())
        if (file->is_standard())
            each_element(*file->root, visit);
        else if (file->is_variable())
            for (const Slot& slot : file->root->slots)
                if (slot.row->key != Key::service_template)
                    for (const Element& child : slot.children) each_element(child, visit);
}

// Calls `visit` for the service template of every file with a standard version.
template <class Visit>
void each_service(const Model& model, const Visit& visit) {
    for (const auto& file : model.files())
        if (const Element* service = file->is_standard() ? file->service_template() : nullptr) visit(*service);
}

// Calls `visit` for every type of a kind that a file with a standard version defines; bundled profiles are left out.
template <class Visit>
void each_type(const Namespaces& names, TypeKind kind, const Visit& visit) {
    for (const Type& type : names.types())
        if (type.kind == kind && type.element->file->has_checked_types()) {
            check_interrupt();
            visit(type);
        }
}

}  // namespace csar::validate

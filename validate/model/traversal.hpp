// Walks over the model, charged to the account of the check. Each walk throws Failure(interrupted) when interrupted.
#pragma once

#include "base/budget.hpp"
#include "validate/model/model.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::validate {

// For a pass that does little work per element.
inline constexpr std::uint64_t steps_a_visit = 20;

// Parents first.
template <class Visit>
void each_element(const Element& element, const Visit& visit) {
    visit(element);
    for (const Slot& slot : element.slots) {
        for (const Element& child : slot.children) {
            spend_work(steps_a_visit);
            each_element(child, visit);
        }
    }
}

// Visits the elements in one section of `element`.
template <class Visit>
void each_child(const Element& element, Key section, const Visit& visit) {
    for (const Element& child : element.children(section)) {
        spend_work(steps_a_visit);
        visit(child);
    }
}

// Visits all elements of files with a standard version, and of variable files outside their service template. Bundled
// profiles are not visited.
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

// Visits the service templates of files with a standard version.
template <class Visit>
void each_service(const Model& model, const Visit& visit) {
    for (const auto& file : model.files())
        if (const Element* service = file->is_standard() ? file->service_template() : nullptr) visit(*service);
}

// Visits the types in files with a checked grammar. Bundled profiles are not visited.
template <class Visit>
void each_type(const Namespaces& names, TypeKind kind, const Visit& visit) {
    for (const Type& type : names.types())
        if (type.kind == kind && type.element->file->has_checked_types()) {
            spend_work(steps_a_visit);
            visit(type);
        }
}

}  // namespace csar::validate

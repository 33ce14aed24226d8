#include "validate/resolved/artifact_names.hpp"

namespace csar::validate {
const Element* artifact_holder(const Element& implementation) {
    const Element* at = implementation.parent;
    while (at != nullptr && at->entity != Entity::node_type && at->entity != Entity::node_template) at = at->parent;
    return at;
}

Lookup find_artifact(ServiceIndex& index, const Element& implementation, std::string_view name) {
    const Element* const holder = artifact_holder(implementation);
    if (holder == nullptr) return {};
    const bool is_template = holder->entity == Entity::node_template;
    if (is_template)
        if (const Element* own = index.find(holder, Key::artifacts, name)) return {.definition = own};
    const Type* const type = is_template ? holder->type() : holder->defines;
    if (type == nullptr) return {.may_exist = true};
    const Element* const found = type->find(Key::artifacts, name);
    return {.definition = found, .may_exist = found == nullptr && !type->complete};
}

}  // namespace csar::validate

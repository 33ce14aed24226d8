#include "validate/resolved/artifact_names.hpp"

namespace csar::validate {
namespace {

Lookup find_in_type(const Type* type, std::string_view name) {
    if (type == nullptr) return {.may_exist = true};
    const Element* const found = type->find(Key::artifacts, name);
    return {.definition = found, .may_exist = found == nullptr && !type->complete};
}

Lookup find_in_template(ServiceIndex& index, const Element& node, std::string_view name) {
    if (const Element* own = index.find(&node, Key::artifacts, name)) return {.definition = own};
    return find_in_type(node.type(), name);
}

}  // namespace

const Element* artifact_holder(const Element& implementation) {
    for (const Element* at = implementation.parent; at != nullptr; at = at->parent) {
        switch (at->entity) {
            case Entity::node_type:
            case Entity::node_template: return at;
            default: break;
        }
    }
    return nullptr;
}

Lookup find_artifact(ServiceIndex& index, const Element& implementation, std::string_view name) {
    const Element* const holder = artifact_holder(implementation);
    if (holder == nullptr) return {};
    return holder->entity == Entity::node_template ? find_in_template(index, *holder, name)
                                                   : find_in_type(holder->defines, name);
}

}  // namespace csar::validate

#include "validate/resolved/image_data.hpp"

#include "validate/model/type.hpp"

namespace csar::validate {
namespace {

constexpr std::string_view image_data_type = "tosca.datatypes.nfv.SwImageData";
constexpr std::string_view image_artifact_type = "tosca.artifacts.nfv.SwImage";
constexpr std::string_view image_data_property = "sw_image_data";  // if the type is unknown

bool is_image(const Element& artifact) {
    if (artifact.short_form) return true;
    return artifact.type() != nullptr ? artifact.type()->named(image_artifact_type) != nullptr
                                      : artifact.text(Key::type).ends_with(image_artifact_type);
}

const Element* only_image_of(const Element& node) {
    const Element* found = nullptr;
    for (const Element& candidate : node.children(Key::artifacts)) {
        if (!is_image(candidate)) continue;
        if (found != nullptr) return nullptr;
        found = &candidate;
    }
    return found;
}

}  // namespace

bool has_type(const Type* owner, std::string_view property, std::string_view wanted) {
    const Element* const definition = owner ? owner->find(Key::properties, property) : nullptr;
    return definition && definition->type() && definition->type()->named(wanted);
}

Node ImageData::of_node(const Element& artifact) {
    const Element* const node = artifact.parent;
    if (node == nullptr || node->entity != Entity::node_template) return {};
    const auto [known, inserted] = only_image_.try_emplace(node, nullptr);
    if (inserted) known->second = only_image_of(*node);
    if (known->second != &artifact) return {};
    for (const auto [name, value] : (*node)[Key::properties].entries())
        if (node->type() == nullptr ? name.text() == image_data_property
                                    : has_type(node->type(), name.text(), image_data_type))
            return value;
    return {};
}

}  // namespace csar::validate

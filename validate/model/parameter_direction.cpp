#include "validate/model/parameter_direction.hpp"

#include <utility>

namespace csar::validate {
namespace {

// All other parameters are outgoing: inputs of interfaces and operations.
constexpr std::pair<Entity, Key> incoming_sections[] = {
    {Entity::service_template, Key::inputs},
    {Entity::workflow, Key::inputs},
    {Entity::operation_definition, Key::outputs},
    {Entity::notification_definition, Key::outputs},
};

}  // namespace

Direction direction_of(const Element& parameter) {
    const Element& holder = *parameter.parent;
    for (const auto& [entity, section] : incoming_sections) {
        const auto children = holder.entity == entity ? holder.children(section) : std::span<const Element>();
        if (!children.empty() && &parameter >= children.data() && &parameter < children.data() + children.size())
            return Direction::incoming;
    }
    return Direction::outgoing;
}

}  // namespace csar::validate

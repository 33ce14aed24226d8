#include "validate/model/parameter_direction.hpp"

namespace csar::validate {
namespace {

struct DirectionRow {
    Entity holder;
    Key section;
    Direction direction;
};

constexpr DirectionRow directions[] = {
    {Entity::service_template, Key::inputs, Direction::incoming},
    {Entity::service_template, Key::outputs, Direction::outgoing},
    {Entity::workflow, Key::inputs, Direction::incoming},
    {Entity::interface_type, Key::inputs, Direction::outgoing},
    {Entity::interface_definition, Key::inputs, Direction::outgoing},
    {Entity::operation_definition, Key::inputs, Direction::outgoing},
    {Entity::operation_definition, Key::outputs, Direction::incoming},
    {Entity::notification_definition, Key::inputs, Direction::outgoing},
    {Entity::notification_definition, Key::outputs, Direction::incoming},
};

}  // namespace

Direction direction_of(const Element& parameter) {
    const Element& holder = *parameter.parent;
    for (const DirectionRow& row : directions) {
        if (row.holder != holder.entity) continue;
        const auto children = holder.children(row.section);
        if (!children.empty() && &parameter >= children.data() && &parameter < children.data() + children.size())
            return row.direction;
    }
    return Direction::outgoing;
}

}  // namespace csar::validate

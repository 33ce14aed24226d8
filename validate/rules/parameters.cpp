// Parameters: which way their values go, and what follows for values, mappings and short forms (csd07 9.7 to 9.9; notes
// N57 to N61).
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/data_definitions.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

// Incoming ones get their value from outside, outgoing ones give it away.
enum class Direction : std::uint8_t { incoming, outgoing };

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

void check_direction(CheckContext& context, const Element& parameter, Direction direction) {
    const bool incoming = direction == Direction::incoming;
    const Node misplaced = parameter[incoming ? Key::value : Key::mapping];
    if (!misplaced) return;
    context.report.add(diagnose(rules::tosca::wrong_parameter_direction, misplaced.place(),
                                incoming ? "value" : "mapping", incoming ? "outgoing" : "incoming", spoken(parameter),
                                incoming ? "incoming" : "outgoing"));
}

// The mapping of an input must lead to an attribute that takes values of the input's type. Those of operations,
// notifications and workflows are checked with these.
void check_mapping(CheckContext& context, const Refinement& input, Node mapping) {
    if (mapping.size() < 2) {
        context.report.add(diagnose(rules::tosca::wrong_form, mapping.place(),
                                    compose("the mapping of {}", spoken(input.element)),
                                    "a list of a path and an attribute, such as [ server, address ]",
                                    mapping.is_sequence() ? "a shorter one" : describe(mapping)));
        return;
    }
    const Expression reading{Expression::Kind::call, mapping, mapping, {}, "get_attribute", mapping};
    const Schema attribute = check_call(context, reading, site_of(context, input.element));
    const Type* const type = input.definition.type();
    if (!is_compatible(type, attribute.type))
        context.report.add(
            diagnose(rules::tosca::wrong_mapping_type, mapping.place(), type->name, attribute.type->name));
}

}  // namespace

void settle_short_forms(CheckContext& context) {
    each_element(context.model, [](Element& element) {
        if (element.entity != Entity::parameter_definition || !element.short_form || element.slots.empty()) return;
        if (!element.node.is_sequence() || direction_of(element) != Direction::incoming) return;
        if (const Keyname* const row = element.file->grammar->find(element.entity, Key::mapping))
            element.slots.front().row = row;
    });
}

void check_parameter(CheckContext& context, const Refinement& parameter) {
    const Element& element = parameter.element;
    const Direction direction = direction_of(element);
    const Node value = element[Key::value], mapping = element[Key::mapping];
    if (value && mapping) {
        context.report.add(diagnose(rules::tosca::value_and_mapping, mapping.place(), spoken(element))
                               .with_related(value.place(), "the value is here"));
        return;
    }
    const bool mappable = parameters_have_mappings.has(element.file->grammar->version());
    const bool of_service = element.parent->entity == Entity::service_template;
    if (element.short_form && value && direction == Direction::incoming && (mappable || of_service)) {
        auto finding = mappable
                           ? diagnose(rules::tosca::wrong_mapping_form, value.place(), spoken(element), describe(value))
                           : diagnose(rules::tosca::untyped_parameter, element.place(), spoken(element));
        if (of_service) finding.hint = "write '{ type: ..., default: ... }'";
        context.report.add(std::move(finding));
        return;
    }
    if (mappable) check_direction(context, element, direction);
    if (mapping && of_service && direction == Direction::incoming) check_mapping(context, parameter, mapping);
    const Definition& definition = parameter.definition;
    const bool typed = definition.type() != nullptr || element.has(Key::type) || !parameter.is_first();
    if (!typed && !value && !mapping && parameter.refined.complete)
        context.report.add(diagnose(rules::tosca::untyped_parameter, element.place(), spoken(element)));
}

}  // namespace csar::validate

// Parameters: the direction of their values, and its effect on values, mappings and short forms (csd07 9.7 to 9.9).
// Also checks the values that the user gave for the inputs of the service template (csd07 7.1.1; 1.3 3.9.3).
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/checker.hpp"
#include "validate/expressions/value_assignments.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/parameter_direction.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/data_definitions.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

void check_direction(CheckContext& context, const Element& parameter, Direction direction) {
    const bool incoming = direction == Direction::incoming;
    const Node misplaced = parameter[incoming ? Key::value : Key::mapping];
    if (!misplaced) return;
    context.report.add(diagnose(rules::tosca::wrong_parameter_direction, misplaced.place(),
                                incoming ? "value" : "mapping", incoming ? "outgoing" : "incoming",
                                kind_and_name(parameter), incoming ? "incoming" : "outgoing"));
}

// The mapping of an input must lead to an attribute that accepts values of the input's type. The mappings in
// operations and notifications are checked elsewhere.
void check_mapping(CheckContext& context, const Refinement& input, Node mapping) {
    if (mapping.size() < 2)
        return context.report.add(diagnose(rules::tosca::wrong_form, mapping.place(),
                                           compose("the mapping of {}", kind_and_name(input.element)),
                                           "a list of a path and an attribute, such as [ server, address ]",
                                           mapping.is_sequence() ? "a shorter one" : describe(mapping)));
    const Expression reading = reading_of_attribute(mapping);
    const Schema attribute = check_call(context, reading, site_of(context, input.element));
    const Schema own = input.definition.schema();
    if (!is_compatible(own, attribute))
        context.report.add(diagnose(rules::tosca::wrong_mapping_type, mapping.place(), name_beside(own, attribute),
                                    name_beside(attribute, own)));
}

}  // namespace

void check_parameter(CheckContext& context, const Refinement& parameter) {
    const Element& element = parameter.element;
    const Direction direction = direction_of(element);
    const Node value = element[Key::value], mapping = element[Key::mapping];
    if (value && mapping)
        return context.report.add(diagnose(rules::tosca::value_and_mapping, mapping.place(), kind_and_name(element))
                                      .with_related(value.place(), "the value is here"));
    const bool mappable = parameters_have_mappings.has(element.file->grammar->version());
    const bool of_service = element.parent->entity == Entity::service_template;
    if (element.short_form && value && direction == Direction::incoming && (mappable || of_service)) {
        auto finding = mappable ? diagnose(rules::tosca::wrong_mapping_form, value.place(), kind_and_name(element),
                                           describe(value))
                                : diagnose(rules::tosca::untyped_parameter, element.place(), kind_and_name(element));
        if (of_service) finding.hint = "write '{ type: ..., default: ... }'";
        context.report.add(std::move(finding));
        return;
    }
    if (element.short_form && of_service && direction == Direction::outgoing &&
        !outputs_have_short_form.has(element.file->grammar->version()))
        context.report.add(diagnose(rules::tosca::tolerated_notation, element.node.place(), kind_and_name(element))
                               .with_hint("write the value under 'value'"));
    if (parameter.is_first() && has_type_for_value(context.names, parameter.definition))
        context.report.add(
            diagnose(rules::tosca::type_as_value, element.node.place(), kind_and_name(element), element.node.text())
                .with_hint(compose("write '{}: { type: {} }'", element.name_text(), element.node.text())));
    if (mappable) check_direction(context, element, direction);
    const bool of_workflow = element.parent->entity == Entity::workflow;
    if (mapping && (of_service || of_workflow) && direction == Direction::incoming)
        check_mapping(context, parameter, mapping);
    const Definition& definition = parameter.definition;
    const bool typed = definition.type() != nullptr || element.has(Key::type) || !parameter.is_first();
    if (untyped_parameters_are_strings.has(element.file->grammar->version())) return;
    if (!typed && !value && !mapping && parameter.refined.complete && !element.has_lost(Key::type))
        context.report.add(diagnose(rules::tosca::untyped_parameter, element.place(), kind_and_name(element)));
}

void check_given_inputs(CheckContext& context) {
    const Node given = context.options.inputs;
    if (!given || context.model.files().empty()) return;
    // The entry file describes the service. The service templates of other files substitute nodes in it.
    const DefinitionsFile& entry = *context.model.files().front();
    const Element* const service = entry.is_standard() ? entry.service_template() : nullptr;
    if (service == nullptr) return;
    const std::string subject = compose("the {}", noun_of(*service));
    Assignments what{.section = Key::inputs, .what = "input", .subject = subject};
    check_assignments(context, what, given, context.tables.members(*service, Key::inputs), site_of(context, *service));
}

}  // namespace csar::validate

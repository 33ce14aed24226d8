#include "validate/rules/data_definitions.hpp"

#include "base/ascii.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/checker.hpp"
#include "validate/expressions/constraints.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/expressions/value_assignments.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/parameter_direction.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/node_definitions.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

DefinitionChain definition_chain(const Element& element, const Refined& refined) {
    DefinitionChain chain{&element};
    for (const Element* other : refined.chain) chain.push_back(other);
    return chain;
}

Suggestion nearest_keyname(const Element& element, Node key) {
    return {key.text(), element.file->grammar->keynames(element.entity), &Keyname::name};
}

void report_unknown_keyname(CheckContext& context, const Element& element, Node key) {
    auto finding = diagnose(rules::tosca::unknown_keyname, key.place(), key.text(), called(element),
                            to_string(element.file->grammar->version()));
    finding.hint = hint_at(key, nearest_keyname(element, key).hint());
    context.report.add(std::move(finding));
}

// Reports every key as an unknown keyname. The value cannot have the inherited type.
void report_unknown_keynames(CheckContext& context, const Element& element) {
    for (const auto [key, value] : element.node.entries()) report_unknown_keyname(context, element, key);
}

// Only a refinement may be a bare value (csd07 9.3). If a key is similar to a keyname, the value is a misspelt
// definition.
void report_bare_value(CheckContext& context, const Element& element) {
    const Node value = element.node;
    bool misspelt = false;
    for (const auto [key, entry] : value.entries()) {
        if (nearest_keyname(element, key).best().empty()) continue;
        report_unknown_keyname(context, element, key);
        misspelt = true;
    }
    if (misspelt) return;
    auto finding = diagnose(rules::tosca::value_without_definition, element.place(), kind_and_name(element));
    if (value.is_string() && context.names.find(TypeKind::data, value.text(), *element.file).found())
        finding.hint = compose("write '{}: { type: {} }'", element.name_text(), value.text());
    else if (element.file->grammar->find(element.entity, element.name_text()) != nullptr)
        finding.hint =
            compose("indent the line more: '{}' is a keyname of {}", element.name_text(), with_article(element.entity));
    context.report.add(std::move(finding));
}

// Definitions in capability and relationship definitions can only refine. Other checks report those that do not.
bool is_only_a_refinement(const Element& element) {
    const Entity holder = element.parent->entity;
    return holder == Entity::capability_definition || holder == Entity::relationship_definition;
}

void check_first(CheckContext& context, const Refinement& definition) {
    const Element& element = definition.element;
    if (!definition.is_first() || !definition.refined.complete || is_only_a_refinement(element)) return;
    if (element.entity == Entity::property_definition) {
        if (element.short_form) return report_bare_value(context, element);
        if (element.has(Key::value) && only_refinements_are_fixed.has(element.file->grammar->version()))
            context.report.add(diagnose(rules::tosca::fixed_without_refinement, element.key_place(Key::value),
                                        kind_and_name(element)));
    }
    check_mandatory(context, element, {});
}

// `status` (1.3 3.6.10.3). Case is ignored, because common tools write capital letters.
void check_status(CheckContext& context, const Element& element) {
    const Node status = element[Key::status];
    if (!status || !statuses_are_listed.has(element.file->grammar->version())) return;
    Suggestion near(status.text());
    for (const std::string_view word : {"supported", "unsupported", "experimental", "deprecated"}) {
        if (equal_ignoring_case(status.text(), word)) return;
        near.offer(word);
    }
    context.report.add(diagnose(rules::tosca::unknown_status, status.place(), status.text()).with_hint(near.hint()));
}

// An attribute gets its value from the running system, so it cannot have a literal default (csd07 9.5).
void check_attribute_default(CheckContext& context, const Element& element) {
    const Node value = element[Key::default_];
    const Version version = element.file->grammar->version();
    if (!value || element.entity != Entity::attribute_definition) return;
    const Expression source = expression_of(context, value, version);
    if (source.is_literal() && !attributes_have_no_constant_default.has(version)) return;
    const std::string_view given = source.is_literal()                 ? "a literal"
                                   : source.function == "get_property" ? "a property"
                                   : source.function == "get_input"    ? "an input"
                                                                       : "";
    if (!given.empty())
        context.report.add(diagnose(rules::tosca::wrong_attribute_default, value.place(), element.name_text(), given));
}

// Each property is also an attribute (csd07 9.5), so the names must differ.
void check_attribute_clash(CheckContext& context, const Refinement& attribute) {
    const Element& element = attribute.element;
    if (element.entity != Entity::attribute_definition || element.parent->defines == nullptr) return;
    const Type& holder = *element.parent->defines;
    const Element* const property = holder.find(Key::properties, element.name_text());
    if (property == nullptr) return;
    const Type* const type = member_definition(holder, Key::properties, element.name_text()).type();
    if (is_compatible(attribute.definition.type(), type)) return;
    context.report.add(
        with_definition(diagnose(rules::tosca::conflicting_attribute_type, element.place(), element.name_text()),
                        *property, "the property is here"));
}

void check_values(CheckContext& context, const Refinement& definition) {
    const Element& element = definition.element;
    const Node default_value = element[Key::default_], value = element[Key::value];
    if (!default_value && !value) return;
    const Site site = site_of(context, element);
    const Schema schema = definition.definition.schema();
    if (default_value) check_value(context, default_value, schema, site);
    if (value) check_value(context, value, schema, site);
}

// Incoming parameters have a `value`, outgoing parameters a `mapping` (csd07 9.7 to 9.9).
void check_direction(CheckContext& context, const Element& parameter, Direction direction) {
    const bool incoming = direction == Direction::incoming;
    const Node misplaced = parameter[incoming ? Key::value : Key::mapping];
    if (!misplaced) return;
    context.report.add(diagnose(rules::tosca::wrong_parameter_direction, misplaced.place(),
                                incoming ? "value" : "mapping", incoming ? "outgoing" : "incoming",
                                kind_and_name(parameter), incoming ? "incoming" : "outgoing"));
}

// The mapped attribute must accept values of the input's type.
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

void check_definition(CheckContext& context, const Element& element) {
    const Refinement definition(element);
    const Schema schema = definition.definition.schema();
    check_first(context, definition);
    check_status(context, element);
    if (element.short_form && definition.is_first() && element.entity == Entity::property_definition) return;
    if (is_misspelt_refinement(definition.definition.chain())) return report_unknown_keynames(context, element);
    const bool is_narrowed = check_narrowed_type(context, definition);
    if (is_narrowed) check_refinement(context, definition);
    check_schemas(context, definition, schema);
    if (is_narrowed) check_values(context, definition);  // a wrong type would make every value wrong
    check_validation(context, element, schema);
    check_attribute_default(context, element);
    check_attribute_clash(context, definition);
    if (element.entity == Entity::parameter_definition) check_parameter(context, definition);
}

}  // namespace

Refinement::Refinement(const Element& refining)
    : element(refining), refined(refined_by(refining)), definition(definition_chain(refining, refined)) {}

void check_validation(CheckContext& context, const Element& element, const Schema& schema) {
    const Node clauses = element[Key::validation];
    if (!clauses) return;
    Site site = site_of(context, element);
    site.value = &schema;
    if (element.find(Key::validation)->row->shape == Shape::clauses)
        check_constraints(context, clauses, schema, site);
    else
        check_condition(context, clauses, site);
}

void check_data(CheckContext& context) {
    each_element(context.model, [&](const Element& element) {
        switch (element.entity) {
            case Entity::data_type: check_data_type(context, element); break;
            case Entity::property_definition:
            case Entity::attribute_definition:
            case Entity::parameter_definition: check_definition(context, element); break;
            case Entity::schema_definition: check_schema_definition(context, element); break;
            default: break;
        }
    });
}

// The input values that the user gave (csd07 7.1.1; 1.3 3.9.3).
void check_given_inputs(CheckContext& context) {
    const Node given = context.options.inputs;
    if (!given || context.model.files().empty()) return;
    // Only the entry file describes the service. The service templates of other files substitute nodes.
    const DefinitionsFile& entry = *context.model.files().front();
    const Element* const service = entry.is_standard() ? entry.service_template() : nullptr;
    if (service == nullptr) return;
    const std::string subject = compose("the {}", noun_of(*service));
    Assignments what{.section = Key::inputs, .what = "input", .subject = subject};
    what.check_required = context.options.inputs_complete;
    check_assignments(context, what, given, context.tables.members(*service, Key::inputs), site_of(context, *service));
}

}  // namespace csar::validate

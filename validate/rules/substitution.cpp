// Substitution mappings: how a service template substitutes a node (csd07 15; 1.3 3.8.8 to 3.8.13).
#include "validate/rules/substitution.hpp"

#include <algorithm>

#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/interface.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

void check_capability_type(const Substitution& substitution, const Capability& mapped, const Capability& target,
                           Node where) {
    if (mapped.type == nullptr || target.type == nullptr || !target.type->complete) return;
    if (target.type->is_a(*mapped.type)) return;
    substitution.context.report.add(
        diagnose(rules::tosca::wrong_mapped_capability_type, where.place(), target.type->name, mapped.type->name));
}

void check_capability_mapping(const Substitution& substitution, Node name, Node value) {
    const Capability mapped = substitution.type ? capability_of(*substitution.type, name.text()) : Capability();
    if (!mapped && substitution.certain() &&
        report_unmappable(substitution, *substitution.type, Key::capabilities, name))
        return;
    check_mapping_keys(substitution, value, "a capability mapping", assigning_keys);
    const Node pair = mapping_of(substitution, value);
    if (!pair) return;
    if (!is_pair(pair)) return report_not_pair(substitution, pair, "capability");
    const Element* const node = find_mapped_node(substitution, pair[0]);
    const Type* const type = node ? node->type() : nullptr;
    if (type == nullptr) return;
    const Capability target = capability_of(*type, pair[1].text());
    if (target)
        check_capability_type(substitution, mapped, target, pair[1]);
    else if (type->complete)
        report_unmappable(substitution, *type, Key::capabilities, pair[1]);
}

// A required input of the workflow should be provided by the operation. The specification (csd07 15.6) does not define
// this.
void check_workflow_inputs(const Substitution& substitution, const Members& given, const Element& workflow,
                           Node where) {
    for (const Member& input : substitution.context.tables.members(workflow, Key::inputs).all()) {
        const Member* const source = given.find(input.name);
        if (source == nullptr ? !input.needs_value : is_compatible(source->definition.type(), input.definition.type()))
            continue;
        substitution.context.report.add(diagnose(rules::tosca::missing_workflow_input, where.place(), input.name)
                                            .with_related(input.definition.nearest().place(), "defined here"));
    }
}

class InterfaceMappings {
public:
    explicit InterfaceMappings(const Substitution& substitution)
        : substitution_(substitution), context_(substitution.context) {}

    void check() {
        for (const auto [name, operations] : substitution_.element[Key::interfaces].entries()) {
            const Interface interface =
                find_interface(context_, {{}, substitution_.type}, name.text(), *substitution_.element.file);
            if (!interface && substitution_.certain())
                report_unmappable(substitution_, *substitution_.type, Key::interfaces, name);
            if (!operations.is_mapping()) {
                report_form(operations, "the mapping of an interface", "a mapping from operations to workflows");
                continue;
            }
            for (const auto [operation, workflow] : operations.entries())
                check_operation(interface, operation, workflow);
        }
    }

private:
    void check_operation(const Interface& interface, Node name, Node value) {
        const DefinitionChain operation = find_operation(context_, interface, Key::operations, name.text());
        if (operation.empty() && interface && interface.complete)
            report_unknown_operation(context_, name, interface, Key::operations);
        if (!value.is_string()) return report_form(value, "the mapping of an operation", "the name of a workflow");
        const Element* const workflow = find_mapped_workflow(substitution_, value);
        if (workflow != nullptr && !operation.empty() && interface.complete)
            check_workflow_inputs(substitution_, inputs_of(context_, interface, operation), *workflow, value);
    }

    void report_form(Node value, std::string_view what, std::string_view expected) {
        context_.report.add(diagnose(rules::tosca::wrong_form, value.place(), what, expected, describe(value)));
    }

    const Substitution& substitution_;
    CheckContext& context_;
};

void check_mappings(const Substitution& substitution) {
    if (const Node filter = substitution.element[Key::substitution_filter])
        check_condition(substitution.context, filter, site_of(substitution.context, substitution.element));
    check_value_mappings(substitution);
    check_requirement_mappings(substitution);
    InterfaceMappings(substitution).check();
}

void check_substitution(CheckContext& context, const Element& element, const Element& service) {
    const Substitution substitution{context, element, service, element.type(Key::node_type)};
    for (const auto [name, value] : element[Key::capabilities].entries())
        check_capability_mapping(substitution, name, value);
    const bool by_path = substitutions_map_by_path.has(element.file->grammar->version());
    by_path ? check_mappings(substitution) : check_earlier_mappings(substitution);
}

}  // namespace

Node mapping_of(const Substitution& substitution, Node value) {
    if (!value.is_mapping() || !mappings_may_have_key.has(substitution.element.file->grammar->version())) return value;
    return value["mapping"];
}

const Element* find_mapped_node(const Substitution& substitution, Node name) {
    ServiceIndex& services = substitution.context.services;
    const Element* const node = services.find(&substitution.service, Key::node_templates, name.text());
    if (node == nullptr && !substitution.service.has_lost(Key::node_templates))
        substitution.context.report.add(diagnose(rules::tosca::unknown_mapped_node, name.place(), name.text())
                                            .with_hint(near_child(substitution.context.report, &substitution.service,
                                                                  Key::node_templates, name.text())));
    return node;
}

const Element* find_mapped_workflow(const Substitution& substitution, Node name) {
    ServiceIndex& services = substitution.context.services;
    const Element* const workflow = services.find(&substitution.service, Key::workflows, name.text());
    if (workflow == nullptr && !substitution.service.has_lost(Key::workflows))
        substitution.context.report.add(diagnose(rules::tosca::unknown_workflow, name.place(), name.text())
                                            .with_hint(near_child(substitution.context.report, &substitution.service,
                                                                  Key::workflows, name.text())));
    return workflow;
}

const Element* find_mapped_parameter(const Substitution& substitution, const MappedMembers& members, Node name) {
    ServiceIndex& services = substitution.context.services;
    const Element* const parameter = services.find(&substitution.service, members.parameters, name.text());
    if (parameter == nullptr && !substitution.service.has_lost(members.parameters))
        substitution.context.report.add(
            diagnose(rules::tosca::unknown_parameter, name.place(), members.parameter, name.text())
                .with_hint(
                    near_child(substitution.context.report, &substitution.service, members.parameters, name.text())));
    return parameter;
}

Definition find_mapped_member(const Substitution& substitution, const MappedMembers& members,
                              const DefinitionChain& over, const Type* type, Node name) {
    if (type == nullptr) return {};
    Definition found = member_definition(over, type, members.section, name.text());
    if (!found && members.section == Key::attributes)
        found = member_definition(over, type, Key::properties, name.text());
    if (!found && type->complete) report_unmappable(substitution, *type, members.section, name);
    return found;
}

void check_mapping_keys(const Substitution& substitution, Node value, std::string_view what,
                        std::span<const std::string_view> others) {
    const Version version = substitution.element.file->grammar->version();
    if (!value["mapping"] || !mappings_may_have_key.has(version)) return;
    for (const auto [key, entry] : value.entries()) {
        if (key.text() == "mapping") continue;
        const bool known = std::ranges::find(others, key.text()) != others.end();
        substitution.context.report.add(
            known ? diagnose(rules::tosca::exclusive_mapping_keys, key.place(), key.text())
                  : diagnose(rules::tosca::unknown_keyname, key.place(), key.text(), what, to_string(version)));
    }
}

void report_not_pair(const Substitution& substitution, Node value, std::string_view what) {
    substitution.context.report.add(diagnose(rules::tosca::wrong_form, value.place(),
                                             "the mapping of " + with_article(what),
                                             "a list of a node template and " + with_article(what),
                                             value.is_sequence() ? one_line(value) : std::string(describe(value))));
}

Place place_of_property_mappings(const Substitution& substitution) {
    return substitution.element.has(Key::properties) ? substitution.element.key_place(Key::properties)
                                                     : substitution.service.key_place(Key::substitution_mappings);
}

bool report_unmappable(const Substitution& substitution, const Type& type, Key section, Node name) {
    Report& report = substitution.context.report;
    report.add(with_definition(
        diagnose(rules::tosca::unmappable_part, name.place(), kind_and_name(type), noun_of(section), name.text())
            .with_hint(member_hint(report, type, section, name.text())),
        type));
    const Key other = section == Key::capabilities ? Key::requirements : Key::capabilities;
    return type.find(other, name.text()) != nullptr;
}

void check_substitutions(CheckContext& context) {
    each_service(context.model, [&](const Element& service) {
        if (const Element* element = service.child(Key::substitution_mappings))
            check_substitution(context, *element, service);
    });
}

}  // namespace csar::validate

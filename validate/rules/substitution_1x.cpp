// Mappings before 2.0 (1.3 3.8.8 to 3.8.12). Capability mappings are checked as in 2.0.
//
//     requirements = { requirement: mapping }, or a list of such
//     properties   = { property: mapping | constant | { value: constant } }
//     attributes   = { attribute: mapping }
//     interfaces   = { interface: { operation: workflow } }
//     mapping      = target | { mapping: target }
//     target       = "[" node template *1( "," capability ) "," name *nested "]"
//                  | "[" "]"                                             requirements only: mapped to nothing
//                  | "[" input or output "]"                             properties and attributes only
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "base/keyed_hash.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/corrections.hpp"
#include "validate/resolved/interface.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/node_filters.hpp"
#include "validate/rules/substitution.hpp"

namespace csar::validate {
namespace {

// A constant instead of a mapping.
constexpr std::string_view value_keys[] = {"value"};

class EarlierMappings {
public:
    explicit EarlierMappings(const Substitution& substitution)
        : substitution_(substitution), context_(substitution.context) {}

    void check() {
        if (const Slot* filter = substitution_.element.find(Key::substitution_filter))
            check_node_filter(context_, *filter, substitution_.type, site_of(context_, substitution_.element));
        const Node requirements = substitution_.element[Key::requirements];
        if (!requirements.is_sequence()) check_requirements(requirements);
        for (const Node entry : requirements.items()) check_requirements(entry);
        check_members(mapped_properties);
        check_members(mapped_attributes);
        if (substitutions_feed_inputs.has(substitution_.element.file->grammar->version())) {
            check_required_inputs(check_required_properties());
        }
        for (const auto [name, operations] : substitution_.element[Key::interfaces].entries())
            check_operations(name, operations);
    }

private:
    using Counts = std::unordered_map<const Type*, std::size_t>;

    void check_requirements(Node mappings) {
        if (mappings && !mappings.is_mapping() && !mappings.is_null())
            report_form(substitution_, mappings, "a mapping of requirements",
                        "a mapping, such as 'host: [ server, host ]'");
        for (const auto [name, value] : mappings.entries()) check_requirement(name, value);
    }

    // The node type may lack the interface. If it has the interface, it must have the mapped operations.
    void check_operations(Node name, Node operations) {
        const Interface interface =
            find_interface(context_, {{}, substitution_.type}, name.text(), *substitution_.element.file);
        const bool certain = interface && interface.complete && interface.type != nullptr;
        for (const auto [operation, workflow] : operations.entries()) {
            if (certain && find_operation(context_, interface, Key::operations, operation.text()).empty())
                report_unknown_operation(context_, operation, interface, Key::operations);
            check_workflow(workflow);
        }
    }

    // The grammar maps an operation to a workflow (1.3 3.8.12.1). The text maps it to an operation of a node template
    // (3.8.13.1).
    void check_workflow(Node workflow) {
        if (names_operation(workflow))
            context_.report.add(diagnose(rules::tosca::operation_as_workflow, workflow.place(), workflow.text()));
        else if (workflow.is_string())
            find_mapped_workflow(substitution_, workflow);
        else
            report_form(substitution_, workflow, "the mapping of an operation", "the name of a workflow");
    }

    // True for "template.interface.operation" and "template.operation".
    bool names_operation(Node workflow) {
        const std::string_view text = workflow.is_string() ? workflow.text() : std::string_view();
        const std::size_t dot = text.find('.');
        return dot != std::string_view::npos &&
               context_.services.find(&substitution_.service, Key::workflows, text) == nullptr &&
               context_.services.find(&substitution_.service, Key::node_templates, text.substr(0, dot)) != nullptr;
    }

    // A property sets the input to which it is mapped, otherwise the input with its name (1.3 2.10, 3.8.13). Returns
    // the number of properties without an input, by type.
    Counts check_required_properties() {
        Counts unmapped;
        if (!substitution_.certain() || substitution_.element.has_lost(Key::properties)) return unmapped;
        if (is_only_a_base(*substitution_.type)) return unmapped;
        const Members& properties = context_.tables.members(*substitution_.type, Key::properties);
        for (const std::size_t number : properties.needing()) {
            const Member& property = properties.all()[number];
            if (substitution_.element[Key::properties].entry(property.name).key) continue;
            if (context_.services.find(&substitution_.service, Key::inputs, property.name) != nullptr) continue;
            if (is_fixed_by_filter(property.name)) continue;
            context_.report.add(
                diagnose(rules::tosca::unmapped_property, place_of_property_mappings(substitution_), property.name)
                    .with_related(property.definition.nearest().place(), "defined here"));
            ++unmapped[property.definition.type()];
        }
        return unmapped;
    }

    // True if the filter allows only one value of the property.
    bool is_fixed_by_filter(std::string_view property) const {
        const Element* const filter = substitution_.element.child(Key::substitution_filter);
        if (filter == nullptr) return false;
        for (const Node condition : (*filter)[Key::properties].items())
            if (only_value(condition[property])) return true;
        return false;
    }

    // An input without a value may be the target of a missing or misspelt mapping. `unmapped` counts these mappings,
    // which are already reported.
    void check_required_inputs(Counts unmapped) {
        if (!substitution_.certain() || substitution_.element.has_lost(Key::properties)) return;
        const Members& inputs = context_.tables.members(substitution_.service, Key::inputs);
        std::unordered_set<std::string_view, KeyedHash> fed;
        for (const auto [name, value] : substitution_.element[Key::properties].entries()) {
            const Node mapping = value["mapping"] ? value["mapping"] : value;
            const std::string_view input = (mapping.is_sequence() ? mapping[0] : mapping).text();
            fed.insert(input);
            const Definition property = member_definition(*substitution_.type, Key::properties, name.text());
            if (property && inputs.find(input) == nullptr) ++unmapped[property.type()];
        }
        for (const std::size_t number : inputs.needing()) {
            const Member& input = inputs.all()[number];
            if (fed.contains(input.name) || member_definition(*substitution_.type, Key::properties, input.name))
                continue;
            if (const auto told = unmapped.find(input.definition.type()); told != unmapped.end() && told->second != 0) {
                --told->second;
                continue;
            }
            context_.report.add(diagnose(rules::tosca::unfed_input, input.definition.nearest().place(), input.name));
        }
    }

    void check_requirement(Node name, Node value) {
        const Type* const type = substitution_.type;
        const Requirement* const mapped = type ? context_.requirements.find(*type, name.text()) : nullptr;
        if (mapped == nullptr && substitution_.certain() &&
            report_unmappable(substitution_, *type, Key::requirements, name))
            return;
        check_mapping_keys(substitution_, value, "a requirement mapping", assigning_keys);
        const Node pair = mapping_of(substitution_, value);
        if (!pair || (pair.is_sequence() && pair.size() == 0)) return;
        if (!is_pair(pair)) return report_not_pair(substitution_, pair, "requirement");
        const Element* const node = find_mapped_node(substitution_, pair[0]);
        const Type* const node_type = node ? node->type() : nullptr;
        if (node_type == nullptr) return;
        const Requirement* const own = context_.requirements.find(*node_type, pair[1].text());
        if (own == nullptr && node_type->complete)
            report_unmappable(substitution_, *node_type, Key::requirements, pair[1]);
        else if (own != nullptr && mapped != nullptr)
            check_requirement_types(substitution_, *mapped, *own, pair);
    }

    void check_members(const MappedMembers& members) {
        for (const auto [name, value] : substitution_.element[members.section].entries()) {
            const Definition definition = find_mapped_member(substitution_, members, {}, substitution_.type, name);
            const Node mapping = value["mapping"];
            check_mapping_keys(substitution_, value, compose("the mapping of a {}", members.member), value_keys);
            if (mapping && !mapping.is_sequence())
                report_target_form(members, mapping);
            else if (mapping || value.is_sequence())
                check_target(members, {name, definition}, mapping ? mapping : value);
            else if (members.section == Key::attributes)
                report_target_form(members, value);
            else
                check_constant(members, definition, name, value["value"] ? value["value"] : value);
        }
    }

    void check_constant(const MappedMembers& members, const Definition& definition, Node name, Node value) {
        if (constant_mappings_are_deprecated.has(substitution_.element.file->grammar->version()))
            context_.report.add(diagnose(rules::tosca::constant_mapping, value.place(), name.text())
                                    .with_hint(compose("map the property to an {}: '{}: [ {} ]'", members.parameter,
                                                       name.text(), members.parameter)));
        if (definition) check_value(context_, value, definition.schema(), site_of(context_, substitution_.element));
    }

    void check_target(const MappedMembers& members, const MappedMember& mapped, Node target) {
        const Node first = target.is_sequence() ? target[0] : target;
        if (!first.is_string())
            report_target_form(members, target);
        else if (target.size() > 1 && target.is_sequence()) {
            if (const Element* node = find_mapped_node(substitution_, first))
                check_member_of(node->type(), members, target);
        } else if (const Element* parameter = find_mapped_parameter(substitution_, members, first))
            check_mapped_types(substitution_, members, mapped, first, *parameter);
    }

    // Checks [ node template, name ] or [ node template, capability, name ], followed by nested names.
    void check_member_of(const Type* type, const MappedMembers& members, Node target) {
        const Capability capability = type && target.size() > 2 ? capability_of(*type, target[1].text()) : Capability();
        if (capability)
            find_mapped_member(substitution_, members, capability.chain, capability.type, target[2]);
        else
            find_mapped_member(substitution_, members, {}, type, target[1]);
    }

    void report_target_form(const MappedMembers& members, Node value) {
        report_form(substitution_, value, compose("the mapping of the {}", members.member),
                    compose("a list with the name of an {}", members.parameter));
    }

    const Substitution& substitution_;
    CheckContext& context_;
};

}  // namespace

void check_earlier_mappings(const Substitution& substitution) { EarlierMappings(substitution).check(); }

}  // namespace csar::validate

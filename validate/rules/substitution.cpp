// Substitution mappings: how a service template substitutes a node (csd07 15; 1.3 3.8.8 to 3.8.13). Keys of property
// and attribute mappings (csd07 15.2, 15.3):
//
//     key = name | "[" CAPABILITY "," capability "," name "]"
//         | "[" RELATIONSHIP "," requirement [ "," index ] "," name "]"
//     index = non-negative integer | ALL
#include "validate/rules/substitution.hpp"

#include <algorithm>
#include <unordered_map>

#include "base/keyed_hash.hpp"
#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/expressions/checker.hpp"
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

// The operation should provide each required input of the workflow. The specification has no rule for this (csd07
// 15.6).
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

void check_mapped_operation(const Substitution& substitution, const Interface& interface, Node name, Node value) {
    const DefinitionChain operation = find_operation(substitution.context, interface, Key::operations, name.text());
    if (operation.empty() && interface && interface.complete)
        report_unknown_operation(substitution.context, name, interface, Key::operations);
    if (!value.is_string())
        return report_form(substitution, value, "the mapping of an operation", "the name of a workflow");
    const Element* const workflow = find_mapped_workflow(substitution, value);
    if (workflow != nullptr && !operation.empty() && interface.complete)
        check_workflow_inputs(substitution, inputs_of(substitution.context, interface, operation), *workflow, value);
}

void check_interface_mappings(const Substitution& substitution) {
    for (const auto [name, operations] : substitution.element[Key::interfaces].entries()) {
        const Interface interface =
            find_interface(substitution.context, {{}, substitution.type}, name.text(), *substitution.element.file);
        if (!interface && substitution.certain())
            report_unmappable(substitution, *substitution.type, Key::interfaces, name);
        if (!operations.is_mapping()) {
            report_form(substitution, operations, "the mapping of an interface",
                        "a mapping from operations to workflows");
            continue;
        }
        for (const auto [operation, workflow] : operations.entries())
            check_mapped_operation(substitution, interface, operation, workflow);
    }
}

bool is_index(Node node) {
    const auto number = node.as_integer();
    return (number && *number >= 0) || node.text() == "ALL";
}

class ValueMappings {
public:
    ValueMappings(const Substitution& substitution, const MappedMembers& members)
        : substitution_(substitution), members_(members), context_(substitution.context) {}

    void check() {
        for (const auto [key, value] : substitution_.element[members_.section].entries()) {
            const std::optional<MappedMember> mapped = read_key(key);
            if (!value.is_string()) {
                report_form(key, value);
                continue;
            }
            const Element* const parameter = find_mapped_parameter(substitution_, members_, value);
            if (parameter != nullptr)
                check_pair(mapped, value, *parameter);
            else
                lost_ = true;
        }
    }

    // True if the target of a mapping is unknown. It may be a misspelt name of any input or output.
    bool has_lost() const { return lost_; }

    bool leads_to(std::string_view parameter) const { return seen_.contains(parameter); }

private:
    void report_form(Node key, Node value) {
        lost_ = true;
        auto finding =
            diagnose(rules::tosca::wrong_form, value.place(), "the mapping of " + with_article(members_.member),
                     "the name of " + with_article(members_.parameter), describe(value));
        if (key.is_string() && value.size() == 1 && value[0].is_string())
            finding.hint = compose("write '{}: {}'", key.text(), value[0].text());
        context_.report.add(std::move(finding));
    }

    std::optional<MappedMember> read_key(Node key) {
        if (key.is_string()) return find_member(key, {}, substitution_.type);
        const std::string_view word = key[0].text();
        const bool fits = key.is_sequence() && key[1].is_string() && key[key.size() - 1].is_string();
        if (fits && word == "CAPABILITY" && key.size() == 3) return find_in_capability(key);
        const bool indexed = key.size() == 4 && is_index(key[2]);
        if (fits && word == "RELATIONSHIP" && (key.size() == 3 || indexed)) return find_in_relationship(key);
        context_.report.add(diagnose(rules::tosca::wrong_mapping_key, key.place(), members_.member));
        return std::nullopt;
    }

    std::optional<MappedMember> find_in_capability(Node key) {
        if (substitution_.type == nullptr) return std::nullopt;
        const Capability capability = capability_of(*substitution_.type, key[1].text());
        if (capability) return find_member(key[2], capability.chain, capability.type);
        if (substitution_.certain()) report_unmappable(substitution_, *substitution_.type, Key::capabilities, key[1]);
        return std::nullopt;
    }

    std::optional<MappedMember> find_in_relationship(Node key) {
        if (substitution_.type == nullptr) return std::nullopt;
        const Requirement* const requirement = context_.requirements.find(*substitution_.type, key[1].text());
        if (requirement == nullptr) {
            if (substitution_.certain())
                report_unmappable(substitution_, *substitution_.type, Key::requirements, key[1]);
            return std::nullopt;
        }
        auto mapped = find_member(key[key.size() - 1], requirement->relationships, requirement->relationship_type);
        if (mapped) mapped->all = key.size() == 4 && key[2].text() == "ALL";
        return mapped;
    }

    std::optional<MappedMember> find_member(Node name, const DefinitionChain& over, const Type* type) {
        Definition found = find_mapped_member(substitution_, members_, over, type, name);
        if (!found) return std::nullopt;
        return MappedMember{name, std::move(found), false};
    }

    void check_pair(const std::optional<MappedMember>& mapped, Node value, const Element& parameter) {
        const auto [first, inserted] = seen_.try_emplace(parameter.name_text(), value);
        if (!inserted && members_.section == Key::properties)
            context_.report.add(diagnose(rules::tosca::input_mapped_twice, value.place(), value.text())
                                    .with_related(first->second.place(), "the other mapping"));
        if (!mapped) return;
        check_mapped_types(substitution_, members_, *mapped, value, parameter);
        const Definition input({&parameter});
        if (members_.section == Key::properties && !mapped->definition.required() &&
            !mapped->definition.default_value() && needs_value(input))
            context_.report.add(with_definition(diagnose(rules::tosca::optional_property_for_required_input,
                                                         value.place(), mapped->name.text(), value.text()),
                                                parameter, "the input is required"));
    }

    const Substitution& substitution_;
    const MappedMembers& members_;
    CheckContext& context_;
    bool lost_ = false;
    std::unordered_map<std::string_view, Node, KeyedHash> seen_;  // keyed by input or output
};

void check_inputs_are_mapped(const Substitution& substitution, const ValueMappings& properties) {
    for (const Member& input : substitution.context.tables.members(substitution.service, Key::inputs).all())
        if (input.needs_value && !properties.leads_to(input.name))
            substitution.context.report.add(
                diagnose(rules::tosca::unmapped_input, place_of_property_mappings(substitution), input.name)
                    .with_related(input.definition.nearest().place(), "the input is defined here"));
}

void check_value_mappings(const Substitution& substitution) {
    ValueMappings properties(substitution, mapped_properties);
    properties.check();
    const Element& element = substitution.element;
    const bool lost = properties.has_lost() || element.has_lost(Key::properties);
    if (!lost) check_inputs_are_mapped(substitution, properties);
    ValueMappings(substitution, mapped_attributes).check();
}

void check_mappings(const Substitution& substitution) {
    if (const Node filter = substitution.element[Key::substitution_filter])
        check_condition(substitution.context, filter, site_of(substitution.context, substitution.element));
    check_value_mappings(substitution);
    check_requirement_mappings(substitution);
    check_interface_mappings(substitution);
}

void check_substitution(CheckContext& context, const Element& element, const Element& service) {
    const Substitution substitution{context, element, service, element.type(Key::node_type)};
    for (const auto [name, value] : element[Key::capabilities].entries())
        check_capability_mapping(substitution, name, value);
    const bool by_path = substitutions_map_by_path.has(element.file->grammar->version());
    by_path ? check_mappings(substitution) : check_earlier_mappings(substitution);
}

// Returns nullptr and reports the finding of `make` if the name is unknown.
template <class Make>
const Element* find_mapped(const Substitution& substitution, Key section, Node name, const Make& make) {
    CheckContext& context = substitution.context;
    const Element& service = substitution.service;
    const Element* const found = context.services.find(&service, section, name.text());
    if (found == nullptr && !service.has_lost(section))
        context.report.add(make().with_hint(near_child(context.report, &service, section, name.text())));
    return found;
}

}  // namespace

void report_form(const Substitution& substitution, Node value, std::string_view what, std::string_view expected) {
    substitution.context.report.add(diagnose(rules::tosca::wrong_form, value.place(), what, expected, describe(value)));
}

Node mapping_of(const Substitution& substitution, Node value) {
    if (!value.is_mapping() || !mappings_may_have_key.has(substitution.element.file->grammar->version())) return value;
    return value["mapping"];
}

const Element* find_mapped_node(const Substitution& substitution, Node name) {
    return find_mapped(substitution, Key::node_templates, name,
                       [&] { return diagnose(rules::tosca::unknown_mapped_node, name.place(), name.text()); });
}

const Element* find_mapped_workflow(const Substitution& substitution, Node name) {
    return find_mapped(substitution, Key::workflows, name,
                       [&] { return diagnose(rules::tosca::unknown_workflow, name.place(), name.text()); });
}

const Element* find_mapped_parameter(const Substitution& substitution, const MappedMembers& members, Node name) {
    return find_mapped(substitution, members.parameters, name, [&] {
        return diagnose(rules::tosca::unknown_parameter, name.place(), members.parameter, name.text());
    });
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
    report.add(unknown_member(rules::tosca::unmappable_part, report, type, section, name));
    const Key other = section == Key::capabilities ? Key::requirements : Key::capabilities;
    return type.find(other, name.text()) != nullptr;
}

void check_substitutions(CheckContext& context) {
    each_service(context.model, [&](const Element& service) {
        if (const Element* element = service.child(Key::substitution_mappings))
            check_substitution(context, *element, service);
    });
}

void check_mapped_types(const Substitution& substitution, const MappedMembers& members, const MappedMember& mapped,
                        Node value, const Element& parameter) {
    const Schema given = schema_of_parameter(substitution.context, parameter);
    const Schema member = mapped.definition.schema();
    if (!given || !member) return;
    const bool is_list = given.type->base() == BuiltIn::list || !given.type->complete;
    const Schema own = mapped.all ? entry_schema(given) : given;
    const bool fits = members.section == Key::properties ? is_compatible(member, own) : is_compatible(own, member);
    if (fits && (is_list || !mapped.all)) return;
    auto finding = diagnose(rules::tosca::wrong_mapped_type, value.place(), members.parameter, value.text(),
                            name_beside(given, member), members.member, mapped.name.text(),
                            (mapped.all ? "a list of " : "") + name_beside(member, own));
    // The Simple Profile does not say which types fit.
    if (!substitutions_map_by_path.has(substitution.element.file->grammar->version()))
        finding.severity = Severity::warning;
    substitution.context.report.add(
        with_definition(std::move(finding), parameter, compose("the {} is defined here", members.parameter)));
}

}  // namespace csar::validate

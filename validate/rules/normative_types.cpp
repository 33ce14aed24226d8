#include "validate/rules/service_check.hpp"

#include <unordered_map>

#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/assignment.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/directives.hpp"

namespace csar::validate {
namespace {

// The assigned value, otherwise the value in the definition.
Node value_of(const Element& assignment, const Members& members, std::string_view property) {
    if (const Node assigned = assignment[Key::properties][property]) return assigned;
    const Member* const member = members.find(property);
    return member != nullptr ? member->definition.fallback() : Node();
}

// min_instances <= default_instances <= max_instances (1.3 5.5.13).
void check_scalable(CheckContext& context, const Element& assignment, const Members& members) {
    struct Order {
        std::string_view lower, upper;
    };
    constexpr Order orders[] = {{"min_instances", "max_instances"},
                                {"min_instances", "default_instances"},
                                {"default_instances", "max_instances"}};
    for (const auto& [lower, upper] : orders) {
        const Node low = value_of(assignment, members, lower), high = value_of(assignment, members, upper);
        const auto least = low.as_integer(), most = high.as_integer();
        if (!least || !most || *least <= *most) continue;
        const bool at_high = upper == "default_instances" && assignment[Key::properties][upper];
        const Node place = at_high || !assignment[Key::properties][lower] ? high : low;
        context.report.add(
            diagnose(rules::tosca::instances_out_of_order, place.place(), lower, low.text(), upper, high.text()));
        return;
    }
}

// An assigned endpoint must specify its port (1.3 5.5.7.3). For other endpoints, the orchestrator chooses the port.
void check_endpoint(CheckContext& context, const Element& assignment, const Members& members) {
    const Node properties = assignment[Key::properties];
    if (!properties.is_mapping() || properties.size() == 0) return;
    if (value_of(assignment, members, "port") || value_of(assignment, members, "ports")) return;
    context.report.add(diagnose(rules::tosca::endpoint_without_port, assignment.place(), assignment.name_text()));
}

// A flat or VLAN network needs a physical network (1.3 8.5.1.1).
void check_physical_network(CheckContext& context, const Element& network) {
    if (!network.type()->complete || may_be_only_selected(network)) return;
    const Members& members = context.tables.members(*network.type(), Key::properties);
    const Node type = value_of(network, members, "network_type");
    if (!type.is_string() || (type.text() != "flat" && type.text() != "vlan")) return;
    if (value_of(network, members, "physical_network")) return;
    const Place place = network[Key::properties]["network_type"] ? type.place() : network.place();
    context.report.add(diagnose(rules::tosca::missing_physical_network, place, type.text()));
}

// Returns the node to which a port is bound, or nullptr if it is unknown.
const Element* binding_of(CheckContext& context, const Element& port) {
    for (const Element& assignment : port.children(Key::requirements)) {
        const ResolvedAssignment resolved = resolve_assignment(context, assignment);
        const Type* const capability = resolved.requirement ? resolved.requirement->capability_type : nullptr;
        if (capability != nullptr && capability->named("tosca.capabilities.network.Bindable"))
            return resolved.node_template;
    }
    return nullptr;
}

}  // namespace

// A node has at most one default port (1.3 8.5.2.1).
void check_default_ports(CheckContext& context, const Element& service) {
    if (!normative_types_have_rules.has(service.file->grammar->version())) return;
    std::unordered_map<const Element*, const Element*> defaults;  // by node
    each_child(service, Key::node_templates, [&](const Element& port) {
        const Type* const type = port.type();
        if (type == nullptr || !type->complete || type->named("tosca.nodes.network.Port") == nullptr) return;
        const Node value = value_of(port, context.tables.members(*type, Key::properties), "is_default");
        if (value.as_bool() != true) return;
        const Element* const node = binding_of(context, port);
        if (node == nullptr) return;
        const auto [first, is_first] = defaults.emplace(node, &port);
        if (is_first) return;
        const Place place = port[Key::properties]["is_default"] ? value.place() : port.place();
        context.report.add(
            with_definition(diagnose(rules::tosca::second_default_port, place, port.name_text(), node->name_text()),
                            *first->second, "the other default port"));
    });
}

// `network_id` refers to an existing network, so most other properties are not allowed (1.3 8.5.1.1).
void check_network(CheckContext& context, const Element& node_template) {
    if (!normative_types_have_rules.has(node_template.file->grammar->version())) return;
    const Node properties = node_template[Key::properties];
    if (node_template.type() == nullptr) return;
    const Type* const type = node_template.type()->named("tosca.nodes.network.Network");
    if (type == nullptr) return;
    if (!properties["network_id"]) return check_physical_network(context, node_template);
    for (const auto [name, value] : properties.entries()) {
        const bool is_other = type->own(Key::properties, name.text()) != nullptr && name.text() != "network_id" &&
                              name.text() != "network_name";
        if (!is_other) continue;
        context.report.add(diagnose(rules::tosca::network_given_twice, name.place(), name.text()));
        return;
    }
}

void check_normative_capability(CheckContext& context, const Element& assignment, const Capability& capability) {
    if (capability.type == nullptr || !capability.type->complete) return;
    if (!normative_types_have_rules.has(assignment.file->grammar->version())) return;
    const bool is_scalable = capability.type->named("tosca.capabilities.Scalable") != nullptr;
    const bool is_endpoint = capability.type->named("tosca.capabilities.Endpoint") != nullptr;
    if (!is_scalable && !is_endpoint) return;
    const Members& members = context.tables.members(capability.chain, capability.type, Key::properties);
    if (is_scalable)
        check_scalable(context, assignment, members);
    else
        check_endpoint(context, assignment, members);
}

}  // namespace csar::validate

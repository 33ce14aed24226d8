#include "validate/representation/resolver.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "report/rules/representation.hpp"
#include "validate/document/one_line.hpp"
#include "validate/expressions/evaluation_bounds.hpp"
#include "validate/representation/fulfilment.hpp"

namespace csar::validate {
namespace {

// The approximate size of a node without its values.
constexpr std::uint64_t bytes_a_node = sizeof(NodeRepresentation) + 200;
constexpr std::uint64_t steps_a_node = 100;

}  // namespace

Resolver::Resolver(CheckContext& used_context, const DefinitionsFile& used_file,
                   const RepresentationOptions& used_options, Resolver* around, Passed what_is_passed)
    : context(used_context),
      file(used_file),
      service(*used_file.service_template()),
      options(used_options),
      outer(around),
      passed(std::move(what_is_passed)),
      depth_(around == nullptr ? 0 : around->depth_ + 1) {
    result.file = &file;
    result.service = &service;
    if (outer == nullptr) index_substitutes();
}

ServiceRepresentation Resolver::resolve() {
    make_inputs();
    make_nodes();
    apply_directives();
    Fulfilment(*this).run();
    substitute_all();
    visit_values(&Resolver::settle_each, true);
    visit_values(&Resolver::check_each, false);
    make_outputs();
    return std::move(result);
}

void Resolver::make_inputs() {
    for (const Element& input : service.children(Key::inputs)) {
        spend_work(steps_a_node);
        const Definition definition({&input});
        RepresentedValue value{.name = input.name_text(), .type = definition.type(), .written = definition.fallback()};
        value.definition = definition;
        const auto mapped = passed.inputs.find(value.name);
        const Node given = outer == nullptr ? context.options.inputs[value.name] : Node();
        if (mapped != passed.inputs.end()) {
            value.value = mapped->second;
            value.written = {};  // not the default
        } else if (given) {
            value.written = given;
            value.value = literal_value(context, given, definition.schema(), Site{.file = &file, .service = &service});
            if (!value.value) value.unresolved = compose("the value given to input '{}' is wrong", value.name);
        } else if (!value.written) {
            value.unresolved = compose("the input '{}' has no value", value.name);
        }
        value.is_assigned = given || mapped != passed.inputs.end();
        if (value.is_assigned || !value.written) value.state = RepresentedValue::State::settled;
        inputs_.emplace(value.name, result.inputs.size());
        result.inputs.push_back(std::move(value));
    }
}

RepresentedValue* Resolver::input(std::string_view name) {
    const auto found = inputs_.find(name);
    return found == inputs_.end() ? nullptr : &result.inputs[found->second];
}

std::optional<std::uint64_t> Resolver::count_of(const Element& node_template) {
    const Node count = node_template[Key::count];
    if (!count) return 1;
    blame = {};
    const Site site{.file = &file, .service = &service};
    const auto value = compute(count, {}, site, {});
    const auto* const number = value ? value->as<std::int64_t>() : nullptr;
    if (number != nullptr && *number >= 0) return static_cast<std::uint64_t>(*number);
    const std::string why = number != nullptr ? compose("{} is less than 0", *number)
                            : value           ? std::string("the count is not an integer")
                                              : blame.reason;
    add_problem(
        diagnose(rules::representation::unknown_count, count.place(), node_template.name_text()).with_hint(why));
    return std::nullopt;
}

void Resolver::make_nodes() {
    for (const Element& node_template : service.children(Key::node_templates)) {
        const std::uint64_t count = count_of(node_template).value_or(0);
        spend_work(saturating_multiply(count, steps_a_node));
        take_memory(saturating_multiply(count, bytes_a_node));
        if (count > no_number - result.nodes.size()) throw OverBudget(compose("{} nodes", count), "memory");
        templates_.emplace(node_template.name_text(), std::pair(static_cast<Number>(result.nodes.size()), count));
        for (std::uint64_t index = 0; index < count; ++index)
            add_node(&node_template, node_template.name_text(), node_template.type(), index);
    }
}

void Resolver::add_node(const Element* node_template, std::string_view name, const Type* type, std::uint64_t index) {
    NodeRepresentation made{.name = name, .index = index, .type = type, .element = node_template};
    const auto open = [&](auto& holder, const DefinitionChain& over, const Type* own, const Element* assigned) {
        const Members& properties = context.tables.members(over, own, Key::properties);
        const Members& attributes = context.tables.members(over, own, Key::attributes);
        holder.properties = open_values(properties, assigned ? (*assigned)[Key::properties] : Node());
        holder.attributes = open_values(attributes, assigned ? (*assigned)[Key::attributes] : Node());
        // A type's attributes include its properties.
        std::erase_if(holder.attributes, [&](const RepresentedValue& value) { return properties.find(value.name); });
    };
    if (type != nullptr) {
        open(made, {}, type, node_template);
        for (const Element* definition : type->members(Key::capabilities)) {
            spend_work(steps_a_node);
            take_memory(sizeof(CapabilityRepresentation));
            const Capability capability = capability_of(*type, definition->name_text());
            CapabilityRepresentation offered{.name = definition->name_text(), .type = capability.type};
            const Element* const assigned =
                node_template ? node_template->child(Key::capabilities, offered.name) : nullptr;
            open(offered, capability.chain, capability.type, assigned);
            made.capabilities.push_back(std::move(offered));
        }
    }
    result.nodes.push_back(std::move(made));
}

std::pair<Number, std::uint64_t> Resolver::nodes_of(std::string_view name) const {
    const auto found = templates_.find(name);
    return found == templates_.end() ? std::pair<Number, std::uint64_t>(no_number, 0) : found->second;
}

bool Resolver::is_settled(Number number, std::string_view requirement) const {
    const auto found = unsettled_.find({number, requirement});
    return found == unsettled_.end() || found->second == 0;
}

std::vector<RelationshipRepresentation*> Resolver::relationships_of(Number number, std::string_view requirement) {
    const auto found = made_.find({number, requirement});
    return found == made_.end() ? std::vector<RelationshipRepresentation*>() : found->second;
}

std::vector<RelationshipRepresentation*> Resolver::incoming(Number number, std::string_view capability) {
    const auto found = incoming_.find({number, capability});
    return found == incoming_.end() ? std::vector<RelationshipRepresentation*>() : found->second;
}

std::vector<RelationshipRepresentation*> Resolver::outgoing(Number number) {
    std::vector<RelationshipRepresentation*> all;
    for (auto at = made_.lower_bound({number, {}}); at != made_.end() && at->first.first == number; ++at)
        all.insert(all.end(), at->second.begin(), at->second.end());
    return all;
}

void Resolver::settle_each(RepresentedValues& values, const Self& self, const Element* owner) {
    for (RepresentedValue& value : values) {
        blame = {};
        if (value.state != RepresentedValue::State::settled) settle(value, self, owner);
    }
}

void Resolver::visit_values_of(Number number, VisitValues visit) {
    NodeRepresentation& visited = result.nodes[number];
    const auto of = [&](auto& holder) {
        (this->*visit)(holder.properties, {number}, visited.element);
        (this->*visit)(holder.attributes, {number}, visited.element);
    };
    of(visited);
    for (CapabilityRepresentation& capability : visited.capabilities) of(capability);
}

void Resolver::visit_values(VisitValues visit, bool of_selected_nodes_too) {
    (this->*visit)(result.inputs, {}, nullptr);
    for (Number number = 0; number < result.nodes.size(); ++number)
        if (of_selected_nodes_too || !node(number).selected) visit_values_of(number, visit);
    for (RelationshipRepresentation& made : result.relationships) {
        (this->*visit)(made.properties, {no_number, &made}, made.assignment);
        (this->*visit)(made.attributes, {no_number, &made}, made.assignment);
    }
}

void Resolver::make_outputs() {
    for (const Element& output : service.children(Key::outputs)) {
        const Definition definition({&output});
        RepresentedValue value{.name = output.name_text(), .type = definition.type(), .written = definition.fallback()};
        value.definition = definition;
        blame = {};
        settle(value, {}, nullptr);
        value.state = RepresentedValue::State::settled;
        result.outputs.push_back(std::move(value));
    }
}

ServiceRepresentation represent(CheckContext& context, const DefinitionsFile& file,
                                const RepresentationOptions& options) {
    if (file.service_template() == nullptr) return {};
    return Resolver(context, file, options, nullptr, {}).resolve();
}

}  // namespace csar::validate

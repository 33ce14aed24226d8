#include "validate/rules/service_check.hpp"

#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/expressions/value_assignments.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/directives.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t max_shown = 8;  // amounts in a finding

// Only numbers and scalars can be allocated.
bool is_amount(const Type& type) {
    switch (type.base()) {
        case BuiltIn::integer:
        case BuiltIn::floating:
        case BuiltIn::scalar: return true;
        default: return !type.complete;
    }
}

std::optional<Decimal> constant_amount(CheckContext& context, Node value, const Schema& schema, const Site& site) {
    const auto known = value ? evaluate(context, value, schema, site) : std::nullopt;
    return known ? amount_of(*known) : std::nullopt;
}

// Returns the value of `count`, by default 1, or nullopt if it is unknown.
std::optional<std::int64_t> count_of(CheckContext& context, const Element& element) {
    const Node count = element[Key::count];
    if (!count) return 1;
    return constant_integer(context, count, site_of(context, element));
}

// The capacity is the fixed value in the definition, otherwise the assigned value, otherwise the default.
Allocation account_of(CheckContext& context, const ResolvedAssignment& assignment, const Definition& definition,
                      std::string_view name, bool indexed) {
    const Element& target = *assignment.node_template;
    Node value = definition.fixed_value();
    if (const Element* const capability = target.child(Key::capabilities, assignment.capability_name);
        !value && capability)
        value = (*capability)[Key::properties][name];
    if (!value) value = definition.default_value();
    const auto available = constant_amount(context, value, definition.schema(), site_of(context, target));
    const auto nodes = indexed ? std::optional<std::int64_t>(1) : count_of(context, target);
    Allocation account;
    account.of_node = available;
    if (available && nodes) account.limit = *available * Decimal(*nodes);
    account.has = value;
    account.single = nodes && *nodes <= 1;
    return account;
}

// Returns nullopt if the assignment is optional, or if a count is unknown.
std::optional<Decimal> least_relationships(CheckContext& context, const ResolvedAssignment& assignment) {
    const Node optional = (*assignment.element)[Key::optional_];
    if (optional && optional.as_bool().value_or(true)) return std::nullopt;
    const auto own = count_of(context, *assignment.element);
    const auto sources = count_of(context, *assignment.source);
    if (!own || !sources) return std::nullopt;
    return Decimal(*own) * Decimal(*sources);
}

void check_amount(ServiceCheck& check, const ResolvedAssignment& assignment, Node name, Node amount,
                  const Definition& definition) {
    const Type* const type = definition.type();
    if (type == nullptr) return;
    if (!is_amount(*type))
        return check.context.report.add(
            with_definition(diagnose(rules::tosca::wrong_allocation_type, name.place(), name.text(), type->name),
                            definition.nearest()));
    const Site site = site_of(check.context, *assignment.element);
    check_value_form(check.context, amount, definition.schema(), site);
    if (assignment.node_template == nullptr || assignment.capability_name.empty() ||
        only_selected(*assignment.node_template))
        return;
    const auto index =
        assignment.index ? constant_integer(check.context, assignment.index, site) : std::optional<std::int64_t>(-1);
    const auto drawn = constant_amount(check.context, amount, definition.schema(), site);
    const auto number = least_relationships(check.context, assignment);
    if (!index || !drawn || !number) return;
    const AllocatedProperty key{assignment.node_template, *index, assignment.capability_name,
                                definition.nearest().name_text()};
    auto account = check.allocations.find(key);
    if (account == check.allocations.end())
        account =
            check.allocations.emplace(key, account_of(check.context, assignment, definition, name.text(), *index >= 0))
                .first;
    Allocation& open_account = account->second;
    open_account.sum = open_account.sum + *drawn * *number;
    // A relationship allocates from a single node, so the amount must fit into this node.
    const bool is_too_large = open_account.of_node && *number > Decimal(0) && *drawn > *open_account.of_node;
    const bool is_too_much = open_account.limit && open_account.sum > *open_account.limit;
    if (open_account.exceeded) return;
    if (!is_too_large && !is_too_much) {
        if (open_account.drawn.size() < max_shown) open_account.drawn.push_back(amount);
        return;
    }
    open_account.exceeded = true;
    const Rule& rule =
        is_too_large || open_account.single ? rules::tosca::exceeded_allocation : rules::tosca::scarce_allocation;
    auto finding = diagnose_with(rule, amount.place(), {name.text(), kind_and_name(*assignment.node_template)});
    finding.related.push_back({open_account.has.place(), compose("it has {}", one_line(open_account.has))});
    if (!is_too_large)
        for (const Node other : open_account.drawn)
            finding.related.push_back({other.place(), compose("{} is also allocated", one_line(other))});
    check.context.report.add(std::move(finding));
}

}  // namespace

void check_allocation(ServiceCheck& check, const ResolvedAssignment& assignment) {
    const Node amounts = (*assignment.element)[Key::allocation];
    const Type* const type = assignment.capability_type;
    if (!amounts || type == nullptr) return;
    Capability capability;
    if (assignment.node_type != nullptr && !assignment.capability_name.empty())
        capability = capability_of(*assignment.node_type, assignment.capability_name);
    for (const auto [name, amount] : amounts.entries()) {
        const Definition definition = member_definition(capability.chain, type, Key::properties, name.text());
        if (definition) {
            check_amount(check, assignment, name, amount, definition);
        } else if (type->complete) {
            auto finding =
                diagnose(rules::tosca::unknown_assignment, name.place(), kind_and_name(*type), "property", name.text());
            finding.hint = name.text() == "properties"
                               ? Hint("write the amounts directly under 'allocation'")
                               : member_hint(check.context.report, *type, Key::properties, name.text());
            check.context.report.add(with_definition(std::move(finding), *type));
        }
    }
}

}  // namespace csar::validate

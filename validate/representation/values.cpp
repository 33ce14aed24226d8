// Computes each value of a representation once, when first needed.
#include "base/budget.hpp"
#include "report/rules/representation.hpp"
#include "validate/document/one_line.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/constraints.hpp"
#include "validate/expressions/fallback.hpp"
#include "validate/representation/resolver.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t max_shown_expression = 80;  // bytes

class View final : public GraphQueries {
public:
    View(Resolver& resolver, const Self& self) : resolver_(resolver), self_(self) {}

    std::optional<GraphAnswer> read(const Expression& call, Query query, const Site& site) override {
        return read_graph(resolver_, self_, call, query, site);
    }

private:
    Resolver& resolver_;
    Self self_;
};

}  // namespace

RepresentedValues open_values(const Members& members, Node assigned) {
    RepresentedValues values;
    take_memory(members.all().size() * sizeof(RepresentedValue));
    values.reserve(members.all().size());
    for (const Member& member : members.all()) {
        spend_work(10);
        RepresentedValue value{.name = member.name, .type = member.definition.type()};
        const Node given = member.definition.fixed_value() ? Node() : assigned[member.name];
        value.written = given ? given : member.definition.fallback();
        value.is_assigned = static_cast<bool>(given);
        value.definition = member.definition;
        values.push_back(std::move(value));
    }
    return values;
}

std::nullopt_t Resolver::no_value(std::string reason) {
    if (blame.reason.empty()) blame.reason = std::move(reason);
    return std::nullopt;
}

std::nullopt_t Resolver::pending(std::string reason, Wait wait) {
    if (!blame.is_pending) blame = {std::move(reason), true, wait};
    return std::nullopt;
}

std::optional<Value> Resolver::compute(Node expression, const Schema& schema, Site site, const Self& self) {
    View view(*this, self);
    site.graph = &view;
    const Blame before = std::exchange(blame, {});
    auto value = evaluate(context, expression, schema, site);
    if (value) {
        blame = before;
        return value;
    }
    if (blame.reason.empty())
        blame.reason = compose("the computation of '{}' gives no value", one_line(expression, max_shown_expression));
    if (before.is_pending) blame = before;
    return std::nullopt;
}

std::optional<bool> Resolver::decide(Node condition, Site site, const Self& self) {
    const auto value = compute(condition, {}, site, self);
    const bool* const truth = value ? value->as<bool>() : nullptr;
    return truth == nullptr ? std::nullopt : std::optional<bool>(*truth);
}

std::optional<bool> Resolver::satisfies_clauses(const Value& value, Node clauses, const Schema& schema, Site site,
                                                const Self& self) {
    View view(*this, self);
    site.graph = &view;
    return satisfies(context, value, clauses, schema, site);
}

const Value* Resolver::settle(RepresentedValue& value, const Self& self, const Element* owner) {
    using State = RepresentedValue::State;
    if (value.value) return &*value.value;
    if (value.state == State::settled) {
        no_value(value.unresolved);
        return nullptr;
    }
    if (value.state == State::computing) {
        no_value(compose("'{}' depends on itself", value.name));
        if (circular_.insert(&value).second)
            add_problem(diagnose(rules::representation::circular_dependency, value.written.place(),
                                 compose("the value of '{}'", value.name)));
        return nullptr;
    }
    if (!value.written) {
        value.state = State::settled;
        value.unresolved = compose("'{}' has no value before deployment", value.name);
        no_value(value.unresolved);
        return nullptr;
    }
    value.state = State::computing;
    value.value = compute(value.written, value.definition.schema(), site_of(value, self, owner), self);
    if (value.value) {
        value.state = State::settled;
        value.unresolved.clear();
        return &*value.value;
    }
    value.state = blame.is_pending ? State::open : State::settled;
    value.unresolved = blame.reason;
    return nullptr;
}

// Checks clauses of computed values. Literals are checked by the rules.
void Resolver::check_each(RepresentedValues& values, const Self& self, const Element* owner) {
    for (const RepresentedValue& value : values) {
        if (!value.value || !value.written) continue;
        View view(*this, self);
        Site site = site_of(value, self, owner);
        if (!is_call(context, value.written, site.file->grammar->version())) continue;
        site.graph = &view;
        auto found = find_violated_clause(context, value.written, *value.value, value.definition.schema(), site);
        if (found) add_problem(std::move(*found));
    }
}

Site Resolver::site_of(const RepresentedValue& value, const Self& self, const Element* owner) {
    Site site = site_of_self(self);
    if (!value.is_assigned) return site_of_fallback(value.definition, site);
    if (owner != nullptr) site.file = owner->file;
    return site;
}

Site Resolver::site_of_self(const Self& self, const DefinitionsFile* in) {
    Site site{.file = in == nullptr ? &file : in, .service = &service};
    if (self.relationship != nullptr) {
        const RelationshipRepresentation& relationship = *self.relationship;
        Resolver& there = at_level(relationship.levels);
        site.self = Site::Self::relationship;
        site.self_type = relationship.type;
        site.self_template = relationship.assignment;
        site.source_type = node(relationship.source).type;
        site.source_template = node(relationship.source).element;
        site.capability_name = relationship.capability;
        if (relationship.target != no_number) {
            NodeRepresentation& target = there.node(relationship.target);
            site.target_type = target.type;
            site.target_template = target.element;
            if (const auto* const capability = find(target.capabilities, relationship.capability))
                site.capability_type = capability->type;
        }
    } else if (self.node != no_number) {
        site.self = Site::Self::node;
        site.self_type = node(self.node).type;
        site.self_template = node(self.node).element;
    }
    return site;
}

std::string Resolver::shown(Number number) const {
    const NodeRepresentation& shown_node = result.nodes[number];
    if (shown_node.element == nullptr) return compose("'{}' in the inventory", shown_node.name);
    const auto found = templates_.find(shown_node.name);
    const bool is_one = found == templates_.end() || found->second.second == 1;
    return is_one ? compose("'{}'", shown_node.name) : compose("'{}' [{}]", shown_node.name, shown_node.index);
}

void Resolver::add_problem(Diagnostic finding) {
    // Without this limit, a hostile template could create too many problems.
    constexpr std::size_t max_problems = 1000;
    if (result.problems.size() < max_problems) result.problems.push_back(std::move(finding));
}

}  // namespace csar::validate

#include "validate/representation/fulfilment.hpp"

#include <algorithm>
#include <cmath>

#include "base/budget.hpp"
#include "validate/expressions/checker.hpp"

namespace csar::validate {
namespace {

constexpr std::uint64_t bytes_a_value = 150;

}  // namespace

std::optional<FilterIndex::Indexed> FilterIndex::indexable(const Value& value) {
    if (const auto* const text = value.as<std::string>()) return *text;
    const auto amount = amount_of(value);
    // Adding 0.0 turns -0.0 into 0.0, so that equal amounts have equal keys.
    return amount ? std::optional<Indexed>(amount->as_double() + 0.0) : std::nullopt;
}

// True if the path reads a value of the target. Paths through other relationships are excluded, because these may
// change.
bool FilterIndex::is_of_target(const Expression& call) const {
    if (call.function != "get_property" && call.function != "get_attribute") return false;
    std::size_t at = 0;
    bool leads_to_target = false;
    for (const Node item : call.arguments.items()) {
        const std::string_view word = item.text();
        if (!item.is_scalar() || word.starts_with('$') || word == "RELATIONSHIP" || word == "SOURCE") return false;
        if (at < 2 && (word == "TARGET" || (at == 1 && word == "CAPABILITY"))) leads_to_target = true;
        if (at == 0 && word != "SELF" && !leads_to_target) return false;
        ++at;
    }
    return leads_to_target;
}

bool FilterIndex::is_same_for_all(Node value, Version version) const {
    spend_work(5);
    const Expression expression = expression_of(r_.context, value, version);
    if (expression.kind == Expression::Kind::malformed || !expression.space.empty()) return false;
    Node parts = value;
    if (!expression.is_literal()) {
        const BuiltInFunction* const function = find_built_in(expression.function, version);
        if (function == nullptr) return false;
        parts = expression.arguments;
        switch (function->query) {
            case Query::none:
            case Query::input:
            case Query::node_index:
            case Query::relationship_index: break;
            case Query::property:
            case Query::attribute: {
                const std::string_view first = parts[0].text();
                if (first == "TARGET" || (first == "SELF" && parts[1].text() != "SOURCE")) return false;
                break;
            }
            default: return false;
        }
    }
    for (const Node item : parts.items())
        if (!is_same_for_all(item, version)) return false;
    for (const auto [key, item] : parts.entries())
        if (!is_same_for_all(key, version) || !is_same_for_all(item, version)) return false;
    return true;
}

// Adds a value of the node at `place` for each capability that may be the target. Returns false if a value is not known
// yet.
bool FilterIndex::add(Values& values, std::size_t place, const Targets& targets, Node path, const DefinitionsFile& file,
                      RelationshipRepresentation& trial) {
    trial.target = targets.nodes[place];
    std::vector<std::pair<Schema, Indexed>> found;
    for (const std::string_view capability : targets.capabilities.at(r_.node(trial.target).type)) {
        trial.capability = capability;
        const Self self{no_number, &trial};
        const Site site = r_.site_of_self(self, &file);
        r_.blame = {};
        const auto value = r_.compute(path, {}, site, self);
        if (!value && r_.blame.is_pending) return false;
        if (!value) continue;  // the condition is false
        auto indexed = indexable(*value);
        Checker checker(r_.context, site, Checker::Findings::drop);
        Schema schema = checker.check(checker.expression_of(path)).schema;
        if (!indexed || !schema) {
            values.others.push_back(place);
            return true;
        }
        found.emplace_back(std::move(schema), std::move(*indexed));
    }
    for (auto& [schema, value] : found) {
        take_memory(bytes_a_value);
        Group& group = values.groups[schema.type];
        group.schema = std::move(schema);
        group.places[std::move(value)].push_back(place);
    }
    return true;
}

FilterIndex::Values& FilterIndex::values_of(const Targets& targets, const Expression& path, const DefinitionsFile& file,
                                            Number source) {
    std::string key(path.function);
    for (const Node item : path.arguments.items()) key.append(1, '\n').append(item.text());
    const auto [found, is_new] = values_.try_emplace({&targets, std::move(key)});
    Values& values = found->second;
    RelationshipRepresentation trial{.source = source};
    if (is_new) {
        for (std::size_t place = targets.nodes.size(); place-- > 0;)
            if (!add(values, place, targets, path.node, file, trial)) values.pending.push_back(place);
    } else {
        while (!values.pending.empty() && add(values, values.pending.back(), targets, path.node, file, trial))
            values.pending.pop_back();
    }
    return values;
}

// The nodes whose value may equal `other`.
std::optional<Places> FilterIndex::equal(const Values& values, Node other, const DefinitionsFile& file,
                                         const RelationshipRepresentation& relationship) {
    Places places = values.others;
    places.insert(places.end(), values.pending.begin(), values.pending.end());
    RelationshipRepresentation trial{.source = relationship.source, .index = relationship.index};
    const Self self{no_number, &trial};
    const Site site = r_.site_of_self(self, &file);
    const auto add_equal = [&](const Group& group, const Schema& schema) {
        r_.blame = {};
        const auto value = r_.compute(other, schema, site, self);
        const auto wanted = value ? indexable(*value) : std::nullopt;
        const auto found = wanted ? group.places.find(*wanted) : group.places.end();
        if (found != group.places.end()) places.insert(places.end(), found->second.begin(), found->second.end());
        return value || !r_.blame.is_pending;
    };
    // A literal may be read as a value of the other side's type (evaluate.cpp).
    for (const auto& [type, group] : values.groups)
        if (!add_equal(group, group.schema) || !add_equal(group, {})) return std::nullopt;
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    spend_work(places.size());
    return places;
}

std::optional<Places> FilterIndex::places(const Targets& targets, Node condition, const DefinitionsFile& file,
                                          const RelationshipRepresentation& relationship) {
    const Version version = file.grammar->version();
    const Expression call = expression_of(r_.context, condition, version);
    if (call.kind != Expression::Kind::call || !call.space.empty()) return std::nullopt;
    std::optional<Places> fewest;
    const auto narrow = [&](std::optional<Places> places) {
        if (places && (!fewest || places->size() < fewest->size())) fewest = std::move(places);
    };
    if (call.function == "and")
        for (const Node part : call.arguments.items()) narrow(this->places(targets, part, file, relationship));
    if (call.function == "equal" && call.arguments.size() == 2)
        for (const std::uint32_t side : {0U, 1U}) {
            const Expression path = expression_of(r_.context, call.arguments[side], version);
            const Node other = call.arguments[1 - side];
            if (path.kind == Expression::Kind::call && path.space.empty() && is_of_target(path) &&
                is_same_for_all(other, version))
                narrow(equal(values_of(targets, path, file, relationship.source), other, file, relationship));
        }
    return fewest;
}

}  // namespace csar::validate

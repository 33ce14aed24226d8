// Evaluates calls that read the graph (csd07 10.2.1; 1.3 4.4 and 4.5), along paths (csd07 10.3; 1.3 4.1).
#include <algorithm>

#include "base/budget.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/representation/resolver.hpp"

namespace csar::validate {
namespace {

constexpr std::uint64_t steps_a_point = 20;

bool is_word(Node item, std::string_view word) { return item.is_string() && item.text() == word; }

// The end of a path: a node, relationship or capability.
struct GraphPoint {
    Resolver* in = nullptr;  // the service
    Number node = no_number;
    RelationshipRepresentation* relationship = nullptr;
    CapabilityRepresentation* capability = nullptr;  // of `node`
};
using Points = std::vector<GraphPoint>;

class Walk {
public:
    Walk(Resolver& resolver, const Self& self, const Site& site, ArgumentWalk way)
        : resolver_(resolver), self_(self), site_(site), way_(way) {}

    // Returns nullopt if the path has no end, or if the end is not known yet.
    std::optional<Points> follow() {
        return paths_are_steps.has(site_.file->grammar->version()) ? follow_steps() : follow_names();
    }
    bool is_list() const { return is_list_; }
    const ArgumentWalk& rest() const { return way_; }

private:
    struct Index {
        std::uint64_t number = 0;
        bool all = false;
    };

    std::optional<Points> follow_steps();
    std::optional<Points> follow_names();
    std::optional<Points> start(Node name, bool takes_index);
    std::optional<Points> host(Number from);
    std::optional<Points> step(const Points& from, Node keyword);
    std::optional<Index> read_index();

    std::nullopt_t none(std::string reason) { return resolver_.no_value(std::move(reason)); }
    bool add_requirement(const GraphPoint& from, std::string_view name, const Index& index, Points& out);
    bool add_incoming(const GraphPoint& from, const Index& index, Points& out);
    GraphPoint source_of(const GraphPoint& from) const { return {from.in, from.relationship->source}; }
    GraphPoint target_of(const GraphPoint& from) const {
        return {&from.in->at_level(from.relationship->levels), from.relationship->target};
    }
    std::optional<GraphPoint> capability_of_target(const GraphPoint& from);

    Resolver& resolver_;
    Self self_;
    const Site& site_;
    ArgumentWalk way_;
    bool is_list_ = false;
};

std::optional<Walk::Index> Walk::read_index() {
    const Node next = way_.peek();
    if (is_word(next, "ALL")) {
        way_.next();
        is_list_ = true;
        return Index{.all = true};
    }
    const bool number = next.is_scalar() && next.scalar_type() == ScalarType::integer;
    if (!number && is_literal(resolver_.context, next, site_.file->grammar->version())) return Index();
    const auto value = resolver_.compute(way_.next(), {}, site_, self_);
    if (!value) return std::nullopt;
    const auto* const integer = value->as<std::int64_t>();
    if (integer == nullptr || *integer < 0) return none("an index in the path is not a non-negative integer");
    return Index{.number = static_cast<std::uint64_t>(*integer)};
}

std::optional<Points> Walk::start(Node name, bool takes_index) {
    if (is_word(name, "SELF")) {
        if (self_.relationship != nullptr) return Points{{&resolver_, no_number, self_.relationship}};
        if (self_.node != no_number) return Points{{&resolver_, self_.node}};
        return none("SELF has no meaning here");
    }
    if (!name.is_string()) return none("the path does not begin with a name");
    const auto [first, count] = resolver_.nodes_of(name.text());
    if (first == no_number) {
        Points points;
        for (RelationshipRepresentation* made : resolver_.all_made())
            if (made->relationship_template != nullptr && made->relationship_template->name_text() == name.text())
                points.push_back({&resolver_, no_number, made});
        spend_work(resolver_.all_made().size());
        if (points.size() == 1) return points;
        if (!resolver_.are_all_settled())
            return resolver_.pending(compose("the relationship of '{}' is not established yet", name.text()), {});
        return none(compose("{} relationships are established by '{}'", points.size(), name.text()));
    }
    const auto index = takes_index ? read_index() : std::optional<Index>(Index());
    if (!index) return std::nullopt;
    Points points;
    if (index->all) {
        spend_work(count * steps_a_point);
        for (std::uint64_t i = 0; i < count; ++i) points.push_back({&resolver_, first + static_cast<Number>(i)});
        return points;
    }
    if (index->number >= count)
        return none(compose("there is no node {} of '{}', which has {}", index->number, name.text(), count));
    return Points{{&resolver_, first + static_cast<Number>(index->number)}};
}

bool Walk::add_requirement(const GraphPoint& from, std::string_view name, const Index& index, Points& out) {
    const auto made = from.in->relationships_of(from.node, name);
    const auto add = [&](RelationshipRepresentation* relationship) {
        out.push_back({from.in, no_number, relationship});
        return true;
    };
    spend_work(made.size());
    for (RelationshipRepresentation* relationship : made)
        if (!index.all && relationship->index == index.number) return add(relationship);
    if (!from.in->is_settled(from.node, name)) {
        resolver_.pending(compose("requirement '{}' of {} is not satisfied yet", name, from.in->shown(from.node)),
                          {from.node, name});
        return false;
    }
    if (index.all) return std::ranges::all_of(made, add);
    none(compose("requirement '{}' of {} has no relationship with the index {}", name, from.in->shown(from.node),
                 index.number));
    return false;
}

bool Walk::add_incoming(const GraphPoint& from, const Index& index, Points& out) {
    const auto made = from.in->incoming(from.node, from.capability->name);
    if (!from.in->are_all_settled()) {
        resolver_.pending(compose("not all relationships that lead to capability '{}' of {} are established yet",
                                  from.capability->name, from.in->shown(from.node)),
                          {from.node, {}});
        return false;
    }
    spend_work(made.size());
    if (index.all) {
        for (RelationshipRepresentation* relationship : made) out.push_back({from.in, no_number, relationship});
        return true;
    }
    if (index.number >= made.size()) {
        none(compose("{} relationships lead to capability '{}' of {}", made.size(), from.capability->name,
                     from.in->shown(from.node)));
        return false;
    }
    out.push_back({from.in, no_number, made[index.number]});
    return true;
}

std::optional<GraphPoint> Walk::capability_of_target(const GraphPoint& from) {
    GraphPoint target = target_of(from);
    target.capability = find(target.in->node(target.node).capabilities, from.relationship->capability);
    if (target.capability == nullptr) return none("the relationship does not select a capability of its target");
    return target;
}

std::optional<Points> Walk::step(const Points& from, Node keyword) {
    const std::string_view word = keyword.text();
    const bool at_node = !from.empty() && from.front().relationship == nullptr;
    const bool names_one = at_node && (word == "RELATIONSHIP" || word == "CAPABILITY");
    const std::string_view name = names_one ? way_.next().text() : std::string_view();
    Points to;
    std::optional<Index> index;
    const bool enters = word == "CAPABILITY" && is_word(way_.peek(), "RELATIONSHIP");
    if (enters) way_.next();
    if (enters || word == "RELATIONSHIP") {
        index = read_index();
        if (!index) return std::nullopt;
    }
    for (const GraphPoint& point : from) {
        spend_work(steps_a_point);
        if (word == "RELATIONSHIP") {
            if (!at_node || !add_requirement(point, name, *index, to)) return std::nullopt;
            continue;
        }
        if (word != "CAPABILITY") {
            if (at_node) return none(compose("a node has no '{}'", word));
            to.push_back(word == "SOURCE" ? source_of(point) : target_of(point));
            continue;
        }
        auto capability = at_node ? std::optional<GraphPoint>(point) : capability_of_target(point);
        if (!capability) return std::nullopt;
        if (at_node) capability->capability = find(point.in->node(point.node).capabilities, name);
        if (capability->capability == nullptr)
            return none(compose("{} has no capability '{}'", point.in->shown(point.node), name));
        if (!enters)
            to.push_back(*capability);
        else if (!add_incoming(*capability, *index, to))
            return std::nullopt;
    }
    return to;
}

std::optional<Points> Walk::follow_steps() {
    const auto is_keyword = [](Node item) {
        return is_word(item, "RELATIONSHIP") || is_word(item, "CAPABILITY") || is_word(item, "SOURCE") ||
               is_word(item, "TARGET");
    };
    // A missing SELF only causes a warning, so the path is followed.
    const bool is_short = is_word(way_.peek(), "SOURCE") || is_word(way_.peek(), "TARGET");
    if (is_short && self_.relationship == nullptr) return none(compose("'{}' has no meaning here", way_.peek().text()));
    std::optional<Points> points =
        is_short ? Points{{&resolver_, no_number, self_.relationship}} : start(way_.next(), true);
    while (points && way_.left() > 1 && is_keyword(way_.peek())) points = step(*points, way_.next());
    return points;
}

// Follows HostedOn to the first host with a property, attribute or capability of the next name.
std::optional<Points> Walk::host(Number from) {
    constexpr std::size_t max_hosts = 100;
    const std::string_view wanted = way_.peek().text();
    for (std::size_t i = 0; i < max_hosts; ++i) {
        const RelationshipRepresentation* on = nullptr;
        for (const RelationshipRepresentation* made : resolver_.outgoing(from))
            if (on == nullptr && made->type != nullptr && made->type->named("tosca.relationships.HostedOn")) on = made;
        if (on == nullptr && !resolver_.are_all_settled())
            return resolver_.pending(compose("the host of {} is not yet known", resolver_.shown(from)), {from, {}});
        if (on == nullptr || on->levels != 0) break;
        from = on->target;
        NodeRepresentation& node = resolver_.node(from);
        if (find(node.properties, wanted) || find(node.attributes, wanted) || find(node.capabilities, wanted))
            return Points{{&resolver_, from}};
    }
    return none(compose("no host has '{}'", wanted));
}

std::optional<Points> Walk::follow_names() {
    const Node name = way_.next();
    std::optional<Points> points;
    if (is_word(name, "SOURCE") || is_word(name, "TARGET")) {
        if (self_.relationship == nullptr) return none(compose("'{}' has no meaning here", name.text()));
        const GraphPoint self{&resolver_, no_number, self_.relationship};
        points = Points{is_word(name, "SOURCE") ? source_of(self) : target_of(self)};
    } else if (is_word(name, "HOST") && self_.node != no_number) {
        points = host(self_.node);
    } else {
        points = start(name, false);
    }
    if (!points || way_.left() < 2 || !way_.peek().is_string()) return points;
    GraphPoint& point = points->front();
    if (point.relationship != nullptr) return points;
    NodeRepresentation& node = point.in->node(point.node);
    const std::string_view second = way_.peek().text();
    if (find(node.properties, second) || find(node.attributes, second)) return points;
    CapabilityRepresentation* const own = find(node.capabilities, second);
    const bool is_requirement =
        node.type != nullptr && point.in->context.requirements.find(*node.type, second) != nullptr;
    if (own == nullptr && !is_requirement) return points;
    way_.next();
    // If a capability and a requirement have this name, the next name decides. After a requirement, the next name is
    // looked up in the target, its capability and the relationship (1.3 4.4.2.2).
    const std::string_view wanted = way_.peek().text();
    if (own != nullptr && (!is_requirement || find(own->properties, wanted) || find(own->attributes, wanted))) {
        point.capability = own;
        return points;
    }
    Points to;
    if (!add_requirement(point, second, {}, to)) return std::nullopt;
    GraphPoint target = target_of(to.front());
    CapabilityRepresentation* const capability =
        find(target.in->node(target.node).capabilities, to.front().relationship->capability);
    if (capability && (find(capability->properties, wanted) || find(capability->attributes, wanted)))
        target.capability = capability;
    else if (find(to.front().relationship->properties, wanted))
        target = to.front();
    return Points{target};
}

// Returns null if the property or attribute has no value.
const Value* value_at(Resolver& resolver, const GraphPoint& point, std::string_view name, Query query) {
    const auto look = [&](RepresentedValues& values, const Self& self, const Element* owner,
                          bool attribute) -> const Value* {
        RepresentedValue* const value = find(values, name);
        if (value == nullptr) return nullptr;
        const Value* const found = attribute && self.relationship == nullptr
                                       ? point.in->settle_attribute(self.node, *value, owner)
                                       : point.in->settle(*value, self, owner);
        if (found == nullptr && point.in != &resolver) resolver.blame = point.in->blame;
        if (found == nullptr) resolver.no_value(compose("'{}' has no value", name));
        return found;
    };
    RepresentedValues *properties = nullptr, *attributes = nullptr;
    Self self{point.node, point.relationship};
    const Element* owner = nullptr;
    if (point.relationship != nullptr) {
        properties = &point.relationship->properties, attributes = &point.relationship->attributes;
        owner =
            point.relationship->assignment ? point.relationship->assignment : point.relationship->relationship_template;
    } else {
        NodeRepresentation& node = point.in->node(point.node);
        properties = point.capability ? &point.capability->properties : &node.properties;
        attributes = point.capability ? &point.capability->attributes : &node.attributes;
        owner = node.element;
    }
    const bool wants_attribute = query == Query::attribute;
    if (wants_attribute && find(*attributes, name)) return look(*attributes, self, owner, true);
    if (find(*properties, name)) return look(*properties, self, owner, false);
    if (find(*attributes, name)) return look(*attributes, self, owner, true);
    resolver.no_value(compose("the target of the path has no '{}'", name));
    return nullptr;
}

std::optional<GraphAnswer> read_member(Resolver& resolver, const Self& self, const Expression& call, Query query,
                                       const Site& site) {
    Walk walk(resolver, self, site, ArgumentWalk(call.arguments));
    const auto points = walk.follow();
    if (!points) return std::nullopt;
    ArgumentWalk rest = walk.rest();
    const Node name = rest.next();
    if (!name.is_string()) return resolver.no_value("the path ends without a name");
    GraphAnswer answer{.values = {}, .is_list = walk.is_list(), .way = rest};
    for (const GraphPoint& point : *points) {
        spend_work(steps_a_point);
        if (query == Query::available_allocation) {
            if (point.capability == nullptr) return resolver.no_value("only a capability has amounts to allocate");
            const auto left = point.in->remaining(point.node, *point.capability, name.text());
            if (!left) return std::nullopt;
            const RepresentedValue* const property = find(point.capability->properties, name.text());
            if (property->value->as<Value::Scalar>())
                answer.own = Value(Value::Scalar{*left, property->value->as<Value::Scalar>()->type});
            else if (const auto integer = left->as_integer())
                answer.own = Value(*integer);
            else
                answer.own = Value(left->as_double());
            continue;
        }
        const Value* const value = value_at(resolver, point, name.text(), query);
        if (value == nullptr) return std::nullopt;
        answer.values.push_back(value);
    }
    return answer;
}

std::optional<GraphAnswer> read_input(Resolver& resolver, const Expression& call) {
    ArgumentWalk way(call.arguments);
    const Node name = call.arguments.is_scalar() ? call.arguments : way.next();
    RepresentedValue* const input = resolver.input(name.text());
    if (input == nullptr) return resolver.no_value(compose("there is no input '{}'", name.text()));
    const Value* const value = resolver.settle(*input, {}, nullptr);
    if (value == nullptr) return std::nullopt;
    return GraphAnswer{.values = {value}, .way = way};
}

GraphAnswer number_answer(std::uint64_t number) {
    return {.values = {}, .way = ArgumentWalk(Node()), .own = Value(static_cast<std::int64_t>(number))};
}

}  // namespace

std::optional<GraphAnswer> read_graph(Resolver& resolver, const Self& self, const Expression& call, Query query,
                                      const Site& site) {
    switch (query) {
        case Query::input: return read_input(resolver, call);
        case Query::property:
        case Query::attribute:
        case Query::available_allocation: return read_member(resolver, self, call, query, site);
        case Query::node_index: {
            const Number node = self.relationship ? self.relationship->source : self.node;
            if (node == no_number)
                return resolver.no_value("there is no node index, because the call is not in a node");
            return number_answer(resolver.node(node).index);
        }
        case Query::relationship_index:
            if (self.relationship == nullptr)
                return resolver.no_value("there is no relationship index, because the call is not in a relationship");
            return number_answer(self.relationship->index);
        default: return resolver.no_value(compose("'{}' is computed at deployment", call.function));
    }
}

}  // namespace csar::validate

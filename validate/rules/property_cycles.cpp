// Properties that are computed from one another in a cycle, so that none of them can ever get a value
// (csd07 10.2.1.2).
#include <map>
#include <tuple>

#include "base/cycles.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/constant_property.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

// The values that read properties, and which values they read. A default is another value in each template.
class Readings {
public:
    explicit Readings(CheckContext& context) : context_(context) {}

    // Every property that is assigned in `assignments`, of the owner.
    void add(const Element& owner, const Element& assignments) {
        for (const auto [key, value] : assignments[Key::properties].entries()) value_no(owner, value, key.text());
    }
    void report_cycles();

private:
    struct ReadValue {
        const Element* owner;
        Node value;
        std::string_view name;
        std::vector<Node> calls;  // that lead to the edges
    };
    // The number of values that read nothing and so are in no cycle.
    static constexpr std::size_t none = SIZE_MAX;

    std::size_t value_no(const Element& owner, Node value, std::string_view name);
    void find_calls(ReadValue& reader, Node node, int depth) const;
    void follow(std::size_t reader);
    Node part_of(Node value, ArgumentWalk way) const;

    CheckContext& context_;
    mutable Node too_deep_;  // the first value that is not searched to its bottom
    std::vector<ReadValue> values_;
    std::vector<std::vector<std::size_t>> edges_;
    std::map<std::tuple<const Element*, const Document*, std::uint32_t>, std::size_t> numbers_;
};

constexpr int max_value_depth = 100;

void Readings::find_calls(ReadValue& reader, Node node, int depth) const {
    if (node.is_scalar()) return;  // what reads a property has arguments
    if (depth == max_value_depth) {
        if (!too_deep_) too_deep_ = node;
        return;
    }
    constexpr std::string_view function = "get_property";
    const std::size_t before = reader.calls.size();
    bool may_be_call = false;  // nearly never
    for (const Node item : node.items()) find_calls(reader, item, depth + 1);
    for (const auto [key, entry] : node.entries()) {
        may_be_call = may_be_call || key.text().find(function) != std::string_view::npos;
        find_calls(reader, entry, depth + 1);
    }
    if (!may_be_call) return;
    const Expression expression = expression_of(context_, node, reader.owner->file->grammar->version());
    if (expression.kind == Expression::Kind::call && expression.space.empty() && expression.function == function)
        reader.calls.insert(reader.calls.begin() + static_cast<std::ptrdiff_t>(before), node);
}

std::size_t Readings::value_no(const Element& owner, Node value, std::string_view name) {
    if (value.is_scalar()) return none;
    const auto [known, is_new] = numbers_.try_emplace({&owner, value.document(), value.id()}, none);
    if (!is_new) return known->second;
    ReadValue reader{&owner, value, name, {}};
    find_calls(reader, value, 0);
    if (reader.calls.empty()) return none;
    known->second = values_.size();
    values_.push_back(std::move(reader));
    return known->second;
}

// The part of a literal that names and indexes lead to; the whole value where that cannot be determined.
Node Readings::part_of(Node value, ArgumentWalk way) const {
    while (!way.done()) {
        const Node step = way.next();
        const auto index = step.as_integer();
        Node inner;
        if (value.is_mapping() && step.is_string()) inner = value[step.text()];
        if (value.is_sequence() && index && *index >= 0 && *index < value.size())
            inner = value[static_cast<std::uint32_t>(*index)];
        if (!inner) return value;
        value = inner;
    }
    return value;
}

void Readings::follow(std::size_t reader) {
    const Site site = site_of(context_, *values_[reader].owner);
    const Version version = site.file->grammar->version();
    const std::vector<Node> calls = values_[reader].calls;  // values move when others are added
    std::vector<std::size_t> edges;
    for (const Node call : calls) {
        const auto read = constant_property(context_, expression_of(context_, call, version), site);
        edges.push_back(read ? value_no(*read->owner, part_of(read->value, read->way), read->name.text()) : none);
    }
    edges_.push_back(std::move(edges));
}

void Readings::report_cycles() {
    for (std::size_t reader = 0; reader < values_.size(); ++reader) follow(reader);  // adds values
    each_cycle(edges_, [&](std::span<const std::size_t> cycle, std::size_t edge) {
        const ReadValue& last = values_[cycle.back()];
        const Expression call = expression_of(context_, last.calls[edge], last.owner->file->grammar->version());
        const auto name_of = [&](std::size_t number) { return values_[number].name; };
        context_.report.add(diagnose(rules::tosca::property_cycle, call.name.place(), describe_cycle(cycle, name_of))
                                .with_related(values_[cycle.front()].value.place(), "the value that is read"));
    });
    if (too_deep_)
        context_.report.add(diagnose(rules::tosca::check_cut_short, too_deep_.place(),
                                     "the search for properties that need their own value",
                                     compose("{} values within one another", max_value_depth)));
}

}  // namespace

void check_property_cycles(CheckContext& context) {
    Readings readings(context);
    each_element(context.model, [&](const Element& element) {
        switch (element.entity) {
            case Entity::node_template:
            case Entity::relationship_template:
            case Entity::capability_assignment: readings.add(element, element); break;
            case Entity::relationship_assignment: readings.add(*element.parent, element); break;
            default: break;
        }
    });
    readings.report_cycles();
}

}  // namespace csar::validate

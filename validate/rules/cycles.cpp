// Reports three kinds of cycles:
// - Properties and inputs that are computed from each other (csd07 4.2.2 and 10.2.1.2).
// - Nodes that are hosted on each other (1.3 5.7.4).
// - Data types that contain each other (csd07 9.2).
#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "base/budget.hpp"
#include "base/cycles.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/fallback.hpp"
#include "validate/resolved/assignment.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

constexpr std::string_view property_function = "get_property", input_function = "get_input";
constexpr int max_value_depth = 100;
constexpr std::uint64_t steps_of_a_fallback = 100;  // finding the default and its calls

bool is_input(const Element& element) {
    return element.entity == Entity::parameter_definition && element.parent != nullptr &&
           (element.parent->entity == Entity::service_template || element.parent->entity == Entity::workflow);
}

// A graph of properties and inputs that read others. A default of a property is a separate value in each template that
// uses it.
class Readings {
public:
    // `follows_inputs`: some input has a default that may be computed.
    Readings(CheckContext& context, bool follows_inputs) : context_(context), follows_inputs_(follows_inputs) {}

    void add_input(const Element& input) {
        if (const Node value = input[Key::default_]) value_no({&input, {}, true, value, input.name_text(), {}});
    }

    // Adds the assigned properties of the owner.
    void add(const Element& owner, const Element& assignments) {
        for (const auto [key, value] : assignments[Key::properties].entries())
            value_no({&owner, {}, true, value, key.text(), {}});
    }
    // Adds the properties with a value only in their definition. `assignments` may be null.
    void add_fallbacks(const Element& owner, const Element* assignments, const Type* type,
                       const DefinitionChain& over) {
        if (type == nullptr || owner.has(Key::directives) || owner.lacks_copy()) return;
        const Members& members = context_.tables.members(over, type, Key::properties);
        for (const std::size_t number : members.computed()) {
            const Member& member = members.all()[number];
            const Node value = member.definition.fallback();
            const bool assigned = assignments != nullptr && (*assignments)[Key::properties].entry(member.name).key;
            if (assigned) continue;
            spend_work(steps_of_a_fallback);
            value_no({&owner, member.definition, false, value, member.name, {}});
        }
    }

    void report_cycles() {
        for (std::size_t reader = 0; reader < values_.size(); ++reader) follow(reader);  // follow() adds values
        // A default contains the same call in each template. It is reported once.
        std::set<std::pair<const Document*, std::uint32_t>> reported;
        each_cycle(edges_, [&](std::span<const std::size_t> cycle, std::size_t edge) {
            const ReadValue& first = values_[cycle.front()];
            const ReadValue& last = values_[cycle.back()];
            const Expression call = expression_of(context_, last.calls[edge], version_of(last));
            if (!reported.emplace(call.node.document(), call.node.id()).second) return;
            const bool one_owner =
                std::ranges::all_of(cycle, [&](std::size_t number) { return values_[number].owner == first.owner; });
            const bool only_inputs =
                std::ranges::all_of(cycle, [&](std::size_t number) { return is_input(*values_[number].owner); });
            const auto name_of = [&](std::size_t number) {
                const ReadValue& value = values_[number];
                if (one_owner || only_inputs) return std::string(value.name);
                return is_input(*value.owner) ? compose("input '{}'", value.name)
                                              : compose("{} of '{}'", value.name, value.owner->name_text());
            };
            auto finding = diagnose(rules::tosca::property_cycle, call.name.place(),
                                    is_input(*last.owner) ? "input" : "property", describe_cycle(cycle, name_of))
                               .with_related(first.value.place(), "the value that is read");
            if (!last.assigned) finding.related.push_back({last.owner->place(), "the element that uses it by default"});
            context_.report.add(std::move(finding));
        });
        if (too_deep_)
            context_.report.add(diagnose(rules::tosca::check_cut_short, too_deep_.place(),
                                         "the search for properties that need their own value",
                                         compose("{} nested values", max_value_depth)));
    }

private:
    struct ReadValue {
        const Element* owner;
        Definition definition;  // the definition that has the value, if not assigned
        bool assigned;
        Node value;
        std::string_view name;
        std::vector<Node> calls;  // parallel to the edges
    };
    // Stands for any value that reads no property: it is never in a cycle.
    static constexpr std::size_t none = SIZE_MAX;

    std::size_t value_no(ReadValue reader) {
        const Node value = reader.value;
        if (value.is_scalar()) return none;
        const auto [known, is_new] = numbers_.try_emplace({reader.owner, value.document(), value.id()}, none);
        if (!is_new) return known->second;
        find_calls(reader, value, 0);
        if (reader.calls.empty()) return none;
        known->second = values_.size();
        values_.push_back(std::move(reader));
        return known->second;
    }

    Version version_of(const ReadValue& reader) const {
        return site_of_value(context_, *reader.owner, reader.definition, reader.assigned).file->grammar->version();
    }

    void find_calls(ReadValue& reader, Node node, int depth) const {
        if (node.is_scalar()) return;  // a call that reads something has arguments, so it is not a scalar
        if (depth == max_value_depth) {
            if (!too_deep_) too_deep_ = node;
            return;
        }
        const std::size_t before = reader.calls.size();
        bool may_be_call = false;
        for (const Node item : node.items()) find_calls(reader, item, depth + 1);
        for (const auto [key, entry] : node.entries()) {
            may_be_call = may_be_call || key.text().find(property_function) != std::string_view::npos ||
                          (follows_inputs_ && key.text().find(input_function) != std::string_view::npos);
            find_calls(reader, entry, depth + 1);
        }
        if (!may_be_call) return;
        const Expression expression = expression_of(context_, node, version_of(reader));
        if (expression.kind == Expression::Kind::call && expression.space.empty() &&
            (expression.function == property_function || expression.function == input_function))
            reader.calls.insert(reader.calls.begin() + static_cast<std::ptrdiff_t>(before), node);
    }

    void follow(std::size_t reader) {
        const ReadValue& what = values_[reader];
        const Site site = site_of_value(context_, *what.owner, what.definition, what.assigned);
        const Version version = site.file->grammar->version();
        const std::vector<Node> calls = what.calls;  // a copy, because value_no() may move the original
        std::vector<std::size_t> edges;
        for (const Node call : calls) {
            const Expression expression = expression_of(context_, call, version);
            if (expression.function == input_function) {
                edges.push_back(input_no(expression, site));
                continue;
            }
            const auto read = constant_property(context_, expression, site);
            edges.push_back(!read ? none
                                  : value_no({read->owner,
                                              read->definition,
                                              read->assigned,
                                              part_of(read->value, read->way),
                                              read->name.text(),
                                              {}}));
        }
        edges_.push_back(std::move(edges));
    }

    // A workflow's own inputs come first. Without a default, the value is given from outside.
    std::size_t input_no(const Expression& call, const Site& site) {
        ArgumentWalk way(call.arguments);
        const Node name = call.arguments.is_scalar() ? call.arguments : way.next();
        const Element* input = context_.services.find(site.workflow, Key::inputs, name.text());
        if (input == nullptr) input = context_.services.find(site.service, Key::inputs, name.text());
        const Node value = input != nullptr ? (*input)[Key::default_] : Node();
        return value ? value_no({input, {}, true, part_of(value, way), input->name_text(), {}}) : none;
    }

    // Selects a part of a literal by names and indexes. Returns the whole value if the part is unknown.
    Node part_of(Node value, ArgumentWalk way) const {
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

    CheckContext& context_;
    bool follows_inputs_;
    mutable Node too_deep_;  // the first value that is nested too deeply
    std::vector<ReadValue> values_;
    std::vector<std::vector<std::size_t>> edges_;
    std::map<std::tuple<const Element*, const Document*, std::uint32_t>, std::size_t> numbers_;
};

// True for the normative type HostedOn of 1.x, and for types derived from it. 2.0 has no normative types, so the name
// decides.
bool is_hosted_on(const Type* relationship) {
    for (; relationship != nullptr; relationship = relationship->parent) {
        const std::string_view name = relationship->name;
        if (name == "HostedOn" || name.ends_with(".HostedOn")) return true;
    }
    return false;
}

void check_hosts(CheckContext& context, const Element& service) {
    const auto nodes = service.children(Key::node_templates);
    spend_work(nodes.size() * steps_a_visit);
    std::vector<std::vector<std::size_t>> edges(nodes.size());
    std::vector<std::vector<const Element*>> assignments(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (const Element& assignment : nodes[i].children(Key::requirements)) {
            const ResolvedAssignment resolved = resolve_assignment(context, assignment);
            const Element* const host = resolved.node_template;
            // If services are combined, the host may be in another service template.
            if (host == nullptr || host->parent != nodes[i].parent || !is_hosted_on(resolved.relationship_type))
                continue;
            edges[i].push_back(static_cast<std::size_t>(host - nodes.data()));
            assignments[i].push_back(&assignment);
        }
    each_cycle(edges, [&](std::span<const std::size_t> cycle, std::size_t edge) {
        const auto name_of = [&](std::size_t number) { return nodes[number].name_text(); };
        context.report.add(diagnose(rules::tosca::host_cycle, assignments[cycle.back()][edge]->place(),
                                    describe_cycle(cycle, name_of)));
    });
}

}  // namespace

void check_property_cycles(CheckContext& context) {
    const auto files = context.model.files();
    bool has_computed_inputs = false;
    const auto look = [&](const Element& input) {
        const Node value = input[Key::default_];
        has_computed_inputs |= value.is_mapping() || value.is_sequence();
    };
    each_service(context.model, [&](const Element& service) {
        each_child(service, Key::inputs, look);
        each_child(service, Key::workflows, [&](const Element& workflow) { each_child(workflow, Key::inputs, look); });
    });
    // A text search is faster than a walk over all values.
    if (!has_computed_inputs && std::ranges::none_of(files, [](const DefinitionsFile* file) {
            return file->document->may_mention(property_function);
        }))
        return;
    Readings readings(context, has_computed_inputs);
    each_element(context.model, [&](const Element& element) {
        switch (element.entity) {
            case Entity::parameter_definition:
                if (is_input(element)) readings.add_input(element);
                break;
            case Entity::node_template:
            case Entity::relationship_template:
                readings.add(element, element);
                readings.add_fallbacks(element, &element, element.type(), {});
                break;
            case Entity::capability_assignment: {
                readings.add(element, element);
                const Type* const node_type = element.parent->type();
                if (node_type == nullptr) break;
                const Capability capability = capability_of(*node_type, element.name_text());
                readings.add_fallbacks(element, &element, capability.type, capability.chain);
                break;
            }
            case Entity::relationship_assignment: readings.add(*element.parent, element); break;
            case Entity::requirement_assignment: {
                const ResolvedAssignment resolved = resolve_assignment(context, element);
                if (resolved.relationship_is == NameResolution::a_template) break;
                readings.add_fallbacks(element, element.child(Key::relationship), resolved.relationship_type,
                                       resolved.requirement ? resolved.requirement->relationships : DefinitionChain());
                break;
            }
            default: break;
        }
    });
    readings.report_cycles();
}

void check_host_cycles(CheckContext& context) {
    each_service(context.model, [&](const Element& service) { check_hosts(context, service); });
}

// Every value of a data type contains its mandatory fields. These fields are the edges of the graph. Lists, maps and
// optional fields may be empty, so they are not edges.
void check_infinite_types(CheckContext& context) {
    std::vector<const Type*> types;
    std::unordered_map<const Type*, std::size_t> numbers;
    for (const Type& type : context.names.types()) {
        if (type.kind != TypeKind::data || type.base() != BuiltIn::none) continue;
        numbers.emplace(&type, types.size());
        types.push_back(&type);
    }
    std::vector<std::vector<std::size_t>> edges(types.size());
    std::vector<std::vector<const Element*>> fields(types.size());  // one for each edge
    for (std::size_t i = 0; i < types.size(); ++i)
        for (const Member& field : context.tables.members(*types[i], Key::properties).all()) {
            const auto inner = numbers.find(field.definition.type());
            if (!field.needs_value || inner == numbers.end()) continue;
            edges[i].push_back(inner->second);
            fields[i].push_back(&field.definition.nearest());
        }
    const auto name_of = [&](std::size_t node) { return types[node]->name; };
    each_cycle(edges, [&](std::span<const std::size_t> cycle, std::size_t edge) {
        context.report.add(diagnose(rules::tosca::self_containing_type, fields[cycle.back()][edge]->place(),
                                    kind_and_name(*types[cycle.front()]), describe_cycle(cycle, name_of)));
    });
}

}  // namespace csar::validate

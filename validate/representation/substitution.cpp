// Substitution (csd07 15; 1.3 3.8.13): finds a service template for a node, and passes values in and out.
#include <algorithm>

#include "base/budget.hpp"
#include "report/rules/representation.hpp"
#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/representation/resolver.hpp"

namespace csar::validate {
namespace {

constexpr std::uint32_t max_levels = 50;  // of nested services

const Element* mapping_of(const DefinitionsFile& file) {
    const Element* const service = file.service_template();
    return service ? service->child(Key::substitution_mappings) : nullptr;
}

// The input or output of `name`, `[ name ]` or `{ mapping: [ name ] }` (1.x). Returns an empty string for a constant.
std::string_view parameter_of(Node value) {
    if (value["mapping"]) value = value["mapping"];
    return value.is_sequence() ? value[0].text() : value.text();
}

// The number of derivation steps between two types. Either may be the ancestor.
std::size_t distance(const Type& a, const Type& b) {
    const bool is_above = a.is_a(b);
    const Type& last = is_above ? b : a;
    std::size_t steps = 0;
    for (const Type* at = is_above ? &a : &b; at != &last; at = at->parent) ++steps;
    return steps;
}

// The targets of a requirement mapping.
struct Turn {
    struct To {
        std::string_view node, requirement;  // an empty requirement means a selectable node
    };
    std::vector<To> targets;
    std::uint64_t count = 0;  // assignments that the mapping accepts; 0 for all remaining assignments
    bool is_mandatory = false;
};

}  // namespace

void Resolver::index_substitutes() {
    std::size_t place = 0;
    const auto add = [&](const DefinitionsFile& other) {
        spend_work(50);
        const Element* const mapping = mapping_of(other);
        const Type* const wanted = mapping ? mapping->type(Key::node_type) : nullptr;
        if (wanted == nullptr) return;
        const Substitute substitute{wanted, place++, &other};
        substitutes_[wanted].naming.push_back(substitute);
        for (const Type* above = wanted->parent; above != nullptr; above = above->parent)
            substitutes_[above].below.push_back(substitute);
    };
    const auto files = options.substitutes.empty() ? context.model.files() : std::span(options.substitutes);
    for (const DefinitionsFile* other : files) add(*other);
}

// Files whose substitution mappings have the node's type or an ancestor, nearest type first.
std::vector<const DefinitionsFile*> Resolver::substitutes_of(Number number) {
    std::vector<std::tuple<std::size_t, std::size_t, const DefinitionsFile*>> found;  // distance, position
    const Type* const type = node(number).type;
    const auto& all = at_level(depth_).substitutes_;
    const auto add = [&](const std::vector<Substitute>& some) {
        spend_work(10 * some.size());
        for (const Substitute& substitute : some)
            found.emplace_back(distance(*type, *substitute.type), substitute.place, substitute.file);
    };
    for (const Type* at = type; at != nullptr; at = at->parent)
        if (const auto own = all.find(at); own != all.end()) {
            add(own->second.naming);
            if (at == type && !paths_are_steps.has(file.grammar->version())) add(own->second.below);
        }
    std::ranges::sort(found);
    std::vector<const DefinitionsFile*> fitting;
    for (const auto& [steps, place, other] : found) {
        const Resolver* around = this;
        while (around != nullptr && &around->file != other) around = around->outer;
        if (around == nullptr) fitting.push_back(other);
    }
    return fitting;
}

// Returns nullopt if unknown.
std::optional<bool> Resolver::passes_substitution_filter(Number number, const DefinitionsFile& other) {
    const Element& mapping = *mapping_of(other);
    const Slot* const filter = mapping.find(Key::substitution_filter);
    if (filter == nullptr) return true;
    Site site = site_of_self({number}, &other);
    site.service = nullptr;
    return passes_filter(*filter, site, number);
}

bool Resolver::has_substitute(Number number) {
    const auto candidates = substitutes_of(number);
    return std::ranges::any_of(candidates, [&](const DefinitionsFile* other) {
        const auto passes = passes_substitution_filter(number, *other);
        return passes.value_or(blame.is_pending);
    });
}

// The node type of a mapping that fits, but is in an imported file. Absent if the node has other candidates.
Node Resolver::imported_mapping(Number number) {
    const Type* const type = node(number).type;
    if (type == nullptr || !substitutes_of(number).empty()) return {};
    for (const DefinitionsFile* other : context.model.files()) {
        spend_work(50);
        const Grammar& grammar = *other->grammar;
        if (other->importer == nullptr || !imports_bring_definitions_only.has(grammar.version())) continue;
        const Node inner = other->document->root()[grammar.name_of(Entity::file, Key::service_template)];
        const Node name = inner["substitution_mappings"]["node_type"];
        const Type* const wanted = name ? context.names.find(TypeKind::node, name.text(), *other).type : nullptr;
        if (wanted != nullptr && type->is_a(*wanted)) return name;
    }
    return {};
}

std::string Resolver::why_no_substitute(Number number) {
    const auto candidates = substitutes_of(number);
    if (imported_mapping(number))
        return "in TOSCA 2.0, the service template of an imported file does not substitute nodes; name the file in "
               "Other-Definitions of TOSCA.meta";
    if (candidates.empty()) {
        const Type* const type = node(number).type;
        if (type != nullptr)
            if (std::string hint = why_not_read(*type); !hint.empty()) return hint;
        return compose("no service template has substitution mappings for node type '{}'",
                       type ? type->name : std::string_view());
    }
    const Slot* const filter = mapping_of(*candidates.front())->find(Key::substitution_filter);
    return filter == nullptr ? std::string()
                             : compose("the node does not pass the substitution filter of '{}': '{}'",
                                       candidates.front()->document->file(), one_line(filter->value, max_condition));
}

namespace {

std::vector<Turn::To> targets_of(const Element& service, Node value) {
    const auto is_pair = [&](Node pair) {
        if (!pair.is_sequence() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_string()) return false;
        const Element* const own = service.child(Key::node_templates, pair[0].text());
        const Type* const type = own ? own->type() : nullptr;
        return type == nullptr || type->find(Key::requirements, pair[1].text()) != nullptr ||
               service.child(Key::node_templates, pair[1].text()) == nullptr;
    };
    if (value["mapping"]) value = value["mapping"];
    if (value.is_scalar()) return {{value.text(), {}}};
    if (is_pair(value)) return {{value[0].text(), value[1].text()}};
    std::vector<Turn::To> targets;
    for (const Node item : value.items())
        targets.push_back(item.is_scalar() ? Turn::To{item.text(), {}} : Turn::To{item[0].text(), item[1].text()});
    return targets;
}

bool is_mandatory(Resolver& resolver, const Element& service, const Turn::To& to) {
    const Element* const own = service.child(Key::node_templates, to.node);
    if (own == nullptr || to.requirement.empty()) return true;
    if (const Element* const assignment = own->child(Key::requirements, to.requirement))
        return !(*assignment)[Key::optional_].as_bool().value_or(false);
    const Requirement* const requirement =
        own->type() ? resolver.context.requirements.find(*own->type(), to.requirement) : nullptr;
    return requirement != nullptr && requirement->count_range.lower > 0;
}

// Requirement mappings by requirement, in order.
std::map<std::string_view, std::vector<Turn>> read_turns(Resolver& resolver, const Element& service, Node mappings) {
    std::map<std::string_view, std::vector<Turn>> turns;
    each_entry(mappings, [&](Node key, Node value) {
        Turn turn{.targets = targets_of(service, value)};
        turn.count = 1;
        if (key.is_sequence()) turn.count = static_cast<std::uint64_t>(key[1].as_integer().value_or(0));
        turn.is_mandatory =
            std::ranges::any_of(turn.targets, [&](const Turn::To& to) { return is_mandatory(resolver, service, to); });
        turns[key.is_sequence() ? key[0].text() : key.text()].push_back(std::move(turn));
    });
    // A single mapping accepts all assignments.
    for (auto& [name, own] : turns)
        if (own.size() == 1 && own.front().count == 1) own.front().count = 0;
    return turns;
}

}  // namespace

// Passes targets of the node's requirements into the inner service.
void Resolver::pass_requirements(Number number, const Element& mapping, const Element& inner, Passed& out) {
    for (auto& [name, turns] : read_turns(*this, inner, mapping[Key::requirements])) {
        const auto made = relationships_of(number, name);
        // If there are fewer assignments than mappings, mandatory mappings come first (csd07 15.5.4).
        if (made.size() < turns.size())
            std::stable_partition(turns.begin(), turns.end(), [](const Turn& turn) { return turn.is_mandatory; });
        std::size_t turn = 0;
        std::uint64_t taken = 0;
        for (const RelationshipRepresentation* relationship : made) {
            while (turn < turns.size() && turns[turn].count != 0 && taken >= turns[turn].count) ++turn, taken = 0;
            if (turn >= turns.size()) break;
            ++taken;
            for (const Turn::To& to : turns[turn].targets)
                out.targets[{to.node, to.requirement}].push_back(
                    {relationship->target, relationship->levels, relationship->capability});
        }
    }
}

// The values for a key of a mapping: from the node, a capability, or relationships.
std::vector<MappedValue> Resolver::mapped_values(Number number, Node key, Key section, bool& is_list) {
    NodeRepresentation& own = node(number);
    const auto of = [&](auto& holder, std::string_view name) {
        return find(section == Key::properties ? holder.properties : holder.attributes, name);
    };
    is_list = false;
    if (!key.is_sequence()) return {{of(own, key.text()), {number}, own.element}};
    const std::string_view word = key[0].text(), name = key[key.size() - 1].text();
    if (word == "CAPABILITY") {
        CapabilityRepresentation* const capability = find(own.capabilities, key[1].text());
        return {{capability ? of(*capability, name) : nullptr, {number}, own.element}};
    }
    const bool has_index = key.size() > 3;
    is_list = has_index && key[2].text() == "ALL";
    const auto index = has_index ? key[2].as_integer().value_or(0) : 0;
    std::vector<MappedValue> values;
    for (RelationshipRepresentation* made : relationships_of(number, key[1].text()))
        if (is_list || static_cast<std::int64_t>(made->index) == index)
            values.push_back({of(*made, name), {no_number, made}, made->assignment});
    return values;
}

// Passes properties to inputs. Returns false if a property is not known yet.
bool Resolver::pass_properties(Number number, const Element& mapping, const Element& inner, Passed& out) {
    const auto read = [&](const std::vector<MappedValue>& values, bool is_list, std::string_view input) {
        Value::List list;
        for (const MappedValue& mapped : values) {
            blame = {};
            const Value* const value = mapped.value ? settle(*mapped.value, mapped.self, mapped.owner) : nullptr;
            if (value == nullptr && mapped.value != nullptr && blame.is_pending) return false;
            if (value == nullptr) return true;
            if (!is_list) {
                out.inputs.insert_or_assign(input, *value);
                return true;
            }
            list.push_back(*value);
        }
        if (is_list) out.inputs.insert_or_assign(input, Value(std::move(list)));
        return true;
    };
    for (const auto [key, value] : mapping[Key::properties].entries()) {
        bool is_list = false;
        const auto values = mapped_values(number, key, Key::properties, is_list);
        if (!read(values, is_list, parameter_of(value))) return false;
    }
    if (paths_are_steps.has(mapping.file->grammar->version())) return true;
    // Before 2.0, an input gets the property with its name (1.3 2.10).
    for (const Element& input : inner.children(Key::inputs))
        if (RepresentedValue* const own = find(node(number).properties, input.name_text());
            own != nullptr && !out.inputs.contains(input.name_text()))
            if (!read({{own, {number}, node(number).element}}, false, input.name_text())) return false;
    return true;
}

void Resolver::take_outputs(Number number, const Element& mapping, ServiceRepresentation& inner) {
    for (const auto [key, value] : mapping[Key::attributes].entries()) {
        bool is_list = false;
        const auto mapped = mapped_values(number, key, Key::attributes, is_list);
        RepresentedValue* const output = find(inner.outputs, parameter_of(value));
        if (output == nullptr) continue;
        const auto* const list = is_list && output->value ? output->value->as<Value::List>() : nullptr;
        for (std::size_t i = 0; i < mapped.size(); ++i) {
            RepresentedValue* const attribute = mapped[i].value;
            if (attribute == nullptr) continue;
            attribute->written = is_list ? Node() : output->written;
            attribute->is_assigned = true;
            attribute->state = RepresentedValue::State::settled;
            attribute->value = !is_list                              ? output->value
                               : list != nullptr && i < list->size() ? std::optional<Value>((*list)[i])
                                                                     : std::nullopt;
            attribute->unresolved = attribute->value
                                        ? std::string()
                                        : compose("output '{}' of the substituting service has no value: {}",
                                                  output->name, output->unresolved);
        }
    }
}

// Returns false if the decision must wait. `blame` then has the reason.
bool Resolver::substitute(Number number) {
    if (substituted_.contains(number)) return true;
    if (!being_substituted_.insert(number).second) {
        no_value(compose("{} depends on itself", shown(number)));
        return false;
    }
    const bool done = substitute_now(number);
    being_substituted_.erase(number);
    if (done) substituted_.insert(number);
    return done;
}

bool Resolver::substitute_now(Number number) {
    if (node(number).type != nullptr)
        for (const Element* definition : node(number).type->members(Key::requirements))
            if (!is_settled(number, definition->name_text())) {
                pending(compose("the requirements of {} are not satisfied yet", shown(number)),
                        {number, definition->name_text()});
                return false;
            }
    std::vector<const DefinitionsFile*> fitting;
    for (const DefinitionsFile* other : substitutes_of(number)) {
        const auto passes = passes_substitution_filter(number, *other);
        if (!passes && blame.is_pending) return false;
        if (passes.value_or(false)) fitting.push_back(other);
    }
    if (fitting.empty()) {
        report_undirected(number, NodeRepresentation::Directive::substitute);
        return true;
    }
    if (depth_ == max_levels) {
        add_problem(diagnose(rules::tosca::check_cut_short, node(number).element->place(), "the substitution of nodes",
                             compose("{} nested services", max_levels)));
        return true;
    }
    const DefinitionsFile& chosen = *fitting.front();
    const Element& mapping = *mapping_of(chosen);
    Passed out{.mapping = &mapping};
    if (!pass_properties(number, mapping, *chosen.service_template(), out)) return false;
    pass_requirements(number, mapping, *chosen.service_template(), out);
    ServiceRepresentation inner = Resolver(context, chosen, options, this, std::move(out)).resolve();
    for (const Diagnostic& problem : inner.problems) add_problem(problem);
    take_outputs(number, mapping, inner);
    for (const auto [interface, operations] : mapping[Key::interfaces].entries())
        for (const auto [operation, workflow] : operations.entries())
            inner.interfaces.push_back({interface.text(), operation.text(), workflow.text()});
    if (fitting.size() > 1) {
        Choice choice{.candidates = fitting.size()};
        for (const DefinitionsFile* other : fitting)
            if (other != &chosen && choice.templates.size() < Choice::max_others)
                choice.templates.push_back(other->document->file());
        node(number).choice = std::move(choice);
    }
    node(number).substitution = std::make_shared<ServiceRepresentation>(std::move(inner));
    return true;
}

void Resolver::substitute_all() {
    for (Number number = 0; number < result.nodes.size(); ++number) {
        if (node(number).directive != NodeRepresentation::Directive::substitute) continue;
        blame = {};
        if (has_failed(number)) continue;
        substitute(number);
    }
}

const Value* Resolver::settle_attribute(Number number, RepresentedValue& value, const Element* owner) {
    if (node(number).directive == NodeRepresentation::Directive::substitute && !has_failed(number) &&
        !substitute(number))
        return nullptr;
    return settle(value, {number}, owner);
}

}  // namespace csar::validate

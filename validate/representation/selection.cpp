// Carries out the first possible directive of each node template (csd07 7.2.1).
#include <algorithm>
#include <cerrno>

#include <csar/failure.hpp>
#include "base/budget.hpp"
#include "base/package_path.hpp"
#include "report/rules/representation.hpp"
#include "report/unreported.hpp"
#include "validate/document/one_line.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/evaluation_bounds.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/representation/resolver.hpp"

namespace csar::validate {
namespace {

using Directive = NodeRepresentation::Directive;

constexpr std::uint64_t max_searched_bytes = 16 * MiB;  // of all files that are read only for a hint
constexpr std::uint64_t bytes_an_inventory_node = sizeof(NodeRepresentation) + 200;

SelectedNode selected_from(Node entry, std::uint64_t place) {
    return {.service = std::string(entry["service"].text()),
            .name = std::string(entry["name"].text()),
            .index = static_cast<std::uint64_t>(entry["index"].as_integer().value_or(0)),
            .node = entry,
            .place = static_cast<Number>(place)};
}

std::optional<Directive> meaning_of(std::string_view name) {
    if (name == "create") return Directive::create;
    if (name == "select" || name == "selectable") return Directive::select;
    if (name == "substitute" || name == "substitutable") return Directive::substitute;
    return std::nullopt;
}

}  // namespace

void Resolver::apply_directives() {
    for (Number number = 0; number < result.nodes.size(); ++number) {
        const Node list = (*node(number).element)[Key::directives];
        bool is_done = list.size() == 0;
        std::vector<Directive> tried;
        for (const Node item : list.items()) {
            const auto directive = meaning_of(item.text());
            if (!directive || is_done) continue;
            tried.push_back(*directive);
            node(number).directive = *directive;
            is_done = *directive == Directive::create ||
                      (*directive == Directive::select && (select_passed(number) || select_from_inventory(number))) ||
                      (*directive == Directive::substitute && has_substitute(number));
        }
        if (!is_done && !tried.empty()) report_undirected(number, tried.front());
    }
}

void Resolver::report_undirected(Number number, Directive first) {
    const NodeRepresentation& failed = node(number);
    undirected_.insert(number);
    if (first == Directive::select) {
        const std::string hint = !inventory_fault_.empty() ? inventory_fault_
                                 : options.inventory
                                     ? compose("no node in the inventory is of type '{}' and passes the node filter",
                                               failed.type ? failed.type->name : std::string_view())
                                     : std::string("no inventory is given");
        add_problem(
            diagnose(rules::representation::nothing_to_select, failed.element->place(), failed.name).with_hint(hint));
    } else {
        Diagnostic finding =
            diagnose(rules::representation::nothing_to_substitute, failed.element->place(), failed.name)
                .with_hint(why_no_substitute(number));
        if (const Node imported = imported_mapping(number))
            finding.related.push_back(
                {imported.place(), "the substitution mappings of this imported file have a suitable type"});
        add_problem(std::move(finding));
    }
}

// The file may be unrelated to the definitions.
void Resolver::read_mappings_in(const std::string& path) {
    std::optional<std::string> text;
    try {
        text = context.files.read(path);
    } catch (const OverBudget&) {
        throw;
    } catch (const Failure& failure) {  // only a failing disk is an error; the hint does not need an unreadable file
        if (failure.kind() != FailureKind::input || failure.system_error() == EIO) throw;
    }
    if (!text || text->find("substitution_mappings") == text->npos) return;
    const auto document = Document::parse(path, std::move(*text), options.limits, unreported());
    for (const std::string_view keyname : {"service_template", "topology_template"}) {
        const std::string_view type = document->root()[keyname]["substitution_mappings"]["node_type"].text();
        if (!type.empty()) other_mappings_->emplace(type.substr(type.rfind(':') + 1), path);
    }
}

// Finds substitution mappings in other files, for a hint. Large files are skipped. The search has its own work limit.
void Resolver::read_other_mappings() {
    other_mappings_.emplace();
    std::uint64_t left = std::min(max_searched_bytes, options.limits.definitions_total);
    const BudgetScope budget(options.limits);
    try {
        std::vector<std::string> paths;
        context.files.each([&](std::string_view path) {
            if (has_yaml_extension(path) && context.model.find(path) == nullptr) paths.emplace_back(path);
        });
        for (const std::string& path : paths) {
            const std::uint64_t size = context.files.size(path).value_or(0);
            if (size > std::min(left, options.limits.definitions_file)) continue;
            left -= size;
            read_mappings_in(path);
        }
    } catch (const OverBudget&) {  // the hint uses the mappings found so far
    }
}

// A hint about a file outside the model with substitution mappings for the type or an ancestor. The file may mean
// another type with this name.
std::string Resolver::why_not_read(const Type& type) {
    Resolver& outermost = at_level(depth_);
    if (!outermost.other_mappings_) outermost.read_other_mappings();
    for (const Type* at = &type; at != nullptr; at = at->parent) {
        spend_work(10);
        const auto found = outermost.other_mappings_->find(at->name);
        if (found == outermost.other_mappings_->end()) continue;
        const auto& [name, path] = *found;
        const bool is_package = context.options.files_complete;
        std::string hint = compose("'{}' has substitution mappings for node type '{}', but ",
                                   is_package ? path : relative_reference(file.path, path), name);
        if (!imports_bring_definitions_only.has(file.grammar->version()))
            hint += "is not imported";
        else if (is_package)
            hint +=
                "is not in Other-Definitions of TOSCA.meta: add it there, or pack with "
                "PackOptions::other_definitions";
        else
            hint +=
                "TOSCA 2.0 uses the mappings only in a package whose TOSCA.meta lists the file in Other-Definitions";
        return hint;
    }
    return {};
}

// Selects the node that a requirement mapping of the outer service provides (csd07 15.5.3).
bool Resolver::select_passed(Number number) {
    const auto found = passed.targets.find({node(number).name, std::string_view()});
    if (found == passed.targets.end() || node(number).index >= found->second.size()) return false;
    const Target& target = found->second[node(number).index];
    SelectedNode selected{
        .service = {}, .name = {}, .index = 0, .node = {}, .outer = target.node, .levels = target.levels + 1};
    Resolver& there = at_level(selected.levels);
    there.visit_values_of(target.node, &Resolver::settle_each);
    const NodeRepresentation& other = there.node(target.node);
    selected.name = other.name;
    selected.index = other.index;
    take_values(node(number), other);
    node(number).selected = std::move(selected);
    return true;
}

// Copies the known values of `other`.
void Resolver::take_values(NodeRepresentation& own, const NodeRepresentation& other) {
    const auto take = [](RepresentedValues& to, const RepresentedValues& from) {
        for (RepresentedValue& value : to)
            for (const RepresentedValue& known : from)
                if (known.name == value.name) {
                    const Definition definition = value.definition;
                    value = known;
                    value.definition = definition;
                    value.state = RepresentedValue::State::settled;
                }
    };
    take(own.properties, other.properties);
    take(own.attributes, other.attributes);
    for (CapabilityRepresentation& capability : own.capabilities)
        for (const CapabilityRepresentation& known : other.capabilities)
            if (known.name == capability.name) {
                take(capability.properties, known.properties);
                take(capability.attributes, known.attributes);
                capability.allocated = known.allocated;
            }
}

// Replaces all values with those of the inventory. Returns false if a value is invalid.
bool Resolver::take_inventory(NodeRepresentation& own, Node entry) {
    const Site site{.file = &file, .service = &service};
    bool is_right = true;
    const auto take = [&](RepresentedValues& to, Node from) {
        for (RepresentedValue& value : to) {
            const Node given = from[value.name];
            value.written = given;
            value.is_assigned = static_cast<bool>(given);
            if (given && !check_value(context, given, value.definition.schema(), site)) {
                is_right = false;
                inventory_fault_ = compose("the value of '{}' of '{}' in the inventory does not match its type",
                                           value.name, entry["name"].text());
            }
            value.state = RepresentedValue::State::settled;
            value.value = given ? literal_value(context, given, value.definition.schema(), site) : std::nullopt;
            value.unresolved = value.value ? std::string() : compose("the inventory has no value for '{}'", value.name);
        }
    };
    take(own.properties, entry["properties"]);
    take(own.attributes, entry["attributes"]);
    for (CapabilityRepresentation& capability : own.capabilities) {
        const Node offered = entry["capabilities"][capability.name];
        take(capability.properties, offered["properties"]);
        take(capability.attributes, offered["attributes"]);
        capability.allocated.clear();
        for (const RepresentedValue& property : capability.properties)
            if (const auto sum = Decimal::parse(offered["allocated"][property.name].text()))
                capability.allocated.emplace(property.name, *sum);
    }
    return is_right;
}

const Type* Resolver::type_in_inventory(Node entry) const {
    const std::string_view name = entry["type"].text();
    return options.type_named ? options.type_named(name) : context.names.find(TypeKind::node, name, file).type;
}

void Resolver::add_inventory(const std::function<bool(const Type&)>& is_wanted) {
    inventory_fault_.clear();
    std::uint64_t place = 0;
    for (const Node entry : options.inventory.items()) {
        spend_work(100);
        const Type* const type = type_in_inventory(entry);
        const std::uint64_t at = place++;
        if (selected_.contains(at) || type == nullptr || !is_wanted(*type)) continue;
        take_memory(bytes_an_inventory_node);
        SelectedNode selected = selected_from(entry, at);
        add_node(nullptr, entry["name"].text(), type, selected.index);
        NodeRepresentation& added = result.nodes.back();
        added.directive = Directive::select;
        added.selected = std::move(selected);
        if (!take_inventory(added, entry)) result.nodes.pop_back();
    }
}

bool Resolver::select_from_inventory(Number number) {
    const Type* const wanted = node(number).type;
    if (wanted == nullptr || !options.inventory.is_sequence()) return false;
    const NodeRepresentation original = node(number);
    inventory_fault_.clear();
    std::optional<NodeRepresentation> taken;
    std::uint64_t place = 0, taken_place = 0;
    std::set<std::uint64_t>& selected_by_all = at_level(depth_).selected_by_all_;
    Choice choice{.candidates = 0};
    for (const Node entry : options.inventory.items()) {
        spend_work(100);
        const std::uint64_t at = place++;
        const Type* const type = type_in_inventory(entry);
        if (type == nullptr || !type->is_a(*wanted)) continue;
        node(number).selected = selected_from(entry, at);
        if (!take_inventory(node(number), entry) || !passes_own_filter(number)) continue;
        ++choice.candidates;
        // A node that no other template has selected is better.
        const bool is_better = taken && selected_by_all.contains(taken_place) && !selected_by_all.contains(at);
        if (taken && !is_better) continue;
        taken = node(number);
        taken_place = at;
    }
    if (taken)
        node(number) = std::move(*taken);
    else
        node(number) = original;
    if (!node(number).selected) return false;
    selected_.insert(taken_place);
    selected_by_all.insert(taken_place);
    if (choice.candidates > 1) node(number).choice = choice;
    return true;
}

// Evaluates the filter of the node template. SELF is the node.
bool Resolver::passes_own_filter(Number number) {
    const Slot* const filter = node(number).element->find(Key::node_filter);
    if (filter == nullptr) return true;
    return passes_filter(*filter, site_of_self({number}, node(number).element->file), number).value_or(false);
}

}  // namespace csar::validate

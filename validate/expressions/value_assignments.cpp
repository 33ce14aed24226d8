// Assigns values to properties, attributes and inputs (csd07 9.4, 9.6, 9.8), and to the fields of complex values (9.2).
#include "validate/expressions/value_assignments.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/expressions/built_in.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/expressions/fallback.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/mapping_keys.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"

namespace csar::validate {
namespace {

std::string owner_of(const Assignments& what) {
    if (what.type != nullptr) return compose("the {} '{}'", to_string(what.type->kind), what.type->name);
    if (!what.subject.empty()) return std::string(what.subject);
    return what.owner == nullptr ? "this value" : compose("this {}", noun_of(*what.owner));
}

// What lacks a value: a named template or definition, or a value with fields.
std::string receiver_of(const Assignments& what, const Place& place) {
    const bool named = what.owner != nullptr && what.owner->name;
    if (!named && what.owner != nullptr && what.owner->parent != nullptr && what.owner->parent->name)
        return compose("{} in {}", owner_of(what), called(*what.owner->parent));
    if (!named && (what.owner != nullptr || what.type == nullptr)) return owner_of(what);
    std::string receiver = named ? called(*what.owner) : subject_of(place);
    if (what.type == nullptr) return receiver;
    // A capability or relationship that is not assigned is shown with its template.
    if (named && what.owner->type() != what.type)
        return compose("{} of {}", what.subject.empty() ? owner_of(what) : std::string(what.subject), receiver);
    return compose("{} of type '{}'", receiver, what.type->name);
}

void report_unknown(CheckContext& context, const Assignments& what, Node name, const Members& definitions,
                    Version version) {
    auto finding = diagnose(rules::tosca::unknown_assignment, name.place(), owner_of(what), what.what, name.text());
    if (what.type != nullptr) finding.hint = elsewhere_hint(*what.type, what.section, name.text());
    if (finding.hint.empty()) finding.hint = hint_at(name, near_name(context.report, name.text(), definitions.all()));
    if (finding.hint.empty() && what.type != nullptr && what.type->kind == TypeKind::data &&
        find_built_in(name.text(), version))
        finding.hint = hint_for_call(name.text(), version);
    context.report.add(std::move(finding));
}

bool is_given(const Assignments& what, std::string_view name) {
    return std::ranges::any_of(what.given, [&](Node values) { return static_cast<bool>(values.entry(name).key); });
}

// Warns if an input that may have no value provides a required value (csd07 9.8).
void check_source(CheckContext& context, const Assignments& what, Node name, Node value, const Site& site) {
    if (!value.is_mapping() || value.size() != 1) return;
    const Version version = site.file->grammar->version();
    if (!optional_inputs_may_be_missing.has(version)) return;
    const Expression call = expression_of(context, value, version);
    if (call.kind != Expression::Kind::call || !call.space.empty()) return;
    const BuiltInFunction* const function = find_built_in(call.function, version);
    if (function == nullptr || function->query != Query::input) return;
    const Node source = call.arguments.is_sequence() ? call.arguments[0] : call.arguments;
    if (!source.is_string() || (call.arguments.is_sequence() && call.arguments.size() != 1)) return;
    const Element* input = context.services.find(site.workflow, Key::inputs, source.text());
    if (input == nullptr) {
        input = context.services.find(site.service, Key::inputs, source.text());
        if (context.options.inputs.entry(source.text()).key) return;
    }
    if (input == nullptr) return;
    const Definition definition({input});
    if (definition.required() || definition.default_value() || definition.fixed_value() || definition.mapping()) return;
    context.report.add(with_definition(
        diagnose(rules::tosca::optional_input_for_required, value.place(), source.text(), what.what, name.text()),
        *input, "the input is optional"));
}

// The key "$$name" assigns to "$name" (csd07 10.1). A definition "$$name" is also found.
const Member* find(const Members& definitions, Node name, Version version) {
    if (const Member* const found = definitions.find(name.text())) return found;
    const std::string_view literal = literal_text(name, version);
    return literal.size() == name.text().size() ? nullptr : definitions.find(literal);
}

// An interface may fix an input. If an operation defines that input again with a type, the value is not fixed (csd07
// 11.4 and 11.5).
bool is_fixed(const Definition& definition) {
    const Node value = definition.fixed_value();
    if (!value) return false;
    bool is_of_operation = false;
    for (const Element* part : definition.chain()) {
        const bool in_operation = part->parent != nullptr && part->parent->entity == Entity::operation_definition;
        const Slot* const slot = part->find(Key::value);
        if (slot != nullptr && slot->value == value) return in_operation || !is_of_operation;
        is_of_operation |= in_operation && part->has(Key::type);
    }
    return true;
}

bool check_name_is_text(CheckContext& context, Node name) {
    if (name.is_scalar()) return true;
    context.report.add(diagnose(rules::tosca::name_not_a_string, name.place(), describe(name)));
    return false;
}

// Each of these names may be a misspelling of a missing name.
constexpr std::size_t max_unknown = 50;
using UnknownNames = std::vector<Node>;

bool is_misspelt(const Member& member, const UnknownNames& unknown) {
    return std::ranges::any_of(unknown, [&](Node name) {
        Suggestion near(name.text());
        near.offer(member.name);
        return !near.meant().empty();
    });
}

// Per owner. Many templates of a type with many properties must not take quadratic time.
constexpr std::size_t max_missing = 50;

bool check_required(CheckContext& context, const Assignments& what, Node values, const Members& definitions,
                    const UnknownNames& unknown) {
    if (values && !values.document()->complete()) return true;  // the unread part may have them
    std::size_t missing = 0;
    for (const std::size_t number : definitions.needing()) {
        const Member& member = definitions.all()[number];
        if (values.entry(member.name).key || is_given(what, member.name)) continue;
        if (missing == 0 && what.owner != nullptr &&
            (what.owner->has_lost(what.section) || is_beside_its_entries(*what.owner, what.section, context.report)))
            return true;
        // The wrong place of a value next to its section has been reported.
        const bool beside = what.owner != nullptr && what.owner->node.is_mapping() && !what.owner->short_form &&
                            what.owner->node.entry(member.name).key;
        if (beside || is_misspelt(member, unknown)) continue;
        const Place defined = member.definition.nearest().place();
        const Place place = what.owner != nullptr         ? what.owner->place()
                            : what.section == Key::inputs ? defined
                                                          : values.entry_place();
        Diagnostic finding =
            diagnose(rules::tosca::missing_assignment, place, receiver_of(what, place), what.what, member.name);
        if (what.owner != nullptr || what.section != Key::inputs) finding.related.push_back({defined, "defined here"});
        const bool is_last = ++missing == max_missing;
        if (is_last) finding.hint = compose("only the first {} missing names are listed", max_missing);
        context.report.add(std::move(finding));
        if (is_last) break;
    }
    return missing == 0;
}

// In `{ description: ..., value: ... }`, the value is under `value`. Any other mapping is the value.
Node assigned_value(CheckContext& context, const Assignments& what, const Definition& definition, Node written,
                    Version version) {
    if (what.section != Key::attributes || !written.is_mapping() || !attributes_may_be_described.has(version))
        return written;
    const Node value = written["value"];
    if (!value || written.size() > 2 || (written.size() == 2 && !written["description"])) return written;
    const Type* const type = definition.type();
    if (type == nullptr || type->base() == BuiltIn::map) return written;
    if (type->base() != BuiltIn::none) return value;
    const Members& fields = context.tables.members(*type, Key::properties);
    return !type->complete || fields.all().empty() || fields.find("value") ? written : value;
}

// A computed default is checked in each template, because its result depends on the template (csd07 9.4, 9.10).
bool check_fallbacks(CheckContext& context, const Assignments& what, Node values, const Members& definitions,
                     const Site& site) {
    bool good = true;
    for (const std::size_t number : definitions.computed()) {
        const Member& member = definitions.all()[number];
        // The value of a property that is read as an attribute has been checked.
        const bool reflected =
            what.section == Key::attributes && member.definition.nearest().entity != Entity::attribute_definition;
        if (reflected || values.entry(member.name).key) continue;
        good &= check_fallback(context, member.definition, site, what.owner->place());
    }
    return good;
}

// Returns false if the values are literals and the port is outside the range.
bool may_contain(Node range, Node port) {
    if (!port.as_integer() || !range.is_sequence() || range.size() != 2) return true;
    const auto lower = range[0].as_integer(), upper = range[1].as_integer();
    return (!lower || *lower <= *port.as_integer()) && (!upper || *port.as_integer() <= *upper);
}

}  // namespace

bool check_assignments(CheckContext& context, const Assignments& what, Node values, const Members& definitions,
                       const Site& site) {
    const Version version = site.file->grammar->version();
    const bool may_be_fixed = what.section != Key::attributes && values_are_fixed.has(version);
    std::size_t needed = definitions.needed();
    bool good = true;
    UnknownNames unknown;
    for (const auto [name, value] : values.entries()) {
        if (!check_name_is_text(context, name)) {
            good = false;
            continue;
        }
        const Member* const member = find(definitions, name, version);
        if (member == nullptr) {
            if (what.complete && !what.may_add && !is_given(what, name.text())) {
                report_unknown(context, what, name, definitions, version);
                if (unknown.size() < max_unknown) unknown.push_back(name);
                good = false;
            }
            check_value(context, value, {}, site);
            continue;
        }
        const Definition& definition = member->definition;
        if (member->needs_value && needed > 0) --needed;
        if (may_be_fixed && member->has_fixed_value && is_fixed(definition)) {
            good = false;
            if (begins_as_bare_value(definition.chain()) || has_type_for_value(context.names, definition)) continue;
            context.report.add(diagnose(rules::tosca::assigned_fixed_value, name.place(), what.what, name.text())
                                   .with_related(definition.fixed_value().place(), "the value is fixed here"));
            continue;
        }
        good &=
            check_value(context, assigned_value(context, what, definition, value, version), definition.schema(), site);
        if (what.section != Key::attributes && member->required) check_source(context, what, name, value, site);
    }
    if (needed > 0 && what.check_required) good &= check_required(context, what, values, definitions, unknown);
    if (what.check_fallbacks) good &= check_fallbacks(context, what, values, definitions, site);
    return good;
}

std::optional<std::int64_t> constant_integer(CheckContext& context, Node value, const Site& site) {
    const Schema integer{&built_in_type(site.file->grammar->version(), BuiltIn::integer), {}};
    const auto known = evaluate(context, value, integer, site);
    const auto* const number = known ? known->as<std::int64_t>() : nullptr;
    return number != nullptr && *number >= 0 ? std::optional<std::int64_t>(*number) : std::nullopt;
}

bool check_port_spec(CheckContext& context, Node value, const Type& type) {
    if (type.named("tosca.datatypes.network.PortSpec") == nullptr) return true;
    struct Side {
        std::string_view port, range;
    };
    constexpr Side sides[] = {{"target", "target_range"}, {"source", "source_range"}};
    if (std::none_of(std::begin(sides), std::end(sides),
                     [&](const Side& side) { return value[side.port] || value[side.range]; })) {
        context.report.add(diagnose(rules::tosca::port_spec_without_port, value.entry_place()));
        return false;
    }
    bool good = true;
    for (const Side& side : sides) {
        const Node port = value[side.port], range = value[side.range];
        if (may_contain(range, port)) continue;
        context.report.add(diagnose(rules::tosca::port_outside_of_range, port.place(), side.port, port.text(),
                                    side.range, one_line(range))
                               .with_related(range.place(), "the range is here"));
        good = false;
    }
    return good;
}

}  // namespace csar::validate

// Compares a refinement with the definition that it refines (csd07 9.3, 9.5, 9.7).
#include "base/budget.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/constraints.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/same_content.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/data_definitions.hpp"

namespace csar::validate {
namespace {

// True if all keynames have their inherited values.
bool only_restates(const Element& element, const DefinitionChain& refined) {
    for (const Slot& slot : element.slots) {
        Node inherited;
        for (const Element* other : refined)
            if (!inherited) inherited = (*other)[slot.row->key];
        if (!have_same_content(slot.value, inherited)) return false;
    }
    return true;
}

// A definition with `value` or `mapping` can be repeated, but not changed.
bool check_final(CheckContext& context, const Refinement& definition, Key key) {
    const Element& element = definition.element;
    const DefinitionChain& chain = definition.refined.chain;
    for (std::size_t i = 0; i < chain.size(); ++i) {
        const Node fixed = (*chain[i])[key];
        if (!fixed || (key == Key::value && is_misspelt_refinement(chain, i))) continue;
        if (only_restates(element, chain)) return true;
        const Place place = element.has(key) ? element[key].place() : element.place();
        context.report.add(diagnose(rules::tosca::refined_fixed_value, place, kind_and_name(element),
                                    element.file->grammar->name_of(element.entity, key))
                               .with_related(fixed.place(), "the value or mapping is fixed here"));
        return false;
    }
    return true;
}

void check_required(CheckContext& context, const Refinement& definition) {
    const Version version = definition.element.file->grammar->version();
    const bool must_stay = required_stays_required.has(version);
    if (!must_stay && !required_should_stay_required.has(version)) return;
    const Node required = definition.element[Key::required];
    const bool is_property = definition.element.entity == Entity::property_definition;
    if (definition.is_first() || (!must_stay && !is_property)) return;
    if (required.as_bool() != false || !definition.inherited().required()) return;
    context.report.add(
        with_definition(diagnose(must_stay ? rules::tosca::refined_to_optional : rules::tosca::optional_refinement,
                                 required.place(), kind_and_name(definition.element)),
                        definition.inherited().nearest(), "the inherited definition is here"));
}

// A default of an optional property is never used. This is a warning, because the specification contains an example.
void check_default_is_used(CheckContext& context, const Refinement& definition) {
    const Node value = definition.element[Key::default_];
    if (!defaults_are_for_required.has(definition.element.file->grammar->version())) return;
    if (!value || definition.element.entity == Entity::attribute_definition || definition.definition.required()) return;
    context.report.add(diagnose(rules::tosca::unused_default, value.place(), kind_and_name(definition.element)));
}

bool narrows(const Element& element) {
    for (const Key key : {Key::type, Key::validation, Key::key_schema, Key::entry_schema})
        if (element.has(key)) return true;
    return false;
}

// True if the type of a schema is not derived from the inherited type. This is already reported.
bool changes_schema(const Element& element) {
    for (const Key key : {Key::key_schema, Key::entry_schema}) {
        const Element* const own = element.child(key);
        const Type* const type = own ? own->type() : nullptr;
        const Type* const inherited = own ? nearest_type(refined_by(*own).chain) : nullptr;
        if (type != nullptr && inherited != nullptr && !type->may_be_a(*inherited)) return true;
    }
    return false;
}

// An inherited default must fit the narrowed definition, unless the definition has a new default.
void check_inherited_default(CheckContext& context, const Refinement& definition) {
    const Element& element = definition.element;
    if (definition.is_first() || !narrows(element) || element.has(Key::default_) || changes_schema(element)) return;
    const Node inherited = definition.inherited().default_value();
    if (!inherited || definition.definition.fixed_value()) return;
    const bool unused = element[Key::required].as_bool() == false;
    if (unused && defaults_are_for_required.has(element.file->grammar->version())) return;
    // Errors in the value itself are reported elsewhere.
    Report silent;
    CheckContext aside{context.model, context.names, context.files, context.options, silent};
    const Site site = site_of(context, element);
    if (!check_value(aside, inherited, definition.inherited().schema(), site)) return;
    if (check_value(aside, inherited, definition.definition.schema(), site)) return;
    context.report.add(diagnose(rules::tosca::invalid_inherited_default, element.place(), kind_and_name(element))
                           .with_hint("give a new default")
                           .with_related(inherited.place(), "the inherited default"));
}

constexpr std::uint64_t steps_a_range = 80;  // comparing two ranges

// The bounds of each in_range clause in 1.x constraints.
std::vector<Node> ranges(const Element& element) {
    std::vector<Node> found;
    for (const Node clause : element[Key::validation].items()) {
        const Node bounds = clause["in_range"];
        if (bounds.is_sequence() && bounds.size() == 2) found.push_back(bounds);
    }
    return found;
}

// True if the bound is certainly outside the inherited range. UNBOUNDED is outside a bounded range.
bool is_outside(CheckContext& context, Node bound, Node inherited_clause, Node inherited_bound, const Schema& schema,
                const Site& site) {
    const auto is_unbounded = [](Node node) { return node.is_string() && node.text() == "UNBOUNDED"; };
    if (is_unbounded(bound)) return !is_unbounded(inherited_bound);
    const auto value = evaluate(context, bound, schema, site);
    return value && satisfies(context, *value, inherited_clause, schema, site) == false;
}

}  // namespace

// A range can only become narrower (1.3 3.6.3.1). A wider range would have no effect, because all ranges apply.
void check_narrowed_ranges(CheckContext& context, const Element& element, const DefinitionChain& refined,
                           const Schema& schema) {
    const std::vector<Node> own = ranges(element);
    if (refined.empty() || own.empty()) return;
    Report silent;
    CheckContext aside{context.model, context.names, context.files, context.options, silent};
    const Site site = site_of(context, element);
    for (const Element* const wider : refined)
        for (const Node clause : (*wider)[Key::validation].items()) {
            const Node inherited = clause["in_range"];
            if (!inherited.is_sequence() || inherited.size() != 2) continue;
            for (const Node bounds : own) {
                spend_work(steps_a_range);
                for (std::uint32_t i = 0; i < 2; ++i) {
                    if (!is_outside(aside, bounds[i], clause, inherited[i], schema, site)) continue;
                    context.report.add(
                        diagnose(rules::tosca::widened_range, bounds[i].place(), bounds[i].text(), one_line(inherited))
                            .with_related(inherited.place(), "the inherited range"));
                    return;
                }
            }
        }
}

bool check_narrowed_type(CheckContext& context, const Refinement& definition) {
    const Element& element = definition.element;
    if (definition.is_first() || !element.has(Key::type)) return true;
    const Type* const type = element.type();
    const Type* const inherited = nearest_type(definition.refined.chain);
    if (type == nullptr || inherited == nullptr || !type->complete || type->is_a(*inherited)) return true;
    for (const Element* refined : definition.refined.chain) {
        if (!refined->has(Key::type)) continue;
        const bool is_open = element.entity == Entity::attribute_definition &&
                             !refined_attributes_keep_their_type.has(element.file->grammar->version());
        auto finding = diagnose(is_open ? rules::tosca::unrelated_refined_type : rules::tosca::wrong_refined_type,
                                element[Key::type].place(), kind_and_name(*type), name_beside(*inherited, *type));
        // Two types with this name differ only in their places.
        if (type->name == inherited->name) {
            relate_definition(finding, *type);
            relate_definition(finding, *inherited);
        }
        context.report.add(with_definition(std::move(finding), *refined, "refined definition"));
        break;
    }
    return false;
}

void check_refinement(CheckContext& context, const Refinement& definition) {
    if (!check_final(context, definition, Key::value) || !check_final(context, definition, Key::mapping)) return;
    check_required(context, definition);
    check_default_is_used(context, definition);
    check_inherited_default(context, definition);
    if (!definition.is_first())
        check_narrowed_ranges(context, definition.element, definition.refined.chain, definition.inherited().schema());
}

}  // namespace csar::validate

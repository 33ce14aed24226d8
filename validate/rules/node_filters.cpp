// Node filters (csd07 8.6; 1.3 3.6.4, 3.6.5).
//
// In 2.0, a filter is a condition. Before 2.0, it is a mapping of lists:
//
//     properties:   [ NAME: CLAUSE or [ CLAUSE, ... ], ... ]
//     capabilities: [ NAME-OR-TYPE: { properties: as above }, ... ]
#include "validate/rules/node_filters.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/lint.hpp"

namespace csar::validate {
namespace {

void check_form(CheckContext& context, Node properties) {
    const auto report = [&](Node culprit) {
        context.report.add(diagnose(rules::tosca::wrong_form, culprit.place(), "'properties' of a filter",
                                    "a list of names with clauses, such as '- size: { in_range: [ 1, 4 ] }'",
                                    describe(culprit)));
    };
    if (properties.is_scalar() && !properties.is_null()) report(properties);
    if (properties.is_mapping())
        context.report.add(diagnose(rules::tosca::mapping_for_list, properties.place(), "properties"));
    for (const Node item : properties.items())
        if (!item.is_mapping()) report(item);
}

void report_unknown(CheckContext& context, Node name, const Type& type, Key section) {
    context.report.add(unknown_member(rules::tosca::unknown_filter_name, context.report, type, section, name));
}

// `over`: the definitions of a filtered capability in the node type.
void check_property_filters(CheckContext& context, Node properties, const DefinitionChain& over, const Type& type,
                            const Site& site) {
    // The specification requires a list. Many files contain a mapping.
    each_entry(properties, [&](Node name, Node clauses) {
        const Definition definition = member_definition(over, &type, Key::properties, name.text());
        if (!definition) {
            if (type.complete) report_unknown(context, name, type, Key::properties);
            return;
        }
        const Schema schema = definition.schema();
        Site clause_site = site;
        clause_site.value = &schema;
        check_condition(context, clauses, clause_site);
        if (lints(context)) lint_clauses(context, clauses, &schema, site);
    });
}

void check_capability_filter(CheckContext& context, const Element& filter, const Type& target, const Site& site) {
    const Node properties = filter[Key::properties];
    if (const Capability capability = capability_of(target, filter.name_text())) {
        if (capability.type) check_property_filters(context, properties, capability.chain, *capability.type, site);
        return;
    }
    const Lookup found = context.names.find(TypeKind::capability, filter.name_text(), *filter.file);
    if (found.type) {
        check_property_filters(context, properties, {}, *found.type, site);
    } else if (!found.may_exist && target.complete) {
        report_unknown(context, filter.name, target, Key::capabilities);
    }
}

}  // namespace

void check_node_filter(CheckContext& context, const Slot& filter, const Type* target, const Site& site) {
    if (filter.row->shape == Shape::condition) {
        check_condition(context, filter.value, site);
        if (lints(context)) lint_clauses(context, filter.value, nullptr, site);
        return;
    }
    if (filter.children.empty()) return;
    const Element& element = filter.children.front();
    if (const Slot* inner = element.find(Key::node_filter)) check_node_filter(context, *inner, target, site);
    check_form(context, element[Key::properties]);
    for (const Element& capability : element.children(Key::capabilities))
        check_form(context, capability[Key::properties]);
    if (target == nullptr) return;
    check_property_filters(context, element[Key::properties], {}, *target, site);
    for (const Element& capability : element.children(Key::capabilities))
        check_capability_filter(context, capability, *target, site);
}

}  // namespace csar::validate

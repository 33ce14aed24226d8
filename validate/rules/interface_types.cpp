// Interface types must not contain what only node types, relationship types and templates may provide: implementations,
// output mappings and values that depend on a node or relationship (csd07 11.1, 11.4, 11.6; 1.3 3.7.5.4).
#include <algorithm>

#include "report/rules/tosca.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/output_mappings.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

// The functions that read the node or relationship around them.
constexpr std::string_view queries[] = {"get_property", "get_attribute",      "get_artifact",
                                        "node_index",   "relationship_index", "available_allocation"};

bool is_query(const Expression& expression) {
    return expression.kind == Expression::Kind::call && expression.space.empty() &&
           std::ranges::find(queries, expression.function) != std::end(queries);
}

// Reports the outermost queries in a value.
void check_is_constant(CheckContext& context, Node value, Version version) {
    const Expression expression = expression_of(context, value, version);
    if (is_query(expression))
        return context.report.add(
            diagnose(rules::tosca::query_in_interface_type, expression.name.place(), expression.name.text()));
    for (const Node item : value.items()) check_is_constant(context, item, version);
    for (const auto [key, entry] : value.entries()) check_is_constant(context, entry, version);
}

void check_inputs(CheckContext& context, const Element& holder) {
    for (const Element& input : holder.children(Key::inputs))
        if (const Node value = input[Key::value]) check_is_constant(context, value, input.file->grammar->version());
}

void check_has_no_implementation(CheckContext& context, const Element& operation) {
    if (const Slot* implementation = operation.find(Key::implementation))
        context.report.add(diagnose(rules::tosca::implementation_in_interface_type,
                                    implementation->value.is_scalar() ? implementation->value.place()
                                                                      : operation.key_place(Key::implementation),
                                    kind_and_name(operation)));
}

void check_operation(CheckContext& context, const Element& operation) {
    for (const Element& output : operation.children(Key::outputs))
        if (const Node mapping = mapping_of(output))
            context.report.add(diagnose(rules::tosca::mapping_in_interface_type, mapping.place()));
    check_inputs(context, operation);
}

// Reports each name that both an operation and a notification have, at the later definition.
void check_shared_names(CheckContext& context, const Type& type) {
    const auto check = [&](Key section, Key other) {
        for (const Element& element : type.element->children(section)) {
            const Element* const twin = type.find(other, element.name_text());
            const bool is_later = section == Key::notifications || (twin != nullptr && twin->parent != type.element);
            if (twin != nullptr && is_later)
                context.report.add(
                    with_definition(diagnose(rules::tosca::shared_operation_name, element.place(), element.name_text()),
                                    *twin, compose("the {}", to_string(twin->entity))));
        }
    };
    check(Key::operations, Key::notifications);
    check(Key::notifications, Key::operations);
}

}  // namespace

void check_interface_types(CheckContext& context) {
    each_type(context.names, TypeKind::interface, [&](const Type& type) {
        check_shared_names(context, type);
        const Version version = type.element->file->grammar->version();
        if (interface_types_only_declare.has(version)) check_inputs(context, *type.element);
        for (const Key section : {Key::operations, Key::notifications}) {
            for (const Element& operation : type.element->children(section)) {
                check_has_no_implementation(context, operation);
                if (inputs_is_no_operation.has(version) && operation.name_text() == "inputs")
                    context.report.add(
                        diagnose(rules::tosca::reserved_operation_name, operation.place(), operation.name_text()));
                if (interface_types_only_declare.has(version)) check_operation(context, operation);
            }
        }
    });
}

}  // namespace csar::validate

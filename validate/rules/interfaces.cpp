// Interfaces (csd07 11; 1.3 3.6.17 to 3.6.20, 3.7.5.4).
// - Assignments in templates, requirement assignments and 1.x groups (csd07 11.3, 11.5, 11.7).
// - Definitions in node types, relationship types, requirements and 1.x group types (11.2, 11.4, 11.6).
// - Interface types. They cannot contain implementations, output mappings or values that depend on a node or
// relationship (11.1, 11.4, 11.6).
#include <algorithm>
#include <unordered_map>

#include "base/suggest.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/expressions/fallback.hpp"
#include "validate/expressions/value_assignments.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/assignment.hpp"
#include "validate/resolved/interface.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/directives.hpp"
#include "validate/rules/each_template.hpp"
#include "validate/rules/node_definitions.hpp"
#include "validate/rules/output_mappings.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

class AssignmentChecker {
public:
    explicit AssignmentChecker(CheckContext& context) : context_(context) {}

    void check(const Element& owner, const InterfaceHolder& holder, const Site& site) {
        for (const Element& assignment : owner.children(Key::interfaces)) {
            const Interface interface = find_interface(context_, holder, assignment.name_text(), *assignment.file);
            if (!interface && holder.complete()) {
                if (!has_to_exist(assignment))
                    warn_of_near_name(assignment, *holder.type, Key::interfaces, holder.type->members(Key::interfaces));
                else {
                    report_unknown_interface(assignment, *holder.type);
                    continue;
                }
            }
            check_inputs(assignment, interface, inputs_of(context_, interface, {}), site);
            for (const Key section : {Key::operations, Key::notifications})
                for (const Element& operation : assignment.children(section))
                    check_operation(operation, interface, section, site);
        }
    }

    // Checks operation inputs that `owner` does not assign. If an operation has an implementation, they must have a
    // value. Names in computed values must exist in the template.
    void check_unassigned_inputs(const Element& owner, const Type& type, const Site& site) {
        for (const OperationOfType& operation : operations_of(type, *owner.file)) {
            const Element* const assigned = context_.services.find(&owner, Key::interfaces, operation.interface_name);
            const Element* const own =
                assigned ? context_.services.find(assigned, Key::operations, operation.operation_name) : nullptr;
            const auto is_left = [&](const Member& input) {
                return !gives(assigned, input.name) && !gives(own, input.name);
            };
            const Place place = (own ? own : assigned ? assigned : &owner)->place();
            if (operation.implemented || (own != nullptr && own->has(Key::implementation)))
                for (const std::size_t number : operation.inputs->needing())
                    if (const Member& input = operation.inputs->all()[number]; is_left(input))
                        context_.report.add(diagnose(rules::tosca::missing_input, place, operation.interface_name,
                                                     operation.operation_name, input.name)
                                                .with_related(input.definition.nearest().place(), "defined here"));
            Site here = site;
            here.operation_input = true;
            for (const std::size_t number : operation.inputs->computed())
                if (const Member& input = operation.inputs->all()[number]; is_left(input))
                    check_fallback(context_, input.definition, here, place);
        }
    }

private:
    // An operation with required or computed inputs.
    struct OperationOfType {
        std::string_view interface_name;
        std::string_view operation_name;
        bool implemented;  // by the type
        const Members* inputs;
    };

    static bool has_to_exist(const Element& assignment) {
        return interfaces_only_assign.has(assignment.file->grammar->version());
    }

    static bool gives(const Element* assignment, std::string_view input) {
        return assignment != nullptr && (*assignment)[Key::inputs].entry(input).key;
    }

    const std::vector<OperationOfType>& operations_of(const Type& type, const DefinitionsFile& file) {
        const auto [entry, inserted] = operations_.try_emplace(&type);
        if (!inserted) return entry->second;
        for (const Element* definition : type.members(Key::interfaces)) {
            const Interface interface = find_interface(context_, {{}, &type}, definition->name_text(), file);
            if (!interface.complete) continue;
            for (const Element* nearest : all_operations(interface, Key::operations)) {
                const DefinitionChain operation =
                    find_operation(context_, interface, Key::operations, nearest->name_text());
                const Members& inputs = inputs_of(context_, interface, operation);
                if (inputs.needed() == 0 && inputs.computed().empty()) continue;
                bool implemented = false;
                for (const Element* part : operation) implemented |= part->has(Key::implementation);
                entry->second.push_back({definition->name_text(), nearest->name_text(), implemented, &inputs});
            }
        }
        return entry->second;
    }

    void report_unknown_interface(const Element& assignment, const Type& type) {
        auto finding = diagnose(rules::tosca::unknown_assignment, assignment.place(), "the " + kind_and_name(type),
                                "interface", assignment.name_text());
        finding.hint =
            hint_at(assignment.name, member_hint(context_.report, type, Key::interfaces, assignment.name_text()));
        context_.report.add(with_definition(std::move(finding), type));
    }

    // Before 2.0, a template may add interfaces and operations. A name similar to an existing name may be misspelt.
    template <class Definitions>
    void warn_of_near_name(const Element& assignment, const Type& type, Key section, const Definitions& known) {
        const Suggestion near(assignment.name_text(), known, &Element::name_text);
        if (near.best().empty()) return;
        context_.report.add(with_definition(diagnose(rules::tosca::added_beside_near_name, assignment.place(),
                                                     kind_and_name(type), noun_of(section), assignment.name_text())
                                                .with_hint(hint_at(assignment.name, near.hint())),
                                            type));
    }

    // An assignment may add inputs. A name similar to an existing input may be misspelt.
    void warn_of_near_inputs(const Element& assignment, const Members& inputs) {
        const Node given = assignment[Key::inputs];
        for (const auto [name, value] : given.entries()) {
            if (inputs.all().empty() || inputs.find(name.text()) != nullptr || !may_suggest(context_.report)) continue;
            Suggestion near(name.text());
            for (const Member& input : inputs.all())
                if (!given.entry(input.name).key) near.offer(input.name);
            if (!near.best().empty())
                context_.report.add(diagnose(rules::tosca::added_beside_near_name, name.place(),
                                             kind_and_name(assignment), "input", name.text())
                                        .with_hint(near.hint()));
        }
    }

    void check_inputs(const Element& assignment, const Interface& interface, const Members& inputs, const Site& site) {
        if (interface.complete) warn_of_near_inputs(assignment, inputs);
        Assignments what{.owner = &assignment,
                         .section = Key::inputs,
                         .what = "input",
                         .complete = interface.complete,
                         .check_required = false,
                         .may_add = true};
        Site here = site;
        here.operation_input = true;
        check_assignments(context_, what, assignment[Key::inputs], inputs, here);
    }

    void check_operation(const Element& assignment, const Interface& interface, Key section, const Site& site) {
        const DefinitionChain operation = find_operation(context_, interface, section, assignment.name_text());
        if (operation.empty() && interface && interface.complete) {
            if (has_to_exist(assignment))
                return report_unknown_operation(context_, assignment.name, interface, section);
            if (interface.type != nullptr)
                warn_of_near_name(assignment, *interface.type, section, all_operations(interface, section));
        }
        check_inputs(assignment, interface, inputs_of(context_, interface, operation), site);
        check_mappings_in_template(context_, assignment, operation);
    }

    CheckContext& context_;
    std::unordered_map<const Type*, std::vector<OperationOfType>> operations_;
};

// All definitions except the first.
Interface refined_by(const Interface& interface) {
    Interface refined;
    for (const Element* definition : interface.chain)
        if (definition != interface.chain.front()) refined.chain.push_back(definition);
    refined.type = nearest_type(refined.chain);
    return refined;
}

void check_operations(CheckContext& context, const Element& definition, const Interface& interface, Key section) {
    const bool certain = interface.complete && interface.type != nullptr &&
                         interface_definitions_only_refine.has(definition.file->grammar->version());
    for (const Element& operation : definition.children(section)) {
        if (certain && interface.type->find(section, operation.name_text()) == nullptr)
            report_unknown_operation(context, operation.name, interface, section);
        else
            check_mappings_in_type(context, operation);
    }
}

// `holder` contains `definition`.
void check_interface(CheckContext& context, const Element& definition, const InterfaceHolder& holder) {
    const Interface interface = find_interface(context, holder, definition.name_text(), *definition.file);
    const Interface refined = refined_by(interface);
    // A requirement cannot add an interface to its relationship type. This error is already reported.
    const bool is_new_in_requirement = refined.chain.empty() && !holder.over.empty();
    if (holder.complete() && !is_new_in_requirement) check_mandatory(context, definition, refined.chain);
    if (definition.has(Key::type))
        check_refined_type(context, definition, definition[Key::type], definition.type(), refined.type);
    for (const Key section : {Key::operations, Key::notifications})
        check_operations(context, definition, interface, section);
}

// Checks the interfaces that a requirement defines for its relationships.
void check_requirements(CheckContext& context, const Type& type) {
    for (const Element& definition : type.element->children(Key::requirements)) {
        const Element* const relationship = definition.child(Key::relationship);
        if (relationship == nullptr || !relationship->has(Key::interfaces)) continue;
        const Requirement* const requirement = context.requirements.find(type, definition.name_text());
        if (requirement == nullptr) continue;
        for (const Element& interface : relationship->children(Key::interfaces))
            check_interface(context, interface, {requirement->relationships, requirement->relationship_type});
    }
}

// These functions read the node or relationship that contains the call.
constexpr std::string_view queries[] = {"get_property", "get_attribute",      "get_artifact",
                                        "node_index",   "relationship_index", "available_allocation"};

bool is_query(const Expression& expression) {
    return expression.kind == Expression::Kind::call && expression.space.empty() &&
           std::ranges::find(queries, expression.function) != std::end(queries);
}

// Reports the outermost calls of these functions.
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

// An operation and a notification must not have the same name. Reports the later definition.
void check_shared_names(CheckContext& context, const Type& type) {
    const auto check = [&](Key section, Key other) {
        for (const Element& element : type.element->children(section)) {
            const Element* const twin = type.find(other, element.name_text());
            const bool is_later = section == Key::notifications || (twin != nullptr && twin->parent != type.element);
            if (twin == nullptr || !is_later) continue;
            auto finding = diagnose(rules::tosca::shared_operation_name, element.place(), element.name_text());
            if (!notifications_have_own_names.has(element.file->grammar->version()))
                finding.severity = Severity::warning;
            context.report.add(with_definition(std::move(finding), *twin, compose("the {}", to_string(twin->entity))));
        }
    };
    check(Key::operations, Key::notifications);
    check(Key::notifications, Key::operations);
}

}  // namespace

void check_interface_assignments(CheckContext& context) {
    AssignmentChecker checker(context);
    const auto check_template = [&](const Element& owner, const Type* type) {
        const Site site = site_of(context, owner);
        if (owner.has(Key::interfaces)) checker.check(owner, {{}, type}, site);
        if (type != nullptr && type->complete && !may_be_only_selected(owner))
            checker.check_unassigned_inputs(owner, *type, site);
    };
    each_service(context.model, [&](const Element& service) {
        each_template(service, Key::node_templates, context.report, [&](const Element& node) {
            check_template(node, node.type());
            for (const Element& assignment : node.children(Key::requirements)) {
                const Element* const relationship = assignment.child(Key::relationship);
                if (relationship == nullptr || !relationship->has(Key::interfaces)) continue;
                const ResolvedAssignment resolved = resolve_assignment(context, assignment);
                InterfaceHolder holder{{}, resolved.relationship_type};
                if (resolved.requirement != nullptr) holder.over = resolved.requirement->relationships;
                checker.check(*relationship, holder, site_of(context, *relationship));
            }
        });
        each_template(service, Key::relationship_templates, context.report,
                      [&](const Element& relationship) { check_template(relationship, relationship.type()); });
        each_child(service, Key::groups, [&](const Element& group) {
            checker.check(group, {{}, group.type()}, site_of(context, group));
        });
    });
}

void check_interface_definitions(CheckContext& context) {
    for (const TypeKind kind : {TypeKind::node, TypeKind::relationship, TypeKind::group}) {
        each_type(context.names, kind, [&](const Type& type) {
            for (const Element& definition : type.element->children(Key::interfaces))
                check_interface(context, definition, {{}, &type});
            check_requirements(context, type);
        });
    }
}

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

// Interface, operation and notification assignments in node templates, relationship templates, requirement assignments
// and 1.x groups (csd07 11.3, 11.5, 11.7; 1.3 3.6.17 to 3.6.20).
#include <unordered_map>

#include "base/suggest.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/value_assignments.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/assignment.hpp"
#include "validate/resolved/interface.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/directives.hpp"
#include "validate/rules/output_mappings.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

class AssignmentChecker {
public:
    explicit AssignmentChecker(CheckContext& context) : context_(context) {}

    // Checks the interfaces that `owner` assigns; `site` is that of its values.
    void check(const Element& owner, const InterfaceHolder& holder, const Site& site) {
        for (const Element& assignment : owner.children(Key::interfaces)) {
            const Interface interface = find_interface(context_, holder, assignment.name_text(), *assignment.file);
            if (!interface && holder.complete() && has_to_exist(assignment)) {
                report_unknown_interface(assignment, *holder.type);
                continue;
            }
            check_inputs(assignment, interface, context_.operation_inputs.of(interface.chain, {}, interface.type),
                         site);
            for (const Key section : {Key::operations, Key::notifications})
                for (const Element& operation : assignment.children(section))
                    check_operation(operation, interface, section, site);
        }
    }

    // Reports artifacts that operations of the type read by `get_artifact: [ SELF, name ]` and that neither the type nor
    // the template has, unless the template gives the input another value.
    void check_read_artifacts(const Element& owner, const Type& type) {
        for (const ArtifactRead& read : reads_of(type, *owner.file)) {
            const Element* const assigned = context_.services.find(&owner, Key::interfaces, read.interface_name);
            const Element* const operation =
                assigned ? context_.services.find(assigned, Key::operations, read.operation_name) : nullptr;
            if (gives(assigned, read.input_name) || gives(operation, read.input_name)) continue;
            if (context_.services.find(&owner, Key::artifacts, read.artifact.text()) != nullptr) continue;
            context_.report.add(diagnose(rules::tosca::unknown_part, owner.place(), kind_and_name(owner),
                                         compose("artifact '{}'", read.artifact.text()))
                                    .with_related(read.artifact.place(), "an operation of its type reads it here"));
        }
    }

    // Reports required inputs of implemented operations that nothing gives a value.
    void check_needed_inputs(const Element& owner, const Type& type) {
        for (const Needing& needing : needing_of(type, *owner.file)) {
            const Element* const assigned = context_.services.find(&owner, Key::interfaces, needing.interface_name);
            const Element* const operation =
                assigned ? context_.services.find(assigned, Key::operations, needing.operation_name) : nullptr;
            if (!needing.implemented && (operation == nullptr || !operation->has(Key::implementation))) continue;
            for (const Member& input : needing.inputs->all()) {
                if (!input.needs_value || gives(assigned, input.name) || gives(operation, input.name)) continue;
                context_.report.add(diagnose(rules::tosca::missing_input,
                                             (operation  ? operation
                                              : assigned ? assigned
                                                         : &owner)
                                                 ->place(),
                                             needing.interface_name, needing.operation_name, input.name)
                                        .with_related(input.definition.nearest().place(), "defined here"));
            }
        }
    }

private:
    // An operation with inputs that need values.
    struct Needing {
        std::string_view interface_name;
        std::string_view operation_name;
        bool implemented;  // by the type
        const Members* inputs;
    };

    // An artifact that an operation of a type reads, and that the type does not have.
    struct ArtifactRead {
        std::string_view interface_name;
        std::string_view operation_name;
        std::string_view input_name;
        Node artifact;
    };

    static bool has_to_exist(const Element& assignment) {
        return interfaces_only_assign.has(assignment.file->grammar->version());
    }

    static bool gives(const Element* assignment, std::string_view input) {
        return assignment != nullptr && (*assignment)[Key::inputs].entry(input).key;
    }

    const std::vector<Needing>& needing_of(const Type& type, const DefinitionsFile& file) {
        const auto [entry, inserted] = needing_.try_emplace(&type);
        if (!inserted) return entry->second;
        for (const Element* definition : type.members(Key::interfaces)) {
            const Interface interface = find_interface(context_, {{}, &type}, definition->name_text(), file);
            if (!interface.complete) continue;
            for (const Element* nearest : all_operations(interface, Key::operations)) {
                const DefinitionChain operation =
                    find_operation(context_, interface, Key::operations, nearest->name_text());
                const Members& inputs = inputs_of(context_, interface, operation);
                if (templates_complete_types.has(file.grammar->version()))
                    find_reads(type, {definition->name_text(), nearest->name_text(), {}, {}}, inputs);
                if (inputs.needed() == 0) continue;
                bool implemented = false;
                for (const Element* part : operation) implemented |= part->has(Key::implementation);
                entry->second.push_back({definition->name_text(), nearest->name_text(), implemented, &inputs});
            }
        }
        return entry->second;
    }

    const std::vector<ArtifactRead>& reads_of(const Type& type, const DefinitionsFile& file) {
        needing_of(type, file);
        return reads_[&type];
    }

    void find_reads(const Type& type, ArtifactRead read, const Members& inputs) {
        for (const Member& input : inputs.all()) {
            read.input_name = input.name;
            const Node fixed = input.definition.fixed_value();
            find_reads(type, read, fixed ? fixed : input.definition.default_value());
        }
    }

    void find_reads(const Type& type, ArtifactRead read, Node value) {
        const Node call = value["get_artifact"];
        if (call && value.size() == 1 && call[0].text() == "SELF" && call[1].is_string()) {
            read.artifact = call[1];
            if (type.find(Key::artifacts, call[1].text()) == nullptr) reads_[&type].push_back(read);
            return;
        }
        for (const Node item : value.items()) find_reads(type, read, item);
        for (const auto [key, entry] : value.entries()) find_reads(type, read, entry);
    }

    void report_unknown_interface(const Element& assignment, const Type& type) {
        Suggestion near(assignment.name_text());
        for (const Element* definition : type.members(Key::interfaces)) near.offer(definition->name_text());
        auto finding = diagnose(rules::tosca::unknown_assignment, assignment.place(), "the " + kind_and_name(type),
                                "interface", assignment.name_text());
        finding.hint = near.hint();
        context_.report.add(with_definition(std::move(finding), type));
    }

    void check_inputs(const Element& assignment, const Interface& interface, const Members& inputs, const Site& site) {
        Assignments what;
        what.owner = &assignment;
        what.section = Key::inputs;
        what.what = "input";
        what.complete = interface.complete;
        what.check_required = false;
        what.may_add = true;
        Site here = site;
        here.operation_input = true;
        check_assignments(context_, what, assignment[Key::inputs], inputs, here);
    }

    void check_operation(const Element& assignment, const Interface& interface, Key section, const Site& site) {
        const DefinitionChain operation = find_operation(context_, interface, section, assignment.name_text());
        if (operation.empty() && interface && interface.complete && has_to_exist(assignment)) {
            report_unknown_operation(context_, assignment, interface, section);
            return;
        }
        check_inputs(assignment, interface, inputs_of(context_, interface, operation), site);
        check_mappings_in_template(context_, assignment, operation);
    }

    CheckContext& context_;
    std::unordered_map<const Type*, std::vector<Needing>> needing_;
    std::unordered_map<const Type*, std::vector<ArtifactRead>> reads_;
};

}  // namespace

void check_interface_assignments(CheckContext& context) {
    AssignmentChecker checker(context);
    const auto check_template = [&](const Element& owner, const Type* type) {
        if (owner.has(Key::interfaces)) checker.check(owner, {{}, type}, site_of(context, owner));
        if (type == nullptr || !type->complete || only_selected(owner)) return;
        checker.check_needed_inputs(owner, *type);
        if (owner.entity == Entity::node_template) checker.check_read_artifacts(owner, *type);
    };
    each_service(context.model, [&](const Element& service) {
        each_child(service, Key::node_templates, [&](const Element& node) {
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
        each_child(service, Key::relationship_templates,
                   [&](const Element& relationship) { check_template(relationship, relationship.type()); });
        each_child(service, Key::groups, [&](const Element& group) {
            checker.check(group, {{}, group.type()}, site_of(context, group));
        });
    });
}

}  // namespace csar::validate

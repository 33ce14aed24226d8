// Writes requirement assignments, merged with the requirement definitions (csd07 8.4, 8.5; 1.3 3.8.2).
#include <algorithm>

#include "csar/compile/parts.hpp"
#include "validate/resolved/assignment.hpp"

namespace csar::compile {

using validate::CountRange;
using validate::NameResolution;
using validate::ResolvedAssignment;

namespace {

void write_count_range(Output& out, const CountRange& range) {
    out.key("count_range");
    out.begin_list(Output::Layout::line);
    out.literal(std::to_string(range.lower));
    range.upper == validate::unbounded ? out.string("UNBOUNDED") : out.literal(std::to_string(range.upper));
    out.end_list();
}

// A node must fulfil the filter of the assignment and the filter of the definition.
void write_node_filters(Writing& writing, const Element* assignment, const Requirement* requirement) {
    const DefinitionChain filters = with_node_filter(assignment, requirement);
    if (filters.empty()) return;
    writing.out.key("node_filter");
    if (filters.size() == 1) return write_node_filter(writing, *filters.front());
    const Call call(writing.out, "and");
    for (const Element* const filter : filters) write_node_filter(writing, *filter);
}

class RequirementWriter {
public:
    RequirementWriter(Writing& writing, const Element& node) : writing_(writing), out_(writing.out), node_(node) {}

    void assigned(const Element& assignment) {
        const ResolvedAssignment resolved = resolve_assignment(writing_.context, assignment);
        const Map map(out_);
        out_.entry("name", assignment.name_text());
        writing_.remarks(assignment);
        write_target(resolved);
        write_capability(resolved.capability_name, resolved.capability_type);
        write_relationship(resolved);
        write_node_filters(writing_, &assignment, resolved.requirement);
        write_counts(assignment, resolved.requirement);
        write_allocation(assignment, resolved);
        writing_.names(assignment, Key::directives);
        if (resolved.node_is != NameResolution::a_template) out_.flag("dangling");
        writing_.place(assignment);
    }

    // Writes an assignment that the definition implies (csd07 8.5.4).
    void implied(const Requirement& requirement) {
        const Map map(out_);
        out_.entry("name", requirement.nearest().name_text());
        if (requirement.node_type != nullptr) {
            const Map node(out_, "node");
            writing_.type("type", requirement.node_type);
        }
        write_capability(requirement.capability_name, requirement.capability_type);
        write_relationship({.requirement = &requirement, .relationship_type = requirement.relationship_type});
        write_node_filters(writing_, nullptr, &requirement);
        out_.entry_number("count", requirement.count_range.lower);
        write_count_range(out_, requirement.count_range);
        out_.flag("implied");
        out_.flag("dangling");
        writing_.place(requirement.nearest());
    }

private:
    void write_target(const ResolvedAssignment& resolved) {
        if (resolved.node_template == nullptr && resolved.node_type == nullptr && !resolved.node) return;
        const Map map(out_, "node");
        if (resolved.node_template != nullptr)
            out_.entry("template", resolved.node_template->name_text());
        else if (resolved.node && resolved.node_type == nullptr)
            out_.entry("name", resolved.node.text());  // a node in a file that was not read
        if (resolved.index) {
            out_.key("index");
            write_value(writing_, resolved.index, {}, *node_.file);
        }
        writing_.type("type", resolved.node_type);
    }

    void write_capability(std::string_view name, const Type* type) {
        if (name.empty() && type == nullptr) return;
        const Map map(out_, "capability");
        if (!name.empty()) out_.entry("name", name);
        writing_.type("type", type);
    }

    void write_relationship(const ResolvedAssignment& resolved) {
        const Element* const own = resolved.element == nullptr ? nullptr : resolved.element->child(Key::relationship);
        const Element* const named = resolved.relationship_template;
        if (resolved.relationship_type == nullptr && own == nullptr) return;
        const DefinitionChain over =
            resolved.requirement == nullptr ? DefinitionChain() : resolved.requirement->relationships;
        const Map map(out_, "relationship");
        if (named != nullptr) out_.entry("template", named->name_text());
        writing_.type("type", resolved.relationship_type);
        for (const Key section : {Key::properties, Key::attributes})
            write_members(writing_, section, writing_.context.tables.members(over, resolved.relationship_type, section),
                          {own == nullptr ? Node() : (*own)[section], named == nullptr ? Node() : (*named)[section]},
                          *node_.file);
        DefinitionChain assignments;
        for (const Element* const element : {own, named})
            if (element != nullptr) assignments.push_back(element);
        write_interfaces(writing_, {.over = over, .type = resolved.relationship_type}, assignments, *node_.file,
                         Interfaces::assigned);
        if (own == nullptr) return;
        writing_.remarks(*own);
        writing_.place(*own);
    }

    void write_counts(const Element& assignment, const Requirement* requirement) {
        // Before 2.0, a range in an assignment is the number of relationships (1.3 3.8.2).
        if (const Node own = assignment[Key::count_range]) {
            const CountRange range = validate::read_count_range(own);
            out_.entry_number("count", std::max<std::uint64_t>(range.lower, 1));
            if (range.lower == 0) out_.flag("optional");
            return write_count_range(out_, range);
        }
        assignment.has(Key::count) ? writing_.text(assignment, Key::count) : out_.entry_number("count", 1);
        writing_.text(assignment, Key::optional_);
        if (requirement != nullptr) write_count_range(out_, requirement->count_range);
    }

    // Writes the allocated amount of each property of the target capability.
    void write_allocation(const Element& assignment, const ResolvedAssignment& resolved) {
        const Node allocation = assignment[Key::allocation];
        if (!allocation) return;
        const Capability capability = resolved.node_type != nullptr && !resolved.capability_name.empty()
                                          ? capability_of(*resolved.node_type, resolved.capability_name)
                                          : Capability{.chain = {}, .type = resolved.capability_type};
        const Members& members = writing_.context.tables.members(capability.chain, capability.type, Key::properties);
        const Map map(out_, "allocation");
        for (const auto [name, value] : allocation.entries()) {
            const Member* const member = members.find(name.text());
            out_.key(name.text());
            write_value(writing_, value, member == nullptr ? Schema() : member->definition.schema(), *node_.file);
        }
    }

    Writing& writing_;
    Output& out_;
    const Element& node_;
};

}  // namespace

void write_requirement_definition(Writing& writing, const Requirement& requirement) {
    Output& out = writing.out;
    const Map map(out);
    out.entry("name", requirement.nearest().name_text());
    if (requirement.node_type != nullptr) writing.type("node", requirement.node_type);
    if (!requirement.capability_name.empty()) out.entry("capability_name", requirement.capability_name);
    writing.type("capability", requirement.capability_type);
    if (requirement.relationship_type != nullptr) {
        const Map relationship(out, "relationship");
        writing.type("type", requirement.relationship_type);
        for (const Key section : {Key::properties, Key::attributes})
            write_definitions(
                writing, section,
                writing.context.tables.members(requirement.relationships, requirement.relationship_type, section));
        write_interfaces(writing, {.over = requirement.relationships, .type = requirement.relationship_type}, {},
                         *requirement.nearest().file, Interfaces::defined);
        if (!requirement.relationships.empty()) writing.remarks(*requirement.relationships.front());
    }
    write_node_filters(writing, nullptr, &requirement);
    write_count_range(out, requirement.count_range);
    writing.remarks(requirement.nearest());
    writing.place(requirement.nearest());
}

void write_requirements(Writing& writing, const Element& node) {
    Section section(writing.out, "requirements", true);
    RequirementWriter writer(writing, node);
    std::unordered_set<std::string_view, KeyedHash> assigned;
    for (const Element& assignment : node.children(Key::requirements)) {
        section.item();
        writer.assigned(assignment);
        assigned.insert(assignment.name_text());
    }
    const Type* const type = node.type();
    if (type == nullptr) return;
    for (const Element* const definition : type->members(Key::requirements)) {
        const Requirement* const requirement = writing.context.requirements.find(*type, definition->name_text());
        if (requirement == nullptr || requirement->count_range.lower == 0 || assigned.contains(definition->name_text()))
            continue;
        section.item();
        writer.implied(*requirement);
    }
}

}  // namespace csar::compile

// Writes conditions. Clauses and filters of 1.x become conditions, too.
#include "csar/compile/parts.hpp"
#include "validate/grammar/differences.hpp"

namespace csar::compile {
namespace {

// What a clause of 1.x tests.
struct Subject {
    bool is_target = false;       // SELF is a relationship; the clause tests its target
    std::string_view capability;  // "": the property is in the node
    std::string_view property;    // "": the clause tests $value
};

void write_subject(Output& out, const Subject& subject) {
    const Call call(out, subject.property.empty() ? "value" : "get_property");
    if (subject.property.empty()) return;
    out.string("SELF");
    if (subject.is_target) out.string("TARGET");
    if (!subject.capability.empty()) {
        out.string("CAPABILITY");
        out.string(subject.capability);
    }
    out.string(subject.property);
}

// A clause of 1.x is `{ operator: argument }`, or a value that the subject must equal.
void write_clause(Writing& writing, Node clause, const Subject& subject, const DefinitionsFile& file) {
    const bool is_clause = clause.is_mapping() && clause.size() == 1;
    const Call call(writing.out, is_clause ? (*clause.entries().begin()).key.text() : "equal");
    write_subject(writing.out, subject);
    write_value(writing, is_clause ? (*clause.entries().begin()).value : clause, {}, file);
}

std::size_t count_of_clauses(Node clauses) { return clauses.is_sequence() ? clauses.size() : 1; }

void write_clauses(Writing& writing, Node clauses, const Subject& subject, const DefinitionsFile& file) {
    if (!clauses.is_sequence()) return write_clause(writing, clauses, subject, file);
    for (const Node clause : clauses.items()) write_clause(writing, clause, subject, file);
}

// Writes the clauses for properties of the node and of its capabilities.
void write_filter_clauses(Writing& writing, const Element& filter, bool is_target) {
    if (const Element* const inner = filter.child(Key::node_filter)) write_filter_clauses(writing, *inner, is_target);
    each_entry(filter[Key::properties], [&](Node name, Node clauses) {
        write_clauses(writing, clauses, {is_target, {}, name.text()}, *filter.file);
    });
    for (const Element& capability : filter.children(Key::capabilities))
        each_entry(capability[Key::properties], [&](Node name, Node clauses) {
            write_clauses(writing, clauses, {is_target, capability.name_text(), name.text()}, *filter.file);
        });
}

}  // namespace

void write_condition(Writing& writing, Node condition, const DefinitionsFile& file) {
    if (validate::calls_are_marked.has(file.grammar->version())) return write_value(writing, condition, {}, file);
    if (count_of_clauses(condition) == 1) return write_clauses(writing, condition, {}, file);
    const Call call(writing.out, "and");
    write_clauses(writing, condition, {}, file);
}

void write_node_filter(Writing& writing, const Element& owner, Key keyname) {
    const Element* const filter = owner.child(keyname);
    if (filter == nullptr) return write_condition(writing, owner[keyname], *owner.file);
    const Call call(writing.out, "and");
    write_filter_clauses(
        writing, *filter,
        owner.entity == Entity::requirement_assignment || owner.entity == Entity::requirement_definition);
}

}  // namespace csar::compile

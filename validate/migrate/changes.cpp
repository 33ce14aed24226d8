#include "validate/migrate/changes.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/joined.hpp"
#include "report/diagnose.hpp"
#include "validate/document/one_line.hpp"
#include "validate/document/yaml_writer.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/grammar/successors.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/refined.hpp"
#include "validate/resolved/requirement.hpp"
#include "validate/resolved/schema.hpp"

namespace csar::validate {
namespace {

// A scalar as a string that is also valid in a flow collection.
std::string as_string(const Rewriting& text, Node value) {
    return value.is_string() ? text.in_flow(value) : double_quoted(value.text());
}

// The implicit relationship of a requirement definition without a relationship.
std::string missing_relationship(Migration& migration, Node capability_name) {
    std::string name(migration.context.valid_types.implied_relationship(
        migration.type(TypeKind::capability, capability_name.text()), migration.file));
    if (const Type* const type = migration.type(TypeKind::relationship, name);
        type != nullptr && type->element != nullptr && type->element->file->files == nullptr)
        migration.needs_types = true;
    return name;
}

// The default count of 1.x, for a requirement definition that would get the different default of 2.0.
std::string former_count(const Migration& migration, const Element& element) {
    if (!has_default_count(migration, element) || !refined_by(element).complete) return {};
    return std::string(migration.there.name_of(element.entity, Key::count_range)) + ": [ 1, 1 ]";
}

bool is_unlimited(Node occurrences) {
    return occurrences.is_sequence() && occurrences.size() == 2 && occurrences[1].text() == "UNBOUNDED";
}

// Replaces `occurrences` of a requirement assignment by the lower bound (docs/commands/compile.md). Returns a hint,
// which is empty if no upper bound was lost; Returns nullopt if nothing changes.
std::optional<std::string> write_count(Rewriting& text, const Element& element, const RemovedKeyname& removed) {
    const Node bounds = removed.entry.value;
    if (element.entity != Entity::requirement_assignment || removed.name != "occurrences") return std::nullopt;
    if (!judge(Shape::range, bounds).fits) return std::nullopt;
    const auto [lower, upper] = read_count_range(bounds);
    if (lower == unbounded || lower > upper || upper == 0) return std::nullopt;
    const std::string count = lower == 0 ? "optional: true" : "count: " + std::to_string(lower);
    if (!text.replace_entry(removed.entry, count)) return std::nullopt;
    const bool is_same = upper == std::max<std::uint64_t>(lower, 1);
    return is_same ? std::string() : compose("'{}' replaces the keyname, without an upper bound", count);
}

// `namespace` does not become `profile`, because a profile cannot have a service template.
Treatment treatment(const Migration& migration, const Element& element, const RemovedKeyname& removed) {
    if (element.entity == Entity::file && removed.name == "namespace") return Treatment::metadata;
    return treatment_of(element.entity, removed.name, migration.target);
}

// `in_flow`: on one line, else on several lines. `entry_of`: the text of an entry.
std::string metadata_of(const Rewriting& text, const std::vector<RemovedKeyname>& moved, bool in_flow,
                        const auto& entry_of) {
    if (in_flow) return "metadata: { " + joined(moved, ", ", entry_of) + " }";
    const std::size_t column = text.column(text.ranges().written(moved.front().entry.key).begin);
    const std::string line = text.newline() + std::string(column + 2, ' ');
    return "metadata:" + line + joined(moved, line, entry_of);
}

// Without metadata, creates it in place of the first moved keyname.
bool move_to_metadata(Rewriting& text, const Element& element, const std::vector<RemovedKeyname>& moved) {
    std::vector<Node::Entry> entries;
    for (const RemovedKeyname& keyname : moved) {
        const Node value = keyname.entry.value;
        if (!value.is_scalar() || value.is_alias()) return false;
        entries.push_back(keyname.entry);
    }
    const auto entry_of = [&](const RemovedKeyname& keyname) {
        return std::string(keyname.name) + ": " + as_string(text, keyname.entry.value);
    };
    const Node metadata = element[Key::metadata];
    if (!metadata)
        return text.remove_entries(element.node, entries,
                                   metadata_of(text, moved, text.is_flow(element.node), entry_of));
    if (!metadata.is_mapping() || !text.remove_entries(element.node, entries)) return false;
    return std::ranges::all_of(
        moved, [&](const RemovedKeyname& keyname) { return text.add_entry(metadata, entry_of(keyname)); });
}

}  // namespace

bool respell(Rewriting& text, Shape shape, Node value) {
    if (!value.is_scalar() || value.is_null()) return false;
    if (shape == Shape::boolean || shape == Shape::truth) {
        const auto truth = truth_of(value);
        return truth && text.replace(value, *truth ? "true" : "false");
    }
    const bool wants_string = shape == Shape::string || shape == Shape::version;
    return wants_string && value.is_plain() && text.replace(value, "\"" + std::string(value.text()) + "\"");
}

bool unname(Migration& migration, const Element& import) {
    return migration.rewritten([&](Rewriting& text) {
        const SourceRange name = text.ranges().written(import.name), value = text.ranges().written(import.node);
        if (value.end == 0 || !text.begins_line(import.name)) return false;
        const std::size_t from = text.column(name.begin), to = text.column(value.begin);
        const bool same_line = value.begin - name.begin == to - from;
        if (!text.remove_between(name.begin, value.begin)) return false;
        if (!same_line && to > from) text.dedent(value.begin, value.end, to - from);
        return true;
    });
}

bool bound_entries(Migration& migration, const Element& element, Node::Entry constraints) {
    const Type* const type = element.type();
    const Node clauses = constraints.value;
    if (type == nullptr || type->built_in != BuiltIn::range || !clauses.is_sequence()) return false;
    return migration.rewritten([&](Rewriting& text) {
        if (!text.replace(constraints.key, "entry_schema") || !text.replace(element[Key::type], "list")) return false;
        if (text.is_flow(clauses))
            return text.insert_before(clauses, "{ type: integer, validation: ") && text.insert_after(clauses, " }");
        const SourceRange range = text.ranges().content(clauses);
        const std::size_t column = text.column(range.begin);
        if (!text.begins_line(clauses)) return false;
        // A list may begin in the column of its key, but a mapping may not. The list is then indented.
        if (column == text.column(text.ranges().written(constraints.key).begin))
            text.indent(range.begin - column - 1, range.end);
        const std::string line = text.newline() + std::string(column, ' ');
        return text.insert_before(clauses, "type: integer" + line + "validation:" + line);
    });
}

bool write_out(Migration& migration, const Element& element, Key key) {
    return migration.rewritten([&](Rewriting& text) {
        if (element.entity != Entity::requirement_definition || !element.node.is_scalar()) return false;
        const Type* const type = migration.type(TypeKind::capability, element.node.text());
        if (type != nullptr) name_type(migration, element.node, *type);
        const std::string count = former_count(migration, element);
        return text.insert_before(element.node,
                                  "{ " + std::string(migration.there.name_of(element.entity, key)) + ": ") &&
               text.insert_after(element.node, ", relationship: " + missing_relationship(migration, element.node) +
                                                   (count.empty() ? "" : ", " + count) + " }");
    });
}

bool name_template(Migration& migration, const Element& relationship) {
    return migration.rewritten([&](Rewriting& text) {
        if (relationship.node.size() != 1) return false;
        const SourceRange range = text.ranges().content(relationship.node);
        return text.remove_between(range.begin, range.end, text.source(relationship[Key::type]));
    });
}

bool put_operations(Migration& migration, const Element& interface, const std::vector<Node::Entry>& operations) {
    return migration.rewritten([&](Rewriting& text) {
        const Node node = interface.node;
        if (!node.entries_are_as_written() || node["operations"]) return false;
        // The operations must be consecutive.
        bool begun = false;
        std::size_t next = 0;
        for (const Node::Entry entry : node.written_entries()) {
            const bool is_next = next < operations.size() && operations[next].key == entry.key;
            if (begun && !is_next && next < operations.size()) return false;
            begun = begun || is_next;
            next += is_next ? 1 : 0;
        }
        return next == operations.size() && text.put_under("operations", operations, text.is_flow(node));
    });
}

bool add_missing(Migration& migration, const Element& element, const Keyname& row) {
    return migration.rewritten([&](Rewriting& text) {
        // write_out() has added the relationship to a short requirement definition.
        if (element.short_form) return element.entity == Entity::requirement_definition && row.key == Key::relationship;
        std::string value;
        switch (row.key) {
            case Key::node_templates: value = "{}"; break;
            case Key::entry_schema: value = "string"; break;
            case Key::relationship: value = missing_relationship(migration, element[Key::capability]); break;
            default: return false;
        }
        return text.add_entry(element.node, std::string(row.name) + ": " + value);
    });
}

bool has_default_count(const Migration& migration, const Element& element) {
    const auto& has_changed = requirements_default_to_any_count;
    return element.entity == Entity::requirement_definition && !element.has(Key::count_range) &&
           has_changed.has(migration.target) && !has_changed.has(migration.here.version()) &&
           refined_by(element).chain.empty();
}

bool keep_count(Migration& migration, const Element& element) {
    return migration.rewritten([&](Rewriting& text) {
        const std::string count = former_count(migration, element);
        if (count.empty()) return false;
        // write_out() has added the count to a short definition.
        return element.short_form || text.add_entry(element.node, count);
    });
}

void keep_default(Migration& migration, const Element& element) {
    const Node required = element[Key::required];
    const bool may_have_one =
        element.entity == Entity::property_definition || element.entity == Entity::parameter_definition;
    if (!may_have_one || element.short_form || !(required || element.has(Key::default_))) return;
    DefinitionChain chain{&element};
    for (const Element* const refined : refined_by(element).chain) chain.push_back(refined);
    const Definition definition(std::move(chain));
    const Node value = definition.default_value();
    if (definition.required() || !value || value.is_null()) return;
    migration.rewritten([&](Rewriting& text) {
        return required ? text.replace(required, "true") : text.add_entry(element.node, "required: true");
    });
}

bool name_type(Migration& migration, Node name, const Type& type) {
    return migration.rewritten([&](Rewriting& text) {
        const bool is_built_in = type.built_in != BuiltIn::none;
        if (is_built_in && built_in_type(migration.target, type.name) != nullptr) {
            if (name.text() != type.name) text.replace(name, std::string(type.name));
            return true;
        }
        if (type.built_in == BuiltIn::nil) return text.replace(name, "nil");
        if (!is_built_in && type.element->file->files != nullptr) {
            // 'PortDef' becomes 'tosca.datatypes.network.PortDef'.
            if (name.text() == type.name || name.text().find(':') != std::string_view::npos) return false;
            return text.replace(name, std::string(type.name));
        }
        if (!is_built_in && type.element->file == migration.context.model.non_normative()) return false;
        migration.needs_types = true;
        return name.text() == type.name || text.replace(name, std::string(type.name));
    });
}

void quote_versions(Migration& migration, const Element& element) {
    if (migration.rewriting == nullptr) return;
    const Members* members = nullptr;
    DataTables& tables = migration.context.tables;
    if (element.entity == Entity::node_template && element.type() != nullptr) {
        members = &tables.members(*element.type(), Key::properties);
    } else if (element.entity == Entity::capability_assignment && element.parent->type() != nullptr) {
        const Capability capability = capability_of(*element.parent->type(), element.name_text());
        if (capability) members = &tables.members(capability.chain, capability.type, Key::properties);
    }
    if (members == nullptr) return;
    for (const auto [key, value] : element[Key::properties].entries()) {
        const Member* const member = members->find(key.text());
        const Type* const type = member == nullptr ? nullptr : member->definition.type();
        if (type != nullptr && type->base() == BuiltIn::version && value.is_scalar() && !value.is_string())
            respell(*migration.rewriting, Shape::string, value);
    }
}

std::vector<LeftOver> remove_keynames(Migration& migration, const Element& element,
                                      const std::vector<RemovedKeyname>& removed) {
    Rewriting& text = *migration.rewriting;
    std::vector<LeftOver> left;
    std::vector<RemovedKeyname> moved;
    std::vector<Node::Entry> out;
    const auto report = [&](const RemovedKeyname& keyname, bool is_out) {
        std::string advice(successor_of(element.entity, keyname.name, migration.target));
        if (is_out) {
            constexpr std::string_view done_already = "remove the keyname";  // a reason or advice may follow
            const std::string rest =
                advice.starts_with(done_already) ? advice.substr(done_already.size()) : "; " + advice;
            advice = compose("the keyname with the value {} was removed{}", one_line(keyname.entry.value, 200), rest);
        }
        left.push_back({keyname.entry.key.place(), keyname.name, std::move(advice)});
    };
    for (const RemovedKeyname& keyname : removed) {
        switch (treatment(migration, element, keyname)) {
            case Treatment::by_hand:
                if (const auto lost = write_count(text, element, keyname); !lost)
                    report(keyname, false);
                else if (!lost->empty())
                    left.push_back({keyname.entry.key.place(), keyname.name, *lost});
                break;
            case Treatment::metadata: moved.push_back(keyname); break;
            case Treatment::left_out: out.push_back(keyname.entry); break;
        }
    }
    if (!moved.empty() && !text.whole([&](Rewriting&) { return move_to_metadata(text, element, moved); }))
        for (const RemovedKeyname& keyname : moved) report(keyname, false);
    if (out.empty()) return left;
    const bool done = text.remove_entries(element.node, out);
    for (const RemovedKeyname& keyname : removed) {
        const bool was_out =
            std::ranges::any_of(out, [&](const Node::Entry& entry) { return entry.key == keyname.entry.key; });
        if (was_out && !(done && is_unlimited(keyname.entry.value))) report(keyname, done);
    }
    return left;
}

}  // namespace csar::validate

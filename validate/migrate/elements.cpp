// Migrates elements (csd07 5.2 and chapters 6 to 16). Compares the rows of the versions, and changes keynames,
// notations and names.
#include <optional>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "report/diagnose.hpp"
#include "report/rules/migrate.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/grammar/successors.hpp"
#include "validate/migrate/changes.hpp"
#include "validate/migrate/migrate.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/assignment.hpp"
#include "validate/resolved/refined.hpp"
#include "validate/rules/directives.hpp"

namespace csar::validate {
namespace {

constexpr std::uint64_t steps_an_element = 100;

struct Mapping {
    Key section;
    std::string_view what;
    std::string_view form;
    bool is_list;  // the values are lists in each version; otherwise strings
};
constexpr Mapping mappings[] = {
    {Key::properties, "the mapping of a property", "the name of an input", false},
    {Key::attributes, "the mapping of an attribute", "the name of an output", false},
    {Key::capabilities, "the mapping of a capability", "a list, [ template, capability ]", true},
};

class ElementMigration {
public:
    ElementMigration(Migration& migration, const Element& element)
        : migration_(migration),
          element_(element),
          here_(migration.here),
          there_(migration.there),
          report_(migration.context.report),
          version_(to_string(migration.target)) {}

    // Migrates the element and everything in it.
    void run() {
        if (!element_.node || element_.node.is_null()) return;
        spend_work(steps_an_element);
        if (element_.entity == Entity::import && element_.name && !unname(migration_, element_))
            report_.add(diagnose(rules::migrate::removed_notation, element_.name.place(), "a named import", version_)
                            .with_hint("write only the part after the name"));
        if (element_.short_form)
            check_notation();
        else
            for (const auto [key, value] : element_.node.entries()) check_entry(key, value);
        rewrite_removed();
        rewrite_inline();
        check_missing();
        check_count();
        check_version_text();
        keep_default(migration_, element_);
        quote_versions(migration_, element_);
        if (element_.entity == Entity::substitution) check_substitution();
        if (element_.entity == Entity::node_template) check_directives();
        if (element_.entity == Entity::relationship_assignment) check_relationship();
        if (element_.entity == Entity::requirement_assignment) check_assignment();
        for (const Slot& slot : element_.slots) follow(slot);
    }

private:
    // The row with this meaning in the later version, or nullptr.
    const Keyname* row_there(const Keyname& row) const {
        const Keyname* const found = row.key == Key::none ? nullptr : there_.find(element_.entity, row.key);
        return found != nullptr && found->presence != Presence::tolerated ? found : nullptr;
    }

    void check_notation() {
        const auto key_in = [&](const Grammar& grammar) {
            const Notation* const notation = grammar.notation(element_.entity);
            if (notation == nullptr || (&grammar == &there_ && notation->tolerated)) return Key::none;
            return element_.node.is_sequence() ? notation->sequence : notation->scalar;
        };
        // In an implementation, a scalar may be the name of a file. It is then not a short form.
        if (element_.parent->entity == Entity::implementation || key_in(here_) == Key::none) return;
        if (key_in(there_) != Key::none) return;
        if (!write_out(migration_, element_, key_in(here_)))
            report_.add(diagnose(rules::migrate::removed_notation, element_.node.place(), with_article(element_.entity),
                                 version_));
    }

    // The `type` may be the name of a relationship template.
    void check_relationship() {
        if (element_.short_form || types_may_be_relationship_templates.has(migration_.target)) return;
        const ResolvedAssignment resolved = resolve_assignment(migration_.context, *element_.parent);
        if (resolved.relationship_template != nullptr && !name_template(migration_, element_))
            report_.add(diagnose(rules::migrate::template_as_type, resolved.relationship.place(),
                                 resolved.relationship.text(), version_));
    }

    void check_entry(Node key, Node value) {
        const Keyname* const row = here_.find(element_.entity, key.text());
        if (row == nullptr) return check_inline(key, value);
        const Keyname* const next = row_there(*row);
        if (next == nullptr) {
            if (migration_.rewriting != nullptr) return removed_.push_back({{key, value}, row->name});
            report_.add(diagnose(rules::migrate::removed_keyname, key.place(), version_, row->name,
                                 with_article(element_.entity))
                            .with_hint(std::string(successor_of(element_.entity, row->name, migration_.target))));
            return;
        }
        if (element_.entity == Entity::workflow && row->key == Key::precondition && next->shape == Shape::condition &&
            rewrite_preconditions(migration_, element_, {key, value}))
            return;
        const bool bounds_entries = row->shape == Shape::clauses && bound_entries(migration_, element_, {key, value});
        if (next->name != row->name && !bounds_entries &&
            !migration_.rewritten([&](Rewriting& text) { return text.replace(key, std::string(next->name)); }))
            report_.add(diagnose(rules::migrate::renamed_keyname, key.place(), row->name, with_article(element_.entity),
                                 next->name, version_));
        if (migration_.rewriting != nullptr)
            migration_.key_column = migration_.rewriting->column(migration_.rewriting->ranges().written(key).begin);
        if (bounds_entries && migration_.rewriting != nullptr && !migration_.rewriting->is_flow(value))
            migration_.key_column = migration_.rewriting->column(migration_.rewriting->ranges().content(value).begin);
        if (value.is_null()) return fill(*next, {key, value});
        if (row->key == Key::node_filter && next->shape == Shape::condition &&
            rewrite_node_filter(migration_, element_, {key, value}))
            return;
        check_form(*row, *next, value);
    }

    // Fills an empty section, which only 1.x allows.
    void fill(const Keyname& next, Node::Entry entry) {
        if (migration_.rewriting == nullptr || judge(next.shape, entry.value).fits) return;
        if (next.key == Key::imports) return;  // keep_rewritten() determines the files to import
        switch (next.shape) {
            case Shape::map_of:
            case Shape::metadata:
            case Shape::values: migration_.rewriting->fill(entry, "{}"); break;
            case Shape::names:
            case Shape::type_names:
            case Shape::list_of:
            case Shape::named_list_of: migration_.rewriting->fill(entry, "[]"); break;
            default: break;
        }
    }

    // Keynames without an equivalent are moved to metadata, removed, or left to the author.
    void rewrite_removed() {
        if (removed_.empty()) return;
        for (const LeftOver& left : remove_keynames(migration_, element_, removed_))
            report_.add(diagnose(rules::migrate::removed_keyname, left.place, version_, left.name,
                                 with_article(element_.entity))
                            .with_hint(left.hint));
    }

    void rewrite_inline() {
        if (inline_.empty() || put_operations(migration_, element_, inline_)) return;
        report_inline(inline_.front().key);
    }

    // 1.x has operations next to keynames. Only the first operation is reported.
    void check_inline(Node key, Node value) {
        const Keyname* const wildcard = here_.wildcard(element_.entity);
        if (wildcard == nullptr || there_.wildcard(element_.entity) != nullptr) return;
        if (migration_.rewriting != nullptr) return inline_.push_back({key, value});
        if (!std::exchange(inline_reported_, true)) report_inline(key);
    }

    void report_inline(Node key) {
        const Keyname* const wildcard = here_.wildcard(element_.entity);
        report_form(key, compose("each operation of {}", with_article(element_.entity)),
                    compose("under '{}'", there_.name_of(element_.entity, wildcard->key)));
    }

    void report_form(Node where, std::string_view what, std::string_view form) {
        report_.add(diagnose(rules::migrate::changed_form, where.place(), what, form, version_));
    }

    void check_form(const Keyname& row, const Keyname& next, Node value) {
        const std::string what = compose("'{}'", next.name);
        if (row.shape == Shape::clauses) return migrate_clauses(migration_, value);
        if (element_.entity == Entity::step && row.key == Key::filter)
            return report_form(value, what, "a list of Boolean expressions");
        if (next.shape == Shape::condition) return report_form(value, what, "a Boolean expression");
        if (row.shape == next.shape) return;
        const ShapeVerdict verdict = judge(next.shape, value);
        const bool is_list = next.shape == Shape::named_list_of && value.is_mapping();
        if (!verdict.fits && !migration_.rewritten([&](Rewriting& text) {
                return is_list ? text.make_list(value) : respell(text, next.shape, verdict.culprit);
            }))
            report_form(verdict.culprit, what, verdict.expected);
    }

    void check_missing() {
        for (const Keyname* next : there_.keynames(element_.entity)) {
            const bool mandatory =
                next->presence == Presence::mandatory || next->presence == Presence::mandatory_unless_refined;
            if (!mandatory || element_.has(next->key) || is_inherited(*next)) continue;
            const Keyname* const row = here_.find(element_.entity, next->key);
            if (row != nullptr && row->presence == next->presence) continue;  // missing in the old version, too
            report_missing(*next);
        }
        const Type* const type = element_.type();
        const bool holds_entries =
            type != nullptr && (type->built_in == BuiltIn::list || type->built_in == BuiltIn::map);
        if (holds_entries && !element_.has(Key::entry_schema) &&
            there_.find(element_.entity, Key::entry_schema) != nullptr)
            report_missing(*there_.find(element_.entity, Key::entry_schema));
    }

    void check_count() {
        if (!has_default_count(migration_, element_) || keep_count(migration_, element_)) return;
        const bool is_certain = refined_by(element_).complete;
        report_.add(diagnose(rules::migrate::changed_default, element_.place(),
                             there_.name_of(element_.entity, Key::count_range), with_article(element_.entity),
                             "[ 0, UNBOUNDED ]", version_, "[ 1, 1 ]")
                        .with_hint(is_certain ? "write 'count_range: [ 1, 1 ]'"
                                              : "write 'count_range: [ 1, 1 ]', unless an unknown parent type has "
                                                "this requirement"));
    }

    // Versions are strings in 2.0. 1.x also accepts numbers.
    void check_version_text() {
        const Type* const type = element_.type();
        const Node text = element_[Key::default_];
        if (type == nullptr || type->base() != BuiltIn::version || !text.is_scalar() || text.is_string()) return;
        if (migration_.rewritten([&](Rewriting& file) { return respell(file, Shape::string, text); })) return;
        report_.add(
            diagnose(rules::migrate::changed_form, text.place(), "the default of a version", "a string", version_)
                .with_hint(compose("write \"{}\"", text.text())));
    }

    void report_missing(const Keyname& row) {
        if (!add_missing(migration_, element_, row))
            report_.add(diagnose(rules::migrate::missing_keyname, element_.place(), version_, row.name,
                                 to_string(element_.entity)));
    }

    // True if a parent type defines the keyname for this definition.
    bool is_inherited(const Keyname& next) const {
        if (next.presence != Presence::mandatory_unless_refined || element_.entity != Entity::requirement_definition)
            return false;
        const Type* const type = element_.parent->defines;
        return type != nullptr && type->parent != nullptr &&
               type->parent->find(Key::requirements, element_.name_text()) != nullptr;
    }

    void check_directives() {
        for (const Node directive : element_[Key::directives].items()) {
            const std::string_view name = directive_in(migration_.target, element_.entity, directive.text());
            if (!name.empty() &&
                !migration_.rewritten([&](Rewriting& text) { return text.replace(directive, std::string(name)); }))
                report_.add(
                    diagnose(rules::migrate::renamed_directive, directive.place(), directive.text(), name, version_));
        }
    }

    // Only the values in substitution mappings change, not their keynames (csd07 15.2 to 15.6; 1.3 3.8.8 to 3.8.13).
    void check_substitution() {
        for (const Mapping& mapping : mappings)
            for (const auto [key, value] : element_[mapping.section].entries())
                if (!(mapping.is_list ? value.is_sequence() : value.is_string()) && !name_input(mapping.section, value))
                    report_form(value, mapping.what, mapping.form);
        const Node requirements = element_[Key::requirements];
        if (requirements.is_mapping() &&
            !migration_.rewritten([&](Rewriting& text) { return text.make_list(requirements); }))
            report_form(requirements, "'requirements' of a substitution mapping", "a list");
    }

    // Changes `[ input ]` to `input`.
    bool name_input(Key section, Node value) {
        if (section != Key::properties || !value.is_sequence() || value.size() != 1 || !value[0].is_string())
            return false;
        return migration_.rewritten([&](Rewriting& text) {
            const SourceRange range = text.ranges().content(value);
            return text.remove_between(range.begin, range.end, text.source(value[0]));
        });
    }

    // A name here may mean a type or a template. Only types are migrated.
    void check_assignment() {
        const ResolvedAssignment resolved = resolve_assignment(migration_.context, element_);
        if (resolved.node_is == NameResolution::a_type) check_type(TypeKind::node, resolved.node, resolved.node_type);
        if (resolved.capability_is == NameResolution::a_type)
            check_type(TypeKind::capability, resolved.capability, resolved.capability_type);
        if (resolved.relationship_is == NameResolution::a_type)
            check_type(TypeKind::relationship, resolved.relationship, resolved.relationship_type);
    }

    void follow(const Slot& slot) {
        migration_.owner = &element_;
        if (slot.row->shape == Shape::value || slot.row->shape == Shape::values) migrate_value(migration_, slot.value);
        check_types(slot);
        const Keyname* const next = slot.row->name == "*" ? slot.row : row_there(*slot.row);
        if (next == nullptr || next->shape == Shape::condition) return;  // a condition is migrated as a whole
        for (const Element& child : slot.children) ElementMigration(migration_, child).run();
    }

    void check_types(const Slot& slot) {
        const Keyname& row = *slot.row;
        if (row.shape == Shape::type_name) check_type(row.kind, slot.value, slot.type);
        if (row.shape == Shape::type_names)
            for (const Node name : slot.value.items())
                check_type(row.kind, name, migration_.type(row.kind, name.text()));
        if (row.owner == Entity::requirement_definition && row.key == Key::capability)
            check_type(TypeKind::capability, slot.value, migration_.type(TypeKind::capability, slot.value.text()));
    }

    // Normative types of a version, and built-in data types that the later version lacks.
    void check_type(TypeKind kind, Node name, const Type* type) {
        if (type == nullptr || name_type(migration_, name, *type)) return;
        const bool stays = type->built_in == BuiltIn::none ? type->element->file->files != nullptr
                                                           : built_in_type(migration_.target, type->name) != nullptr;
        if (stays || !migration_.types.insert(type).second) return;
        report_.add(diagnose(rules::migrate::removed_type, name.place(), version_, to_string(kind), name.text())
                        .with_hint(std::string(replacement_of_type(*type))));
    }

    static std::string_view replacement_of_type(const Type& type) {
        switch (type.built_in) {
            case BuiltIn::none:
                return "import a profile that defines the type, such as org.oasis-open.simple:2.0 of the TOSCA "
                       "community";
            case BuiltIn::range: return "write a list of two integers";
            case BuiltIn::scalar_size:
            case BuiltIn::scalar_time:
            case BuiltIn::scalar_frequency:
            case BuiltIn::scalar_bitrate: return "derive a data type from 'scalar', with its units";
            default: return "write 'nil'";
        }
    }

    Migration& migration_;
    const Element& element_;
    const Grammar& here_;
    const Grammar& there_;
    Report& report_;
    std::string_view version_;
    bool inline_reported_ = false;
    std::vector<RemovedKeyname> removed_;
    std::vector<Node::Entry> inline_;
};

// Each file is reported once, at the import that is followed first.
void report_imported_substitutions(const Migration& migration) {
    for (const Import& import : migration.file.imports)
        if (import.file != nullptr && import.file->importer == &migration.file &&
            substitutes_by_import(*import.file, migration.target))
            migration.context.report.add(diagnose(rules::migrate::imported_substitution, import.reference.place(),
                                                  import.reference.text(), to_string(migration.target))
                                             .with_hint("name the file in Other-Definitions of TOSCA.meta"));
}

}  // namespace

bool substitutes_by_import(const DefinitionsFile& file, Version target) {
    if (file.importer == nullptr || !file.is_standard() || file.is_outside() ||
        imports_bring_definitions_only.has(file.grammar->version()) || !imports_bring_definitions_only.has(target))
        return false;
    const Element* const service = file.service_template();
    const Element* const mappings = service != nullptr ? service->child(Key::substitution_mappings) : nullptr;
    return mappings != nullptr && mappings->type(Key::node_type) != nullptr;
}

void migrate_elements(Migration& migration) { ElementMigration(migration, *migration.file.root).run(); }

void report_migration(CheckContext& context, Version target, MigratedFiles* migrated) {
    const bool rewrites = migrated != nullptr;
    for (const auto& file : context.model.files()) {
        if (!file->is_standard() || file->is_outside() || file->grammar->version() >= target) continue;
        const Document& document = *file->document;
        if (rewrites && (!document.complete() || migrated->files.contains(file->path))) continue;
        std::optional<Rewriting> rewriting;
        if (rewrites) rewriting.emplace(document);
        Migration migration{context, *file, target, rewrites ? &*rewriting : nullptr};
        if (const Node version = document.root()["tosca_definitions_version"];
            version &&
            !migration.rewritten([&](Rewriting& text) { return text.replace(version, std::string(selector(target))); }))
            context.report.add(
                diagnose(rules::migrate::changed_version, version.place(), to_string(target), selector(target)));
        migrate_elements(migration);
        report_imported_substitutions(migration);
        if (rewrites) keep_rewritten(migration, *migrated);
    }
    if (rewrites) write_types(context, target, *migrated);
}

}  // namespace csar::validate

// The normative 1.x types. 2.0 has none, so a migrated file imports a migrated copy of them.
#include <algorithm>

#include "validate/document/yaml_writer.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/migrate/migrate.hpp"

namespace csar::validate {
namespace {

// Replace the built-in data types of 1.x (csd07 9.1.2.2.2). Units have the spellings of 1.x.
constexpr std::string_view data_types = R"(  scalar-unit.size:
    derived_from: scalar
    data_type: float
    units: { B: 1, kB: 1000, KB: 1000, KiB: 1024, MB: 1000000, MiB: 1048576, GB: 1000000000, GiB: 1073741824,
             TB: 1000000000000, TiB: 1099511627776 }
    canonical_unit: B
    validation: { $greater_or_equal: [ $value, 0.0 ] }
  scalar-unit.time:
    derived_from: scalar
    data_type: float
    units: { s: 1, d: 86400, h: 3600, m: 60, ms: 0.001, us: 0.000001, ns: 0.000000001 }
    canonical_unit: s
    validation: { $greater_or_equal: [ $value, 0.0 ] }
  scalar-unit.frequency:
    derived_from: scalar
    data_type: float
    units: { Hz: 1, kHz: 1000, MHz: 1000000, GHz: 1000000000 }
    canonical_unit: Hz
    validation: { $greater_or_equal: [ $value, 0.0 ] }
  scalar-unit.bitrate:
    derived_from: scalar
    data_type: float
    units: { bps: 1, Kbps: 1000, Kibps: 1024, Mbps: 1000000, Mibps: 1048576, Gbps: 1000000000, Gibps: 1073741824,
             Tbps: 1000000000000, Tibps: 1099511627776, Bps: 8, KBps: 8000, KiBps: 8192, MBps: 8000000, MiBps: 8388608,
             GBps: 8000000000, GiBps: 8589934592, TBps: 8000000000000, TiBps: 8796093022208 }
    canonical_unit: bps
    validation: { $greater_or_equal: [ $value, 0.0 ] }
  range:
    derived_from: list
    entry_schema: integer
)";

constexpr std::string_view heading = "# The normative types of the TOSCA Simple Profile in YAML ";

std::string path_from(std::string_view from, std::string_view to) {
    std::size_t common = 0;
    for (std::size_t i = 0; i < from.size() && i < to.size() && from[i] == to[i]; ++i)
        if (from[i] == '/') common = i + 1;
    std::string path;
    for (std::size_t at = from.find('/', common); at != from.npos; at = from.find('/', at + 1)) path += "../";
    return path + std::string(to.substr(common));
}

void add_import(Migration& migration, const std::string& path) {
    const Element& root = *migration.file.root;
    Rewriting& text = *migration.rewriting;
    const Node imports = root[Key::imports];
    if (imports.is_sequence()) {
        text.add_first_item(imports, path);
        return;
    }
    if (imports) {  // `imports` has no value
        text.fill(root.node.entry("imports"), "[ " + path + " ]");
        return;
    }
    const Node version = root.node["tosca_definitions_version"];
    const std::size_t end = text.ranges().written(version).end;
    const std::string_view source = text.ranges().text();
    const std::size_t line_end = std::min(source.find_first_of("\r\n", end), source.size());
    if (text.is_flow(root.node))
        text.add_entry(root.node, "imports: [ " + path + " ]");
    else
        text.remove_between(line_end, line_end,
                            text.newline() + text.newline() + "imports:" + text.newline() + "  - " + path);
}

// In 2.0, an attribute must not have a literal default, because attributes describe a running service (csd07 9.5).
void remove_attribute_defaults(Rewriting& text, Node root) {
    for (const std::string_view section : {"relationship_types", "node_types"})
        for (const auto [name, type] : root[section].entries())
            for (const auto [attribute, definition] : type["attributes"].entries())
                for (const Node::Entry entry : definition.entries())
                    if (entry.key.text() == "default") text.remove_entries(definition, {entry});
}

MigratedFiles::File rewritten(const Migration& migration) {
    MigratedFiles::File file;
    file.before = std::string(migration.file.document->text());
    file.edits = migration.rewriting->edits();
    file.after = apply_edits(file.before, file.edits).text;
    return file;
}

}  // namespace

void keep_rewritten(Migration& migration, MigratedFiles& migrated) {
    const std::string& path = migration.file.path;
    const Node::Entry imports = migration.file.root->node.entry("imports");
    if (!migration.needs_types && imports.value.is_null()) migration.rewriting->fill(imports, "[]");
    if (migration.needs_types) {
        const std::string types = path_from(path, migrated.types_path);
        const bool is_safe = is_safe_plain(std::string_view(types).substr(types.find_first_not_of("./")));
        add_import(migration, is_safe ? types : double_quoted(types));
        migrated.needs_types = true;
    }
    migrated.files.emplace(path, rewritten(migration));
}

std::optional<std::string> version_of_types(std::string_view text) {
    const std::size_t line = std::min(text.find('\n'), text.size() - 1) + 1;
    if (text.empty() || !text.substr(line).starts_with(heading)) return std::nullopt;
    return std::string(text.substr(line + heading.size(), 3));
}

bool replaces_built_in_types(const DefinitionsFile& file) {
    constexpr std::size_t indentation = 2;  // a block mapping begins at its first key
    const Node section = file.document->root()["data_types"];
    if (!section) return false;
    const std::string_view text = file.document->text();
    const auto begin = static_cast<std::size_t>(section.source().data() - text.data());
    return text.substr(begin).starts_with(data_types.substr(indentation));
}

const DefinitionsFile* newest_normative_types(const Model& model) {
    const DefinitionsFile* newest = nullptr;
    for (const DefinitionsFile* const file : model.bundled())
        if (normative_types_are_implicit.has(file->grammar->version()) && file != model.non_normative() &&
            file != model.variability_types() &&
            (newest == nullptr || newest->grammar->version() < file->grammar->version()))
            newest = file;
    return newest;
}

std::string migrated_types(CheckContext& context, const DefinitionsFile& types, Version target) {
    Rewriting rewriting(*types.document);
    Report ignored;  // the author of the file cannot change the bundled file
    CheckContext aside{context.model, context.names, context.files, context.options, ignored};
    Migration migration{aside, types, target, &rewriting};
    if (const Node version = types.document->root()["tosca_definitions_version"])
        rewriting.replace(version, std::string(selector(target)));
    migrate_elements(migration);
    remove_attribute_defaults(rewriting, types.document->root());
    std::string text = rewritten(migration).after;
    // The first comment describes the bundled file.
    const std::size_t first_section = text.find("data_types:\n");
    const std::size_t first_line = text.find('\n') + 1;
    return text.substr(0, first_line) + std::string(heading) + std::string(short_name(types.grammar->version())) +
           ", and its built-in data types that TOSCA 2.0 does not have.\n\ndata_types:\n" + std::string(data_types) +
           text.substr(first_section + 12);
}

void write_types(CheckContext& context, Version target, MigratedFiles& migrated) {
    const DefinitionsFile* const newest = newest_normative_types(context.model);
    if (newest == nullptr || !migrated.needs_types ||
        (migrated.types_version && newest->grammar->version() <= *migrated.types_version))
        return;
    migrated.types = migrated_types(context, *newest, target);
    migrated.types_version = newest->grammar->version();
}

}  // namespace csar::validate

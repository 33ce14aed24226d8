#include "validate/xml/definitions.hpp"

#include <algorithm>
#include <array>

#include "base/package_path.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "report/rules/xml.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/check_form.hpp"

namespace csar::validate::xml {
namespace {

struct KindRow {
    Kind kind;
    std::string_view element;    // defining element (grammar_table.def)
    std::string_view attribute;  // contains the name
    std::string_view text;
};
constexpr std::array<KindRow, kind_count> kind_rows = {{
    {Kind::node_type, "NodeType", "name", "node type"},
    {Kind::relationship_type, "RelationshipType", "name", "relationship type"},
    {Kind::requirement_type, "RequirementType", "name", "requirement type"},
    {Kind::capability_type, "CapabilityType", "name", "capability type"},
    {Kind::artifact_type, "ArtifactType", "name", "artifact type"},
    {Kind::policy_type, "PolicyType", "name", "policy type"},
    {Kind::node_type_implementation, "NodeTypeImplementation", "name", "node type implementation"},
    {Kind::relationship_type_implementation, "RelationshipTypeImplementation", "name",
     "relationship type implementation"},
    {Kind::artifact_template, "ArtifactTemplate", "id", "artifact template"},
    {Kind::policy_template, "PolicyTemplate", "id", "policy template"},
    {Kind::service_template, "ServiceTemplate", "id", "service template"},
    {Kind::topology_template, "TopologyTemplate", "id", "topology template"},
    {Kind::node_template, "NodeTemplate", "id", "node template"},
    {Kind::group_template, "GroupTemplate", "id", "group template"},
    {Kind::requirement, "Requirement", "id", "requirement"},
    {Kind::capability, "Capability", "id", "capability"},
    {Kind::relationship_template, "RelationshipTemplate", "id", "relationship template"},
    {Kind::plan, "Plan", "id", "plan"},
}};

const KindRow* row_of(std::string_view element_kind) {
    for (const KindRow& row : kind_rows)
        if (row.element == element_kind) return &row;
    return nullptr;
}

// Winery files have a single definition, no import, and a typical id: a Winery prefix, or "-" and the definition's name
// at the end.
bool is_from_repository(XmlElement root, Dialect dialect) {
    if (dialect != Dialect::published) return false;
    XmlElement only;
    for (const XmlElement child : root.children()) {
        if (child.name().space != tosca_namespace || child.name().local == "documentation") continue;
        if (only || row_of(child.name().local) == nullptr) return false;
        only = child;
    }
    if (!only) return false;
    const std::string_view name = only.value(row_of(only.name().local)->attribute), id = root.value("id");
    if (id.starts_with("winery-defs-for_")) return true;
    return !name.empty() && id.size() > name.size() && id.ends_with(name) && id[id.size() - name.size() - 1] == '-';
}

// Ignores comments, and white space between elements.
bool are_alike(XmlElement a, XmlElement b) {
    if (!(a.name() == b.name()) || without_xml_space(a.text()) != without_xml_space(b.text())) return false;
    const auto same = [](const XmlAttribute& x, const XmlAttribute& y) {
        return x.name == y.name && x.value == y.value;
    };
    const XmlElement::Attributes ours = a.attributes(), theirs = b.attributes();
    if (!std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end(), same)) return false;
    XmlElement x = a.first_child(), y = b.first_child();
    for (; x && y; x = x.next_sibling(), y = y.next_sibling())
        if (!are_alike(x, y)) return false;
    return !x && !y;
}

}  // namespace

std::string_view to_string(Kind kind) { return kind_rows[static_cast<std::size_t>(kind)].text; }

std::string describe(Kinds kinds) {
    std::string text;
    for (const KindRow& row : kind_rows)
        if (kinds.has(row.kind)) text += (text.empty() ? "" : " or ") + std::string(row.text);
    return text;
}

std::string describe_space(std::string_view space) {
    return space.empty() ? "no namespace" : compose("the namespace '{}'", space);
}

Definitions::Definitions(const FileProvider& files, const Limits& limits, Report& report)
    : provider_(files), limits_(limits), report_(report) {}

void Definitions::read(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) load_entry(path);
    // Imports add files during the loop.
    for (std::size_t i = 0; i < files_.size(); ++i) read_imports(files_[i]);
    for (XmlFile& file : files_) read_schemas(file);
    link_parents();
}

std::unique_ptr<XmlDocument> Definitions::read_document(const std::string& path, const Place& from) {
    const auto size = provider_.size(path);
    if (!size) return nullptr;
    if (*size > limits_.definitions_file || bytes_ + *size > limits_.definitions_total) {
        report_.add(diagnose(rules::xml::too_large, from, *size,
                             *size > limits_.definitions_file ? limits_.definitions_file : limits_.definitions_total));
        return nullptr;
    }
    std::optional<std::string> text = provider_.read(path);
    if (!text) return nullptr;
    bytes_ += text->size();
    auto document = XmlDocument::parse(provider_.name_of(path), std::move(*text), limits_, report_);
    // An incomplete document would cause meaningless findings.
    if (!document->complete()) return nullptr;
    return document;
}

const XmlDocument* Definitions::other_document(const std::string& path, const Place& from) {
    if (const auto file = by_path_.find(path); file != by_path_.end() && file->second != nullptr)
        return file->second->document.get();
    const auto [entry, is_new] = others_.try_emplace(path);
    if (is_new) entry->second = read_document(path, from);
    return entry->second.get();
}

void Definitions::load_entry(const std::string& path) {
    XmlFile* const file = load(path, place_of(path));
    const auto other = others_.find(path);
    if (file == nullptr && other != others_.end() && other->second) report_other_root(other->second->root());
}

XmlFile* Definitions::load(const std::string& path, const Place& from) {
    const auto known = by_path_.find(path);
    if (known != by_path_.end()) return known->second;
    XmlFile*& entry = by_path_[path];
    // An earlier import may have read this file as a schema or WSDL.
    const auto other = others_.find(path);
    std::unique_ptr<XmlDocument> document =
        other == others_.end() ? read_document(path, from) : std::move(other->second);
    if (other != others_.end()) others_.erase(other);
    if (!document) return nullptr;
    const auto dialect = dialect_of(*document);
    if (!dialect) {
        others_.emplace(path, std::move(document));
        return nullptr;
    }
    XmlFile& file = files_.emplace_back();
    file.path = path;
    file.document = std::move(document);
    file.dialect = *dialect;
    file.target_namespace = file.document->root().value("targetNamespace");
    file.from_repository = is_from_repository(file.document->root(), file.dialect);
    check_form(file.document->root(), file.dialect, report_);
    index_element(file, file.document->root(), root_rule(file.dialect), file.target_namespace);
    return entry = &file;
}

// XML that resembles TOSCA is treated as TOSCA. Other XML is neither valid nor invalid.
void Definitions::report_other_root(XmlElement root) {
    const std::string_view space = root.name().space, local = root.name().local;
    if (!space.empty() && space != tosca_namespace && local != "Definitions" && local != "ServiceTemplate")
        report_.add(diagnose(rules::tosca::unread_language, root.place(), compose("XML in the namespace '{}'", space)));
    else
        report_.add(diagnose(rules::xml::not_definitions, root.place(),
                             space == tosca_namespace
                                 ? compose("'{}'", root.qualified_name())
                                 : compose("'{}' in {}", root.qualified_name(), describe_space(space)))
                        .with_hint(local == "Definitions" || local == "ServiceTemplate"
                                       ? compose("add xmlns=\"{}\"", tosca_namespace)
                                       : std::string()));
}

void Definitions::read_imports(XmlFile& file) {
    // Adds imported files. Their imports are read later.
    for (const XmlElement child : file.document->root().children())
        if (is_tosca(child, "Import")) read_import(file, child);
    for (const XmlImport& import : file.imports) {
        if (import.type != tosca_namespace) continue;
        const bool is_read = import.state == XmlImport::State::read;
        if (import.file != nullptr) file.imported_files.insert(import.file);
        const auto [space, is_new] = file.imported_spaces.emplace(import.space, is_read);
        space->second = space->second && is_read;
        // Without a namespace, the import may bring any definition. If its file cannot be read, these are unknown.
        if (import.space.empty() && !is_read && !import.element.value("location").empty())
            file.has_unread_import = true;
    }
}

void Definitions::read_import(XmlFile& file, XmlElement element) {
    XmlImport import{
        element, element.value("namespace"), element.value("importType"), XmlImport::State::not_read, nullptr, {}};
    const std::string_view location = trimmed(element, "location");
    if (location.empty() || has_uri_scheme(location)) {
        file.imports.push_back(std::move(import));
        return;
    }
    for (const std::string& reference : {std::string(location), percent_decoded(location)}) {
        const auto path = provider_.resolve(file.path, reference);
        if (path && provider_.exists(*path)) import.path = *path;
    }
    if (import.path.empty()) {
        import.state = XmlImport::State::missing;
        report_.add(diagnose(rules::xml::missing_import, element.place("location"), location));
    } else if (import.type == tosca_namespace) {
        import.file = load(import.path, element.place("location"));
        if (import.file != nullptr) import.state = XmlImport::State::read;
        const auto other = others_.find(import.path);
        import.document = import.file != nullptr   ? import.file->document.get()
                          : other != others_.end() ? other->second.get()
                                                   : nullptr;
    } else {
        import.state = XmlImport::State::other;
        if (import.type == schema_namespace || import.type == wsdl_namespace)
            import.document = other_document(import.path, element.place("location"));
    }
    file.imports.push_back(std::move(import));
}

// Includes schemas that other schemas include or import.
void Definitions::read_schemas(XmlFile& file) {
    struct Schema {
        XmlElement root;
        std::string_view space;
        std::string path;
        bool is_seen = true;  // the document refers to it directly
    };
    std::vector<Schema> schemas;
    const XmlName wanted{schema_namespace, "schema"};
    for (const XmlElement child : file.document->root().child("Types").children()) {
        if (!(child.name() == wanted)) continue;
        const bool own = child.attribute("targetNamespace") != nullptr;
        schemas.push_back({child, own ? child.value("targetNamespace") : file.target_namespace, file.path});
    }
    for (const XmlImport& import : file.imports) {
        if (import.type != schema_namespace) continue;
        if (import.document != nullptr && import.document->root().name() == wanted)
            schemas.push_back({import.document->root(), import.document->root().value("targetNamespace"), import.path});
        else
            file.unread_schema_spaces.insert(import.space);
    }
    std::set<XmlElement> seen;
    for (std::size_t i = 0; i < schemas.size(); ++i) {
        const Schema schema = schemas[i];
        if (!seen.insert(schema.root).second) continue;
        if (schema.root.id() == 0 && checked_schemas_.insert(schema.root.document()).second)
            check_form(schema.root, Dialect::schema, report_);
        schemas_.add(schema.root, schema.space, report_);
        if (schema.is_seen) file.schema_spaces.insert(schema.space);
        for (const XmlElement child : schema.root.children()) {
            const std::string_view kind = child.name().local, location = trimmed(child, "schemaLocation");
            const bool is_part = kind == "include" || kind == "redefine";
            if (child.name().space != schema_namespace || (!is_part && kind != "import")) continue;
            const auto path = location.empty() || has_uri_scheme(location)
                                  ? std::nullopt
                                  : provider_.resolve(schema.path, percent_decoded(location));
            const XmlDocument* const other = path ? other_document(*path, child.place("schemaLocation")) : nullptr;
            if (other != nullptr && other->root().name() == wanted) {
                const std::string_view own = other->root().value("targetNamespace");
                schemas.push_back(
                    {other->root(), is_part && own.empty() ? schema.space : own, *path, schema.is_seen && is_part});
            } else if (is_part) {
                file.unread_schema_spaces.insert(schema.space);
            }
        }
    }
}

// `space`: target namespace of the surrounding elements.
void Definitions::index_element(XmlFile& file, XmlElement element, const ElementRule& rule, std::string_view space) {
    const XmlAttribute* const own = rule.attribute("targetNamespace") ? element.attribute("targetNamespace") : nullptr;
    if (own != nullptr) space = own->value;
    if (const KindRow* const row = row_of(rule.kind)) {
        std::string_view name = trimmed(element, row->attribute);
        if (name.empty()) name = trimmed(element, "id");
        // The root of a draft is a document, not a definition.
        if (!name.empty() && element.id() != 0) add(file, row->kind, space, name, element);
    }
    for (const XmlElement child : element.children()) {
        const ElementRule* const inner =
            child.name().space == tosca_namespace ? rule.child(child.name().local) : nullptr;
        if (inner != nullptr) index_element(file, child, *inner, space);
    }
}

void Definitions::add(XmlFile& file, Kind kind, std::string_view space, std::string_view name, XmlElement element) {
    const Definition& definition = definitions_.emplace_back(Definition{kind, space, name, element, &file});
    file.spaces.insert(space);
    by_element_.emplace(element, &definition);
    const std::string_view id = trimmed(element, "id");
    if (!id.empty() && !file.by_id.try_emplace(id, &definition).second) file.has_repeated_id = true;
    std::vector<const Definition*>& same = by_name_[{kind, space, name}];
    same.push_back(&definition);
    const Definition& first = *same.front();
    if (&first == &definition) return;
    // check_form() compares ids within a document. Published ids of templates are unique in their service template;
    // draft ids in their document.
    const std::string_view attribute = kind_rows[static_cast<std::size_t>(kind)].attribute;
    const bool is_global = file.dialect == Dialect::draft || attribute == "name" || kind == Kind::artifact_template ||
                           kind == Kind::policy_template || kind == Kind::service_template;
    if (!is_global || (attribute == "id" && first.file == &file)) return;
    // Copies of a definition in several files count as a single definition.
    if (first.file == &file || !are_alike(element, first.element))
        report_.add(diagnose(rules::xml::repeated_name, element.place(attribute), to_string(kind), name)
                        .with_related(first.element.place(attribute), "the other definition"));
}

Lookup Definitions::find(const XmlFile& file, XmlElement element, std::string_view name, Kinds kinds) const {
    name = without_xml_space(name);
    const auto space = element.namespace_of(prefix_of(name));
    // check_form() reports an unknown prefix.
    if (!space) return {nullptr, Lookup::Failure::not_read};
    const auto visible = [&](const Definition& definition) {
        if (definition.file == &file) return true;
        return file.imported_files.count(definition.file) != 0;
    };
    const Definition* hidden = nullptr;
    for (const KindRow& row : kind_rows) {
        if (!kinds.has(row.kind)) continue;
        const auto found = by_name_.find({row.kind, *space, local_part(name)});
        if (found == by_name_.end()) continue;
        for (const Definition* const one : found->second) {
            spend_work(1);
            if (visible(*one)) return {one, Lookup::Failure::none};
        }
        hidden = found->second.front();
    }
    const auto import = file.imported_spaces.find(*space);
    if (file.has_unread_import || (import != file.imported_spaces.end() && !import->second))
        return {nullptr, Lookup::Failure::not_read};
    // Without a target namespace, names are unknown. This mistake is reported once.
    if (file.dialect == Dialect::published && file.document->root().attribute("targetNamespace") == nullptr)
        return {nullptr, Lookup::Failure::not_read};
    const bool imported = *space == file.target_namespace || import != file.imported_spaces.end();
    return {hidden, imported ? Lookup::Failure::unknown : Lookup::Failure::not_imported};
}

const Definition* Definitions::definition_of(XmlElement element) const {
    const auto found = by_element_.find(element);
    return found == by_element_.end() ? nullptr : found->second;
}

}  // namespace csar::validate::xml

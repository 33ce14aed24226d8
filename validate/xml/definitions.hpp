// Related TOSCA 1.0 documents: a document, its imports, and their named definitions.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <csar/limits.hpp>
#include "report/report.hpp"
#include "validate/document/xml/xml_document.hpp"
#include "validate/model/file_provider.hpp"
#include "validate/xml/grammar.hpp"
#include "validate/xml/schemas.hpp"

namespace csar::validate::xml {

// Each kind of definition has its own name space (TOSCA 1.0, 4.1).
enum class Kind : std::uint8_t {
    node_type,
    relationship_type,
    requirement_type,
    capability_type,
    artifact_type,
    policy_type,
    node_type_implementation,
    relationship_type_implementation,
    artifact_template,
    policy_template,
    service_template,
    topology_template,
    node_template,
    group_template,
    requirement,
    capability,
    relationship_template,
    plan,
};
inline constexpr std::size_t kind_count = static_cast<std::size_t>(Kind::plan) + 1;

// "node type".
std::string_view to_string(Kind kind);

class Kinds {
public:
    constexpr Kinds() = default;
    constexpr Kinds(Kind kind) : bits_(1U << static_cast<unsigned>(kind)) {}  // NOLINT: implicit on purpose
    constexpr bool has(Kind kind) const { return (bits_ & Kinds(kind).bits_) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr Kinds without(Kind kind) const {
        Kinds rest = *this;
        rest.bits_ &= ~Kinds(kind).bits_;
        return rest;
    }
    friend constexpr Kinds operator|(Kinds a, Kinds b) {
        a.bits_ |= b.bits_;
        return a;
    }

private:
    std::uint32_t bits_ = 0;
};
constexpr Kinds operator|(Kind a, Kind b) { return Kinds(a) | Kinds(b); }

// "node type or capability type".
std::string describe(Kinds kinds);

// True for a TOSCA element with this name.
inline bool is_tosca(XmlElement element, std::string_view name) {
    return element.name() == XmlName{tosca_namespace, name};
}

// "the namespace 'URI'", "no namespace".
std::string describe_space(std::string_view space);

struct XmlFile;

struct Definition {
    Kind kind;
    std::string_view space, name;
    XmlElement element;
    const XmlFile* file;
    const Definition* parent = nullptr;  // null if unknown or cyclic
};

struct XmlImport {
    enum class State : std::uint8_t {
        read,      // TOSCA definitions
        not_read,  // without location, or outside the package
        missing,   // not in the package; reported
        other,     // a schema or another language
    };
    XmlElement element;
    std::string_view space, type;
    State state = State::not_read;
    const XmlFile* file = nullptr;  // null if not read
    std::string path;               // in the package; may be empty
    // Null if there is no file, its type is unsupported, or it is not well-formed.
    const XmlDocument* document = nullptr;
};

struct XmlFile {
    std::string path;  // in the package
    std::unique_ptr<XmlDocument> document;
    Dialect dialect = Dialect::published;
    std::string_view target_namespace;
    std::set<std::string_view> spaces;  // namespaces of its definitions
    std::vector<XmlImport> imports;
    // TOSCA files that were read; imported namespaces, true if read completely.
    std::set<const XmlFile*> imported_files;
    std::map<std::string_view, bool> imported_spaces;
    bool has_unread_import = false;  // an unread import may define any namespace
    // The first element with each id. Sorted, so that hints do not depend on a hash.
    std::map<std::string_view, const Definition*> by_id;
    bool has_repeated_id = false;
    // Namespaces of schemas. The second set contains those that were not read completely.
    std::set<std::string_view> schema_spaces, unread_schema_spaces;
    // True for a file from a Winery repository: a single definition, without the imports of a package.
    bool from_repository = false;

    // The first definition with this id; may be null.
    const Definition* with_id(std::string_view id) const {
        const auto found = by_id.find(id);
        return found == by_id.end() ? nullptr : found->second;
    }
    // True if all schemas of the namespace are known.
    bool knows_schemas(std::string_view space) const {
        return schema_spaces.contains(space) && !unread_schema_spaces.contains(space);
    }
};

struct Lookup {
    const Definition* definition = nullptr;
    // Why there is no result. not_imported: the namespace is not imported. not_read: it is not read completely.
    // unknown: it does not have the name. `definition` may then be a definition in a file that is not imported.
    enum class Failure : std::uint8_t { none, not_imported, not_read, unknown } failure = Failure::none;
};

class Definitions {
public:
    // Reads no files. `report` gets findings about form and imports. `limits` applies to each file and to all together
    // (definitions-total).
    Definitions(const FileProvider& files, const Limits& limits, Report& report);
    Definitions(const Definitions&) = delete;
    Definitions& operator=(const Definitions&) = delete;

    // Reads these files and their imports. Call this once.
    void read(const std::vector<std::string>& paths);

    // In reading order.
    const std::deque<XmlFile>& files() const { return files_; }
    // In file order.
    const std::deque<Definition>& all() const { return definitions_; }

    // Resolves `name` in an attribute of `element`. Finds only `kinds`.
    Lookup find(const XmlFile& file, XmlElement element, std::string_view name, Kinds kinds) const;
    // Returns null if `element` is not a definition with a name.
    const Definition* definition_of(XmlElement element) const;

    // All schemas. XmlFile::schema_spaces has those that a document may use.
    const Schemas& schemas() const { return schemas_; }

    std::uint64_t bytes() const { return bytes_; }

private:
    // Reads a new document. Reports an error and returns null if it cannot be read completely.
    std::unique_ptr<XmlDocument> read_document(const std::string& path, const Place& from);
    // For schemas and WSDL. Stores the document.
    const XmlDocument* other_document(const std::string& path, const Place& from);
    void load_entry(const std::string& path);
    // Returns null if the file cannot be read, or is not TOSCA. In the second case, the document is stored in
    // `others_`.
    XmlFile* load(const std::string& path, const Place& from);
    void report_other_root(XmlElement root);
    void read_imports(XmlFile& file);
    void read_import(XmlFile& file, XmlElement element);
    void index_element(XmlFile& file, XmlElement element, const ElementRule& rule, std::string_view space);
    void add(XmlFile& file, Kind kind, std::string_view space, std::string_view name, XmlElement element);
    void read_schemas(XmlFile& file);
    void link_parents();
    void report_long_derivation(const Definition& definition);
    void cut_long_chains();

    const FileProvider& provider_;
    Limits limits_;
    Report& report_;
    std::deque<XmlFile> files_;
    std::deque<Definition> definitions_;
    std::map<std::string, XmlFile*, std::less<>> by_path_;
    // documents that are not TOSCA
    std::map<std::string, std::unique_ptr<XmlDocument>, std::less<>> others_;
    std::map<std::tuple<Kind, std::string_view, std::string_view>, std::vector<const Definition*>> by_name_;
    std::map<XmlElement, const Definition*> by_element_;
    Schemas schemas_;
    std::set<const XmlDocument*> checked_schemas_;
    std::uint64_t bytes_ = 0;
};

}  // namespace csar::validate::xml

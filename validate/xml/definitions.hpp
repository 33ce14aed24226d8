// The definitions of related TOSCA 1.0 documents: a document, its imports, and their named definitions.
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

// The kinds of definitions that a qualified name can refer to. Each kind has its own name space (TOSCA 1.0, 4.1).
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

// Several kinds.
class Kinds {
public:
    constexpr Kinds() = default;
    constexpr Kinds(Kind kind) : bits_(1U << static_cast<unsigned>(kind)) {}  // NOLINT: conversion is the point
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

// Whether `element` is a TOSCA element with this name.
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
    const Definition* parent = nullptr;  // the definition from which this one derives, if known and without a cycle
};

struct XmlImport {
    enum class State : std::uint8_t {
        read,      // TOSCA, and its definitions are known
        not_read,  // without a location, or outside the package
        missing,   // the package has no such file; reported
        other,     // a schema or another language
    };
    XmlElement element;
    std::string_view space, type;
    State state = State::not_read;
    const XmlFile* file = nullptr;  // null if the file was not read
    std::string path;               // the path of the file in the package, if there is one
    // The content of the file, of any kind; null if there is no file, it is not well-formed, or its type is not
    // supported.
    const XmlDocument* document = nullptr;
};

struct XmlFile {
    std::string path;  // in the package
    std::unique_ptr<XmlDocument> document;
    Dialect dialect = Dialect::published;
    std::string_view target_namespace;
    std::set<std::string_view> spaces;  // the namespaces of the definitions in the file
    std::vector<XmlImport> imports;
    // The imports for look-ups: the TOSCA files that were read; the namespaces, and whether each was read completely.
    std::set<const XmlFile*> imported_files;
    std::map<std::string_view, bool> imported_spaces;
    bool has_unread_import = false;  // true if the file imports a file that may define any namespace
    // Elements with an id; the first one of repeated ids. Sorted, because the first of several similar ids is suggested.
    std::map<std::string_view, const Definition*> by_id;
    bool has_repeated_id = false;
    // The namespaces of the schemas that the file imports or contains. The second set: namespaces of schemas that could
    // not be read completely.
    std::set<std::string_view> schema_spaces, unread_schema_spaces;
    // True if the file is like those in a Winery repository, where each definition is alone, without the imports that
    // Winery writes into packages.
    bool from_repository = false;

    // The first definition with this id; null if there is none.
    const Definition* with_id(std::string_view id) const {
        const auto found = by_id.find(id);
        return found == by_id.end() ? nullptr : found->second;
    }
    // Whether all schemas of the namespace are known.
    bool knows_schemas(std::string_view space) const {
        return schema_spaces.contains(space) && !unread_schema_spaces.contains(space);
    }
};

// The result of a name look-up.
struct Lookup {
    const Definition* definition = nullptr;
    // The reason why no imported definition was found: the namespace is not imported here; the namespace is imported, but
    // was not read completely; or the namespace has no such name. For `not_imported` and `unknown`, `definition` is a
    // definition of this name in a file that is not imported, if there is one.
    enum class Failure : std::uint8_t { none, not_imported, not_read, unknown } failure = Failure::none;
};

class Definitions {
public:
    // Creates an object without files. Findings about the form and the imports of files go into `report`. `limits`
    // bounds each file and all of them together (definitions-total).
    Definitions(const FileProvider& files, const Limits& limits, Report& report);
    Definitions(const Definitions&) = delete;
    Definitions& operator=(const Definitions&) = delete;

    // Reads the files at `paths` and everything that they import within the files; must be called only once.
    void read(const std::vector<std::string>& paths);

    // In the order in which they were read.
    const std::deque<XmlFile>& files() const { return files_; }
    // All named definitions, in file order.
    const std::deque<Definition>& all() const { return definitions_; }

    // The definition to which the qualified name `name` in an attribute of `element` in `file` refers, if its kind is
    // in `kinds`.
    Lookup find(const XmlFile& file, XmlElement element, std::string_view name, Kinds kinds) const;
    // The definition of `element`; null if it has no name.
    const Definition* definition_of(XmlElement element) const;

    // The declarations of all schemas. XmlFile::schema_spaces determines which of their namespaces a document sees.
    const Schemas& schemas() const { return schemas_; }

    std::uint64_t bytes() const { return bytes_; }

private:
    // The document at `path`, which has not been read yet; null, with a report, if it cannot be read completely.
    std::unique_ptr<XmlDocument> read_document(const std::string& path, const Place& from);
    // Like read_document(), but for the target of a schema or WSDL import. The document is stored.
    const XmlDocument* other_document(const std::string& path, const Place& from);
    XmlFile* load_entry(const std::string& path);
    // Null if the document is not TOSCA; it is then stored separately.
    XmlFile* load(const std::string& path, const Place& from);
    void report_other_root(XmlElement root);
    void read_imports(XmlFile& file);
    void read_import(XmlFile& file, XmlElement element);
    void index(XmlFile& file);
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
    // documents that are not TOSCA definitions
    std::map<std::string, std::unique_ptr<XmlDocument>, std::less<>> others_;
    std::map<std::tuple<Kind, std::string_view, std::string_view>, std::vector<const Definition*>> by_name_;
    std::map<std::pair<const XmlDocument*, std::uint32_t>, const Definition*> by_element_;
    Schemas schemas_;
    std::set<const XmlDocument*> checked_schemas_;
    std::uint64_t bytes_ = 0;
};

}  // namespace csar::validate::xml

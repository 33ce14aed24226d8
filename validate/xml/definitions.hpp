// The definitions of TOSCA 1.0 documents that belong together: a document, what it imports, and their named definitions.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include <csar/limits.hpp>
#include "base/keyed_hash.hpp"
#include "report/report.hpp"
#include "validate/document/xml/xml_document.hpp"
#include "validate/model/file_provider.hpp"
#include "validate/xml/grammar.hpp"
#include "validate/xml/schemas.hpp"

namespace csar::validate::xml {

// What a qualified name can name. Each kind has names of its own (TOSCA 1.0, 4.1).
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

// "the namespace 'URI'", "no namespace".
std::string describe_space(std::string_view space);

struct XmlFile;

struct Definition {
    Kind kind;
    std::string_view space, name;
    XmlElement element;
    const XmlFile* file;
    const Definition* parent = nullptr;  // what it derives from, where that is known and there is no cycle
};

struct XmlImport {
    enum class State : std::uint8_t {
        read,      // of TOSCA, and its definitions are known
        not_read,  // without a location, or outside of the package
        missing,   // no file of the package; reported
        other,     // a schema or another language
    };
    XmlElement element;
    std::string_view space, type;
    State state = State::not_read;
    const XmlFile* file = nullptr;  // when it was read
    std::string path;               // of the file in the package, where there is one
    // What the file holds, whatever that is; null when there is none, it is not well-formed or of an unusual type.
    const XmlDocument* document = nullptr;
};

struct XmlFile {
    std::string path;  // in the package
    std::unique_ptr<XmlDocument> document;
    Dialect dialect = Dialect::published;
    std::string_view target_namespace;
    std::set<std::string_view> spaces;  // of its definitions
    std::vector<XmlImport> imports;
    // The same for looking up: the files of TOSCA that were read; the namespaces, and whether all of each was read.
    std::set<const XmlFile*> imported_files;
    std::map<std::string_view, bool> imported_spaces;
    bool has_unread_import = false;  // of a file that may bring any namespace
    std::unordered_map<std::string_view, const Definition*, KeyedHash>
        by_id;  // elements with an id; of repeated ones the first
    bool has_repeated_id = false;
    // The namespaces of schemas that it imports or holds, and of those that could not be read whole.
    std::set<std::string_view> schema_spaces, unread_schema_spaces;
    // As Winery keeps each definition in its repository: alone, without the imports that it writes into packages.
    bool from_repository = false;
};

// How a name was looked up.
struct Lookup {
    const Definition* definition = nullptr;
    // Why there is none: the namespace is not imported here; it is, but not all of it was read; or it has no such name. With the first
    // and the last, `definition` is one of a file that is not imported.
    enum class Failure : std::uint8_t { none, not_imported, not_read, unknown } failure = Failure::none;
};

class Definitions {
public:
    // Of no files yet. Findings about their form and their imports go into `report`. `limits` bounds each file and all of
    // them together (definitions-total).
    Definitions(const FileProvider& files, const Limits& limits, Report& report);
    Definitions(const Definitions&) = delete;
    Definitions& operator=(const Definitions&) = delete;

    // Reads the files at `paths` and everything that they import within the files; called once.
    void read(const std::vector<std::string>& paths);

    // In the order in which they were read.
    const std::deque<XmlFile>& files() const { return files_; }
    // All named definitions, in the order of the files.
    const std::deque<Definition>& all() const { return definitions_; }

    // What the qualified name `name`, written in an attribute of `element` of `file`, names among `kinds`.
    Lookup find(const XmlFile& file, XmlElement element, std::string_view name, Kinds kinds) const;
    // The definition that `element` is; null when it has no name.
    const Definition* definition_of(XmlElement element) const;

    // What all schemas declare. Which of their namespaces a document sees it says itself (XmlFile::schema_spaces).
    const Schemas& schemas() const { return schemas_; }

    std::uint64_t bytes() const { return bytes_; }

private:
    // The document at `path`, which is not read yet; null, and reported, when it cannot be read whole.
    std::unique_ptr<XmlDocument> read_document(const std::string& path, const Place& from);
    // The same for one that an import of a schema or of WSDL names; kept.
    const XmlDocument* other_document(const std::string& path, const Place& from);
    XmlFile* load_entry(const std::string& path);
    // Null when the document is none of TOSCA; then it is kept beside.
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
    std::map<std::string, std::unique_ptr<XmlDocument>, std::less<>> others_;  // not definitions of TOSCA
    std::map<std::tuple<Kind, std::string_view, std::string_view>, std::vector<const Definition*>> by_name_;
    std::map<std::pair<const XmlDocument*, std::uint32_t>, const Definition*> by_element_;
    Schemas schemas_;
    std::set<const XmlDocument*> checked_schemas_;
    std::uint64_t bytes_ = 0;
};

}  // namespace csar::validate::xml

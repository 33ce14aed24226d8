// The YAML definitions of a package as linked objects: files, elements, types and values, each with its place.
//
// All of them are views into an opened Package: small, cheap to copy, and valid as long as the Package is. A view of
// something that does not exist is empty: exists() is false, its strings are empty and all views obtained from it are
// empty. Invalid definitions are included as far as they could be read. Names and strings are raw bytes of the
// definitions, and may be hostile: escape them before they are shown. The views and their Package may be used by one
// thread at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <csar/diagnostic.hpp>
#include <csar/export.hpp>
#include <csar/package.hpp>

namespace csar {

namespace validate {  // internal
class DefinitionsFile;
class Element;
class Model;
class Type;
}  // namespace validate

// A YAML value of a definitions file; an alias is replaced by its target.
class CSAR_API ModelValue {
public:
    enum class Kind : std::uint8_t { none, scalar, sequence, mapping };

    ModelValue() = default;

    Kind kind() const;
    bool exists() const { return kind() != Kind::none; }
    // The text of a scalar, with quotes and escapes removed.
    std::string_view text() const;
    // A scalar that is null in YAML 1.2: `null`, `~` or nothing.
    bool is_null() const;
    // The entries of a sequence, in the order of the file.
    std::vector<ModelValue> items() const;
    // The keys (of any kind) and values of a mapping. Duplicates are left out; the entries of its merge key are
    // included.
    std::vector<std::pair<ModelValue, ModelValue>> entries() const;
    // The value of this scalar key in a mapping.
    ModelValue find(std::string_view key) const;
    // The file, line, column, key path and source line; without a file if the value does not exist.
    Place place() const;

private:
    friend struct ModelAccess;
    std::array<std::uint64_t, 2> node_{};
};

class ModelType;

// A mapping of keynames, in any version or short notation: a file, a node template, a property definition.
class CSAR_API ModelElement {
public:
    ModelElement() = default;

    bool exists() const { return element_ != nullptr; }
    // "node template", "property definition", "TOSCA file"
    std::string_view kind() const;
    // The key or entry of the element; empty for elements without a name.
    std::string_view name() const;
    // The place of the name, or of the value if there is no name.
    Place place() const;
    // The containing element; empty for a file.
    ModelElement parent() const;
    // The keynames that are present, in the spelling of this version of TOSCA, in the order of the file. Malformed
    // keynames are left out.
    std::vector<std::string_view> keynames() const;
    // The value of a keyname.
    ModelValue value(std::string_view keyname) const;
    // The elements in the value of a keyname: all node templates under "node_templates", one element under
    // "implementation". Empty for keynames whose value is data, such as "properties" of a node template.
    std::vector<ModelElement> children(std::string_view keyname) const;
    // The element of this name in the value of a keyname.
    ModelElement child(std::string_view keyname, std::string_view name) const;
    // The type in the keyname `type`; empty if it is unknown.
    ModelType type() const;

private:
    friend struct ModelAccess;
    const validate::Element* element_ = nullptr;
};

// A type of the definitions, of a profile, or of a version of TOSCA.
class CSAR_API ModelType {
public:
    ModelType() = default;

    bool exists() const { return type_ != nullptr; }
    // "node type", "data type"
    std::string_view kind() const;
    // The name without a namespace prefix.
    std::string_view name() const;
    // The type that it derives from.
    ModelType parent() const;
    // True if the type is `ancestor` or derives from it.
    bool is_a(const ModelType& ancestor) const;
    // The definition; empty for types like `string` that have no file.
    ModelElement definition() const;
    // The definitions under a keyname ("properties") in the type and its ancestors. For each name, only the definition
    // in the nearest type.
    std::vector<ModelElement> members(std::string_view keyname) const;

private:
    friend struct ModelAccess;
    const validate::Type* type_ = nullptr;
};

class CSAR_API ModelFile {
public:
    // The path in the package; with a leading slash for a file outside of it.
    std::string_view path() const;
    // The value of tosca_definitions_version.
    std::string_view tosca_version() const;
    ModelElement root() const;
    // The service template (in TOSCA 1.x: topology template); empty if there is none.
    ModelElement service_template() const;

private:
    friend struct ModelAccess;
    const validate::DefinitionsFile* file_ = nullptr;
};

class CSAR_API Model {
public:
    // Every file that was read, in the order of discovery; the entry is first.
    std::vector<ModelFile> files() const;
    // True if every file was read completely and every import was found. Otherwise a definition that is missing here
    // may exist.
    bool is_complete() const;

private:
    friend struct ModelAccess;
    const validate::Model* model_ = nullptr;
};

// The definitions of `package`; for a signed container, those of the package inside. They are not validated; use
// validate_package() for that. Throws Failure: input when the package cannot be read or has no definitions in YAML;
// also interrupted.
CSAR_API Model model_of(const Package& package);

}  // namespace csar

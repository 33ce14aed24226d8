// The YAML definitions of a package: files, elements, types and values, each with its place.
//
// These classes are small views into an open Package, and valid as long as it is. Use a Package and its views in one
// thread at a time. If something does not exist, the view is empty: exists() is false, and all strings and views from
// it are empty. Invalid definitions are included as far as they can be read.
//
// Names and strings are raw bytes and may be hostile: escape them before you show them.
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

// A YAML value. An alias is replaced by its target.
class CSAR_API ModelValue {
public:
    enum class Kind : std::uint8_t { none, scalar, sequence, mapping };

    ModelValue() = default;

    Kind kind() const;
    bool exists() const { return kind() != Kind::none; }
    // The text of a scalar, without quotes and escapes.
    std::string_view text() const;
    // True for a scalar that is null: `null`, `~` or nothing (YAML 1.2).
    bool is_null() const;
    // The entries of a sequence, in the order of the file.
    std::vector<ModelValue> items() const;
    // The keys and values of a mapping. Duplicate keys are left out. Entries of its merge key are included.
    std::vector<std::pair<ModelValue, ModelValue>> entries() const;
    // The value of a scalar key in a mapping.
    ModelValue find(std::string_view key) const;
    // Has the file, line, column, key path and source line. No file if the value does not exist.
    Place place() const;

private:
    friend struct ModelAccess;
    std::array<std::uint64_t, 2> node_{};
};

class ModelType;

// A part of the definitions with keynames, in any short notation: a file, a node template, a property definition.
class CSAR_API ModelElement {
public:
    ModelElement() = default;

    bool exists() const { return element_ != nullptr; }
    // "node template", "property definition", "TOSCA file"
    std::string_view kind() const;
    // The name; empty for elements without a name.
    std::string_view name() const;
    // The place of the name or, without a name, of the value.
    Place place() const;
    // The containing element; empty for a file.
    ModelElement parent() const;
    // The keynames that the element has, in the order of the file, as this version of TOSCA spells them. Malformed
    // keynames are left out.
    std::vector<std::string_view> keynames() const;
    // The value of a keyname.
    ModelValue value(std::string_view keyname) const;
    // The elements under a keyname: the node templates under "node_templates", one element under "implementation".
    // Empty if the value is data, such as the "properties" of a node template.
    std::vector<ModelElement> children(std::string_view keyname) const;
    // The element with this name under a keyname.
    ModelElement child(std::string_view keyname, std::string_view name) const;
    // The type of the element; empty if it has none or its type is unknown.
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
    // The definition; empty for built-in types such as `string`.
    ModelElement definition() const;
    // The definitions under a keyname ("properties") in the type and its ancestors. Of equal names, the definition of
    // the nearest type.
    std::vector<ModelElement> members(std::string_view keyname) const;

private:
    friend struct ModelAccess;
    const validate::Type* type_ = nullptr;
};

class CSAR_API ModelFile {
public:
    // The path in the package. Files outside of it have a leading slash.
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
    // All files, in the order in which they were found; the entry is first.
    std::vector<ModelFile> files() const;
    // True if every file was read and every import was found. If false, definitions may be missing here.
    bool is_complete() const;

private:
    friend struct ModelAccess;
    const validate::Model* model_ = nullptr;
};

// The definitions of `package` or, for a signed container, of the package inside. They are not validated; see
// validate_package(). Throws Failure: input if the package cannot be read or has no definitions in YAML; also
// interrupted.
CSAR_API Model model_of(const Package& package);

}  // namespace csar

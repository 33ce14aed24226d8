// The definitions of a package in YAML, as linked objects to walk: files, elements, types and values, each with its place.
//
// All of them are views into an opened Package: small, cheap to copy, and valid as long as the Package is. A view of
// something that is not there is empty: exists() is false, its texts are empty and it leads to nothing else. Of invalid
// definitions there is what could be read. Names and texts are raw bytes of the definitions and hostile: escape them before they
// are shown. For one thread at a time, together with the Package.
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

// A YAML value of a definitions file; an alias is followed.
class CSAR_API ModelValue {
public:
    enum class Kind : std::uint8_t { none, scalar, sequence, mapping };

    ModelValue() = default;

    Kind kind() const;
    bool exists() const { return kind() != Kind::none; }
    // Of a scalar, without quotes and escapes.
    std::string_view text() const;
    // A scalar that is null by YAML 1.2: `null`, `~` or nothing.
    bool is_null() const;
    // Of a sequence, in the order of the file.
    std::vector<ModelValue> items() const;
    // Of a mapping: keys, which may be of any kind, and values; without duplicates and with those of its merge key.
    std::vector<std::pair<ModelValue, ModelValue>> entries() const;
    // The value of the key that is this scalar, in a mapping.
    ModelValue find(std::string_view key) const;
    // File, line, column, path of keys and source line; without a file when it does not exist.
    Place place() const;

private:
    friend struct ModelAccess;
    std::array<std::uint64_t, 2> node_{};
};

class ModelType;

// A mapping of keynames, in whatever version or short notation it is written: a file, a node template, a property definition.
class CSAR_API ModelElement {
public:
    ModelElement() = default;

    bool exists() const { return element_ != nullptr; }
    // "node template", "property definition", "TOSCA file"
    std::string_view kind() const;
    // The key or entry under which it is; empty for those without a name.
    std::string_view name() const;
    // Of the name, else of the value.
    Place place() const;
    // What it is part of; empty for a file.
    ModelElement parent() const;
    // The keynames that are given, as this version of TOSCA spells them, in the order of the file. What has a wrong form is not
    // among them.
    std::vector<std::string_view> keynames() const;
    // The value of a keyname.
    ModelValue value(std::string_view keyname) const;
    // The elements in the value of a keyname: the node templates under "node_templates", the one under "implementation". None
    // for keynames whose value is data, such as "properties" of a node template.
    std::vector<ModelElement> children(std::string_view keyname) const;
    // The one of this name among them.
    ModelElement child(std::string_view keyname, std::string_view name) const;
    // The type that the keyname `type` names; empty when it is not known.
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
    // Without the prefix of a namespace.
    std::string_view name() const;
    // What it derives from.
    ModelType parent() const;
    // Whether it is `ancestor` or derives from it.
    bool is_a(const ModelType& ancestor) const;
    // The definition; empty for types like `string` that come without a file.
    ModelElement definition() const;
    // The definitions under a keyname ("properties") in it and in the types that it derives from, the nearest of each name.
    std::vector<ModelElement> members(std::string_view keyname) const;

private:
    friend struct ModelAccess;
    const validate::Type* type_ = nullptr;
};

class CSAR_API ModelFile {
public:
    // A package path; with a leading slash for a file from elsewhere.
    std::string_view path() const;
    // The value of tosca_definitions_version.
    std::string_view tosca_version() const;
    ModelElement root() const;
    // The service template (topology template of 1.x); empty when there is none.
    ModelElement service_template() const;

private:
    friend struct ModelAccess;
    const validate::DefinitionsFile* file_ = nullptr;
};

class CSAR_API Model {
public:
    // Every file that was read, the entry first, in the order in which they were found.
    std::vector<ModelFile> files() const;
    // True when every file was read to its end and every import found: else something that is missing may exist.
    bool is_complete() const;

private:
    friend struct ModelAccess;
    const validate::Model* model_ = nullptr;
};

// The definitions of `package`; of a signed container those of the package inside. What is wrong with them is found by
// validate_package(). Throws Failure: input when the package cannot be read or has no definitions in YAML, interrupted.
CSAR_API Model model_of(const Package& package);

}  // namespace csar

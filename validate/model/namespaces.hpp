// Names: which definition a name in a file denotes (csd07 6.8.4; 1.3 3.2).
#pragma once

#include <array>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "csar/report.hpp"
#include "validate/model/model.hpp"
#include "validate/model/type.hpp"

namespace csar::validate {

// What a lookup found.
struct Lookup {
    const Type* type = nullptr;
    const Element* definition = nullptr;  // of a repository or function
    // Nothing was found, but an import that could not be read may define it: say nothing.
    bool may_exist = false;

    bool found() const { return type != nullptr || definition != nullptr; }
};

// All types of a model and the rules by which files see them. Made once after loading. Lookups are remembered, so that
// one object belongs to one thread.
class Namespaces {
public:
    // Makes the types, links them to their parents, and reports unknown and circular parents and names that collide.
    Namespaces(Model& model, Report& report);

    // The type that `name` denotes in `file`: its own definitions, those imported without a namespace, "ns:Name"
    // through imports with one, the built-in data types, the normative types of the file's version.
    Lookup find(TypeKind kind, std::string_view name, const File& file);

    // The same for the scalar `where`; reports when there is none, and returns nullptr then and when it may exist.
    const Type* resolve(TypeKind kind, Node where, const File& file);

    // A repository (Key::repositories) or function (Key::functions) by name, with namespaces as for types.
    Lookup find_definition(Key section, std::string_view name, const File& file);

    // Every type of the model, the bundled ones excluded, in the order of files.
    const std::deque<Type>& types() const { return types_; }

private:
    struct Names {
        std::array<std::unordered_map<std::string_view, Type*>, type_kind_count> own;
        std::array<std::unordered_map<std::string_view, Lookup>, type_kind_count> remembered;
    };
    class Search;

    void define_types(File& file, std::deque<Type>& types);
    void link_parent(Type& type);
    void report_circles();
    void report_collisions(const File& file);
    Lookup find_bundled(TypeKind kind, std::string_view name, Version version) const;
    std::string suggestion(TypeKind kind, std::string_view name, const File& file);

    Model& model_;
    Report& report_;
    std::deque<Type> types_;
    std::deque<Type> bundled_;
    std::unordered_map<const File*, Names> names_;
    int suggestions_left_ = 50;
};

// The built-in data type of a version with this name (in 1.x also "tosca:string"), or nullptr.
const Type* built_in_type(Version version, std::string_view name);
// The built-in data type itself.
const Type& built_in_type(Version version, BuiltIn built_in);

// The section of a file that defines the types of a kind.
Key section_of(TypeKind kind);

}  // namespace csar::validate

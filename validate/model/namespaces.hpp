// Names: which definition a name in a file denotes (csd07 6.8.4; 1.3 3.2).
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/keyed_hash.hpp"
#include "report/report.hpp"
#include "validate/model/model.hpp"
#include "validate/model/type.hpp"

namespace csar::validate {

// What a lookup found.
struct Lookup {
    const Type* type = nullptr;
    const Element* definition = nullptr;  // of a repository or function
    // Nothing was found, but an import that could not be read may define it: do not report it.
    bool may_exist = false;
    // Found only among the names of the file that imports this one.
    bool through_importer = false;
    // No import brings it: it is a non-normative type, which processors need not know.
    bool non_normative = false;

    bool found() const { return type != nullptr || definition != nullptr; }
};

// All types of a model and the rules by which files see them. Made once after loading. Lookups are remembered, so that
// one object belongs to one thread.
class Namespaces {
public:
    // Makes the types, links them to their parents, and reports unknown and circular parents and names that collide.
    Namespaces(const Model& model, Report& report);

    // The type that `name` denotes in `file`: its own definitions, those imported without a namespace, "ns:Name"
    // through imports with one, the built-in data types, the normative types of the file's version.
    Lookup find(TypeKind kind, std::string_view name, const DefinitionsFile& file);

    // The same for the scalar `where`; reports when there is none, and returns nullptr then and when it may exist.
    const Type* resolve(TypeKind kind, Node where, const DefinitionsFile& file);

    // A repository (Key::repositories) or function (Key::functions) by name, with namespaces as for types.
    Lookup find_definition(Key section, std::string_view name, const DefinitionsFile& file);

    // The hint about a name that find() does not know: another spelling, namespace or kind of type; or nothing.
    Hint hint(TypeKind kind, std::string_view name, const DefinitionsFile& file);

    // Every type of the model, the bundled ones excluded, in the order of files.
    const std::deque<Type>& types() const { return types_; }

private:
    using Own = std::unordered_map<std::string_view, Type*, KeyedHash>;
    using Remembered = std::unordered_map<std::string, Lookup, KeyedHash, std::equal_to<>>;
    // Everything that a file sees behind some namespaces ("a:b:"), by the rest of the name; made when searches have
    // cost as much as making it.
    struct Seen {
        bool may_exist = false;  // names that are not in it may exist
        std::array<std::unordered_map<std::string_view, const Type*, KeyedHash>, type_kind_count> types;
        std::map<Key, std::unordered_map<std::string_view, const Element*, KeyedHash>> definitions;
    };
    struct Table {
        std::uint64_t steps = 0;  // of searches so far
        std::unique_ptr<Seen> seen;
        bool has_doubtful_names = false;  // that an import may define which is not here; it has been reported
    };
    struct Names {
        std::array<Own, type_kind_count> own;
        std::array<Remembered, type_kind_count> remembered;
        std::unordered_map<std::string, Table, KeyedHash, std::equal_to<>> tables;  // by the namespaces
        std::unordered_set<const DefinitionsFile*> borrowed_from;                   // not imported, and reported
    };

    void define_types(const DefinitionsFile& file, std::deque<Type>& types);
    void find_redefined();
    // The type that stands for a normative type in this model: itself, or the definition that a file gives its name.
    const Type* as_redefined(const Type* normative) const;
    void link_parent(Type& type);
    void report_cycles();
    void settle_chains();
    void settle_chain(Type& start, std::unordered_map<const Type*, std::size_t>& lengths);
    const Type* own_type(TypeKind kind, std::string_view name, const DefinitionsFile& file) const;
    Lookup search(TypeKind kind, std::string_view name, const DefinitionsFile& file);
    Lookup search_elsewhere(TypeKind kind, std::string_view name, const DefinitionsFile& file, bool may_exist);
    // The table of the first `spaces` bytes of `name`, with its content when searches have cost enough.
    Table& table_for(std::string_view name, std::size_t spaces, const DefinitionsFile& file);
    std::unique_ptr<Seen> all_seen(std::string_view name, std::size_t spaces, const DefinitionsFile& file);
    std::size_t length_of_spaces(std::string_view name) const;
    void remember(TypeKind kind, std::string_view name, const DefinitionsFile& file, const Lookup& lookup);
    Lookup find_through_importer(TypeKind kind, std::string_view name, const DefinitionsFile& file);
    void report_borrowed(const Type& type, Node where, const DefinitionsFile& file);
    void report_unchecked(TypeKind kind, Node where, const DefinitionsFile& file);
    const DefinitionsFile* normative_types(Version version) const;
    Lookup find_bundled(TypeKind kind, std::string_view name, Version version) const;
    Lookup find_non_normative(TypeKind kind, std::string_view name, const DefinitionsFile& file) const;
    std::string about_published(std::string_view name) const;
    Hint near_type(TypeKind kind, std::string_view name, const DefinitionsFile& file);
    Hint way_to(const Type& type, const DefinitionsFile& file) const;
    bool sees(const DefinitionsFile& file, std::string_view name, const Type& wanted) const;

    const Model& model_;
    Report& report_;
    std::deque<Type> types_;
    std::deque<Type> bundled_;
    std::unordered_map<const Type*, const Type*>
        redefined_;                        // normative types -> what files of the service make of them
    Version newest_1_x_ = oldest_version;  // of the files that are of no dialect
    std::unordered_map<const DefinitionsFile*, Names> names_;
    std::unordered_set<std::string_view, KeyedHash> spaces_;  // of all imports
    std::unordered_set<const Type*> non_normative_;           // that were reported
    std::unordered_set<const Import*> doubtful_;              // of which one name was reported
};

// Reports definitions that meet under one name through imports (collisions.cpp; csd07 6.8.4).
void report_collisions(const Model& model, Report& report);

// The built-in data type of a version with this name (in 1.x also "tosca:string"), or nullptr.
const Type* built_in_type(Version version, std::string_view name);
// The names of the built-in data types of a version, for suggestions; and the one that goes by another name in other
// languages ("dict"), or nothing.
std::vector<std::string_view> built_in_names(Version version);
std::string_view built_in_meant_by(std::string_view name);
// The built-in data type itself.
const Type& built_in_type(Version version, BuiltIn built_in);

// The section of a file that defines the types of a kind.
Key section_of(TypeKind kind);

}  // namespace csar::validate

// Names: finds the definition to which a name in a file refers (csd07 6.8.4; 1.3 3.2).
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/keyed_hash.hpp"
#include "report/report.hpp"
#include "validate/model/model.hpp"
#include "validate/model/type.hpp"

namespace csar::validate {

struct PublishedType;

// The result of a look-up.
struct Lookup {
    const Type* type = nullptr;
    const Element* definition = nullptr;  // for a repository or function
    // True if nothing was found, but an import that could not be read may define the name: do not report it.
    bool may_exist = false;
    // True if the name was only found through the file that imports this one.
    bool through_importer = false;
    // True if no import provides the name: it is a non-normative type, which processors need not support.
    bool non_normative = false;

    bool found() const { return type != nullptr || definition != nullptr; }
};

// All types of a model and the rules for their visibility in files. Created once after loading. Look-ups are cached, so
// an object belongs to one thread.
class Namespaces {
public:
    // Creates the types, links them to their parents, and reports unknown and circular parents and name collisions.
    Namespaces(const Model& model, Report& report);
    ~Namespaces();

    // The type to which `name` refers in `file`: a definition of the file, a definition imported without a namespace
    // or, as "ns:Name", with a namespace, a built-in data type, or a normative type of the file's version.
    Lookup find(TypeKind kind, std::string_view name, const DefinitionsFile& file);

    // Like find(), for the scalar `where`. Reports an error if there is no type. Returns nullptr in that case, and also
    // if an unread import may define the type.
    const Type* resolve(TypeKind kind, Node where, const DefinitionsFile& file);

    // Reports that only an import that was not read may define `name`, which is written at `where`. `what` is the kind of
    // definition. Reports only one missing name for each import, because the user must find the file, not each name.
    void report_unchecked(std::string_view what, std::string_view name, Node where, const DefinitionsFile& file);

    // Finds a repository (Key::repositories) or function (Key::functions) by name, with the same namespace rules as for
    // types.
    Lookup find_definition(Key section, std::string_view name, const DefinitionsFile& file);

    // The hint about a name that find() does not find: a different spelling, namespace or kind of type; empty if there
    // is none.
    Hint hint(TypeKind kind, std::string_view name, const DefinitionsFile& file);

    // Every type of the model except the bundled ones, in file order.
    const std::deque<Type>& types() const { return types_; }

private:
    using Own = std::unordered_map<std::string_view, Type*, KeyedHash>;
    using Remembered = std::unordered_map<std::string, Lookup, KeyedHash, std::equal_to<>>;
    // All names that are visible in a file after a given sequence of namespaces ("a:b:"), keyed by the rest of the
    // name. Created when searches without it have become expensive.
    struct Seen {
        bool may_exist = false;  // names that are not in the table may exist
        std::array<std::unordered_map<std::string_view, const Type*, KeyedHash>, type_kind_count> types;
        std::map<Key, std::unordered_map<std::string_view, const Element*, KeyedHash>> definitions;
    };
    struct Table {
        std::uint64_t steps = 0;  // the cost of the searches so far
        std::unique_ptr<Seen> seen;
        bool has_doubtful_names = false;  // an import that is not available may define names; this has been reported
    };
    struct Names {
        std::array<Own, type_kind_count> own;
        std::array<Remembered, type_kind_count> remembered;
        std::unordered_map<std::string, Table, KeyedHash, std::equal_to<>> tables;  // keyed by the namespaces
        // files that are not imported and have been reported
        std::unordered_set<const DefinitionsFile*> borrowed_from;
    };

    void define_types(const DefinitionsFile& file, std::deque<Type>& types);
    void find_redefined();
    // The type that replaces a normative type in this model: the type itself, or the definition with the same name in a
    // file.
    const Type* as_redefined(const Type* normative) const;
    void link_parent(Type& type);
    void report_cycles();
    void settle_chains();
    void settle_chain(Type& start, std::unordered_map<const Type*, std::size_t>& lengths);
    const Type* own_type(TypeKind kind, std::string_view name, const DefinitionsFile& file) const;
    Lookup search(TypeKind kind, std::string_view name, const DefinitionsFile& file);
    Lookup search_elsewhere(TypeKind kind, std::string_view name, const DefinitionsFile& file, bool may_exist);
    // The table for the first `spaces` bytes of `name`. Its names are collected when searches have become expensive.
    Table& table_for(std::string_view name, std::size_t spaces, const DefinitionsFile& file);
    std::unique_ptr<Seen> all_seen(std::string_view name, std::size_t spaces, const DefinitionsFile& file);
    std::size_t length_of_spaces(std::string_view name) const;
    void remember(TypeKind kind, std::string_view name, const DefinitionsFile& file, const Lookup& lookup);
    Lookup find_through_importer(TypeKind kind, std::string_view name, const DefinitionsFile& file);
    void report_borrowed(const Type& type, Node where, const DefinitionsFile& file);
    const DefinitionsFile* normative_types(Version version) const;
    Lookup find_bundled(TypeKind kind, std::string_view name, Version version) const;
    Lookup find_non_normative(TypeKind kind, std::string_view name, const DefinitionsFile& file) const;
    std::string about_published(std::string_view name, const DefinitionsFile& file);
    std::string hint_of_published(const PublishedType& published, Version version) const;
    std::string hint_of_lacking(const DefinitionsFile& file, const PublishedType& published, Version version) const;
    bool has_published_file();
    void read_unread(const FileProvider& files, const std::string& path);
    Hint about_unread(TypeKind kind, std::string_view name, const DefinitionsFile& file);
    Hint near_type(TypeKind kind, std::string_view name, const DefinitionsFile& file);
    Hint way_to(const Type& type, const DefinitionsFile& file) const;
    bool sees(const DefinitionsFile& file, std::string_view name, const Type& wanted) const;

    const Model& model_;
    Report& report_;
    std::deque<Type> types_;
    std::deque<Type> bundled_;
    std::unordered_map<const Type*, const Type*>
        redefined_;                        // normative types -> their redefinitions in files of the service
    Version newest_1_x_ = oldest_version;  // newest version of the files that are not in a dialect
    std::unordered_map<const DefinitionsFile*, Names> names_;
    std::unordered_set<std::string_view, KeyedHash> spaces_;  // the namespaces of all imports
    std::unordered_set<const Type*> non_normative_;           // types that were reported
    std::unordered_set<const Import*> doubtful_;              // imports for which one name was reported
    // Hints about published types, by the stem and version of the published file, and the version of the service.
    std::map<std::tuple<std::string_view, std::string_view, Version>, std::string> about_published_;
    std::optional<bool> has_published_file_;
    // The types in files that the service does not use, with the paths of these files; read for the first hint.
    std::optional<std::map<std::pair<TypeKind, std::string>, std::string>> unread_;
};

// Reports definitions that get the same name through imports (collisions.cpp; csd07 6.8.4).
void report_collisions(const Model& model, Report& report);

// The built-in data type of a version with this name (in 1.x also "tosca:string"); nullptr if there is none.
const Type* built_in_type(Version version, std::string_view name);
// The names of the built-in data types of a version, for suggestions. The second function gives the TOSCA name for a
// name from other languages ("dict"), or nothing.
std::vector<std::string_view> built_in_names(Version version);
std::string_view built_in_meant_by(std::string_view name);
// The built-in data type itself.
const Type& built_in_type(Version version, BuiltIn built_in);

// The section of a file that defines the types of a given kind.
Key section_of(TypeKind kind);

}  // namespace csar::validate

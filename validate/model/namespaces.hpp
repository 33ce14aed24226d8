// Finds the definition of a name in a file (csd07 6.8.4; 1.3 3.2).
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

struct NormativeType;
struct PublishedType;

struct Lookup {
    const Type* type = nullptr;
    const Element* definition = nullptr;  // for a repository or function
    // Nothing was found, but an import that was not read may define the name: do not report it.
    bool may_exist = false;
    // Found only through the file that imports this file.
    bool through_importer = false;
    // A non-normative type that no import provides. Processors need not support it.
    bool non_normative = false;

    bool found() const { return type != nullptr || definition != nullptr; }
};

// All types of a model, and where they are visible. Look-ups are cached, so use the object in one thread.
class Namespaces {
public:
    // Links types to their parents. Reports unknown parents, cycles and name collisions.
    Namespaces(const Model& model, Report& report);
    ~Namespaces();

    // The type `name` in `file`. It is defined in the file, imported (perhaps as "ns:Name"), built in, or a normative
    // type of the version.
    Lookup find(TypeKind kind, std::string_view name, const DefinitionsFile& file);

    // Like find(), for the name in the scalar `where`. Reports an unknown type. Returns nullptr for an unknown type, or
    // if an unread import may define the type.
    const Type* resolve(TypeKind kind, Node where, const DefinitionsFile& file);

    // Only an unread import may define `name` at `where`. `what`: the kind of definition. Reports one name for each
    // import, because the user must find the file.
    void report_unchecked(std::string_view what, std::string_view name, Node where, const DefinitionsFile& file);

    // A repository (Key::repositories) or function (Key::functions). Namespaces apply as for types.
    Lookup find_definition(Key section, std::string_view name, const DefinitionsFile& file);

    // A hint about a name that find() does not find: a different spelling, namespace or kind of type. May be empty.
    Hint hint(TypeKind kind, std::string_view name, const DefinitionsFile& file);

    // In file order, without the bundled types.
    const std::deque<Type>& types() const { return types_; }

private:
    using Own = std::unordered_map<std::string_view, Type*, KeyedHash>;
    using Remembered = std::unordered_map<std::string, Lookup, KeyedHash, std::equal_to<>>;
    // All names that a file sees in a namespace, such as "a:b:". Created when searches have become expensive.
    struct Seen {
        bool may_exist = false;  // other names may exist
        std::array<std::unordered_map<std::string_view, const Type*, KeyedHash>, type_kind_count> types;
        std::map<Key, std::unordered_map<std::string_view, const Element*, KeyedHash>> definitions;
    };
    struct Table {
        std::uint64_t steps = 0;  // of the searches so far
        std::unique_ptr<Seen> seen;
        bool has_doubtful_names = false;  // an unavailable import may define names; this has been reported
    };
    struct Names {
        std::array<Own, type_kind_count> own;
        std::array<Remembered, type_kind_count> remembered;
        std::unordered_map<std::string, Table, KeyedHash, std::equal_to<>> tables;  // by the namespaces
        // not imported, and already reported
        std::unordered_set<const DefinitionsFile*> borrowed_from;
    };

    void define_types(const DefinitionsFile& file, std::deque<Type>& types);
    void find_redefined();
    // The definition in a file that replaces a normative type. Without it, the type itself.
    const Type* as_redefined(const Type* normative) const;
    void link_parent(Type& type);
    void report_cycles();
    void settle_chains();
    void settle_chain(Type& start, std::unordered_map<const Type*, std::size_t>& lengths);
    const Type* own_type(TypeKind kind, std::string_view name, const DefinitionsFile& file) const;
    Lookup search(TypeKind kind, std::string_view name, const DefinitionsFile& file);
    Lookup search_elsewhere(TypeKind kind, std::string_view name, const DefinitionsFile& file, bool may_exist);
    // The table for the namespaces in the first `spaces` bytes of `name`.
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
    Hint about_normative(TypeKind kind, std::string_view name, const NormativeType& meant, const DefinitionsFile& file);
    Hint way_to(const Type& type, const DefinitionsFile& file) const;
    bool sees(const DefinitionsFile& file, std::string_view name, const Type& wanted) const;

    const Model& model_;
    Report& report_;
    std::deque<Type> types_;
    std::deque<Type> bundled_;
    std::unordered_map<const Type*, const Type*>
        redefined_;                        // normative types, and the definitions in files that replace them
    Version newest_1_x_ = oldest_version;  // of files without a dialect
    std::unordered_map<const DefinitionsFile*, Names> names_;
    std::unordered_set<std::string_view, KeyedHash> spaces_;  // of all imports
    std::unordered_set<const Type*> non_normative_;           // already reported
    std::unordered_set<const Import*> doubtful_;              // one name of these was reported
    // By the stem and version of the published file, and the version of the service.
    std::map<std::tuple<std::string_view, std::string_view, Version>, std::string> about_published_;
    std::optional<bool> has_published_file_;
    // The types in files that the service does not use, with the path of each file. The first call of about_unread()
    // reads these files.
    std::optional<std::map<std::pair<TypeKind, std::string>, std::string>> unread_;
};

// Definitions that get the same name through imports (collisions.cpp; csd07 6.8.4).
void report_collisions(const Model& model, Report& report);

// Returns nullptr if there is no built-in type with this name. In 1.x, also accepts "tosca:string".
const Type* built_in_type(Version version, std::string_view name);
// The second function returns the TOSCA name for a name from a different language ("dict"), or an empty string if there
// is none.
std::vector<std::string_view> built_in_names(Version version);
std::string_view built_in_meant_by(std::string_view name);
const Type& built_in_type(Version version, BuiltIn built_in);

Key section_of(TypeKind kind);

}  // namespace csar::validate

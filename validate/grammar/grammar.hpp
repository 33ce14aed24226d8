// The grammar of every TOSCA version as tables: the entities, the keynames of each entity in each version, and the form
// of each value. To add a keyname, add a row (table_*.cpp), and a row in keys.def if its meaning is new. Other
// differences between versions are in differences.def.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "validate/grammar/version.hpp"

namespace csar::validate {

// The kinds of types; each has its own name space (csd07 6.8.4).
enum class TypeKind : std::uint8_t { artifact, data, capability, interface, relationship, node, group, policy, none };
inline constexpr int type_kind_count = 8;
std::string_view to_string(TypeKind kind);  // "node type"

// All entities that are written as a mapping of keynames.
enum class Entity : std::uint8_t {
#define CSAR_ENTITY(name, text) name,
#include "validate/grammar/entities.def"
    count_,
};
inline constexpr int entity_count = static_cast<int>(Entity::count_);
std::string_view to_string(Entity entity);        // "node template"
std::string with_article(Entity entity);          // "a node template"
std::string with_article(std::string_view noun);  // "an interface type"

// The meaning of a keyname, independent of its spelling in a version.
enum class Key : std::uint8_t {
#define CSAR_KEY(name, spelling) name,
#include "validate/grammar/keys.def"
    count_,
};

// The spelling of a key in rows without their own spelling; empty for Key::none.
constexpr std::string_view to_string(Key key) {
    constexpr std::string_view spellings[] = {
#define CSAR_KEY(name, spelling) spelling,
#include "validate/grammar/keys.def"
    };
    return spellings[static_cast<std::size_t>(key)];
}

// The form of a keyname's value, if the keyname alone determines it.
enum class Shape : std::uint8_t {
    any,     // not checked (dsl_definitions, or checked by a different pass)
    string,  // a YAML string
    text,    // any scalar, read as text (1.x: versions, template_version)
    boolean,
    boolean_or_yes,  // 1.x: boolean; the additional YAML 1.1 spellings give a warning
    integer,         // non-negative
    count,           // non-negative integer or an expression
    truth,           // boolean or an expression
    version,         // a TOSCA version, as a YAML string
    metadata,        // mapping with string keys
    mapping_of_any,  // mapping whose content is not checked
    type_name,       // string with the name of a type of the kind `kind`
    type_names,      // sequence of type names
    names,           // sequence of strings
    name_or_names,   // string or sequence of strings
    range,           // [ integer, integer or UNBOUNDED ]
    value,           // any value or expression
    values,          // mapping from names to values
    condition,       // 2.0: a Boolean expression; 1.x: a list of clauses
    clauses,         // 1.x: a list of constraint clauses
    one,             // the entity `item`
    map_of,          // mapping from names to `item`
    list_of,         // sequence of `item`
    list_or_one,     // sequence of `item`, or a single one
    named_list_of,   // sequence of single-entry mappings from a name to `item`
    // mapping from names to `item`, or a sequence of such single-entry mappings: both are allowed
    map_or_entries_of,
    name_or_entries_of,    // string, or a sequence of single-entry mappings from a name to `item`
    values_or_entries,     // mapping from names to values, or a sequence of single-entry ones
    map_or_named_list_of,  // sequence of single-entry mappings; a mapping is accepted with a warning
    reference,             // string or [ template, index ]
    path,                  // sequence: TOSCA path, name, nested names
    number_map,            // mapping from strings to numbers
    string_value,          // string or a call that returns a string
};

enum class Presence : std::uint8_t {
    optional,
    mandatory,
    mandatory_unless_refined,  // required, unless the model determines that it is inherited or copied
    deprecated,                // allowed, with a note
    tolerated,                 // not in the keyname table but used in the text of the standard: allowed, with a warning
};

inline bool is_mandatory(Presence presence) {
    return presence == Presence::mandatory || presence == Presence::mandatory_unless_refined;
}

struct Keyname {
    // A row whose keyname has the usual spelling.
    constexpr Keyname(Entity of, Versions in, Key meaning, Presence need, Shape form, Entity element = Entity::none,
                      TypeKind type = TypeKind::none)
        : Keyname(of, in, to_string(meaning), meaning, need, form, element, type) {}
    constexpr Keyname(Entity of, Versions in, std::string_view spelling, Key meaning, Presence need, Shape form,
                      Entity element = Entity::none, TypeKind type = TypeKind::none)
        : owner(of),
          versions(in),
          name(spelling),
          key(meaning),
          presence(need),
          shape(form),
          item(element),
          kind(type) {}

    Entity owner;
    Versions versions;
    std::string_view name;  // "*": any other key, which is then the name (1.x operations)
    Key key;
    Presence presence;
    Shape shape;
    Entity item;    // `item` in the shapes one, map_of, list_of and named_list_of
    TypeKind kind;  // the kind of type in the shapes type_name and type_names
};

// The notations of an entity other than the mapping of keynames.
struct Notation {
    Entity entity;
    Versions versions;
    Key scalar = Key::none;    // a scalar that replaces the mapping is the value of this keyname
    Key sequence = Key::none;  // like `scalar`, for a sequence
    bool tolerated = false;    // not in the grammar: reported as a warning
};

class Grammar {
public:
    // The grammar of a version; created at first use, and never destroyed. Thread-safe.
    static const Grammar& of(Version version);
    // The grammar of variable service templates: 1.3 with the additions of Variability4TOSCA. Created at first use and
    // never destroyed, like the grammars of the versions.
    static const Grammar& variability();

    Version version() const { return version_; }
    // The name of the language: "TOSCA 2.0", "Variability4TOSCA 1.0".
    std::string_view name() const;

    // The keynames of an entity in the order of the tables, without the "*" row.
    std::span<const Keyname* const> keynames(Entity entity) const;
    // The row of a keyname, or nullptr.
    const Keyname* find(Entity entity, std::string_view name) const;
    const Keyname* find(Entity entity, Key key) const;
    // The "*" row of an entity, or nullptr.
    const Keyname* wildcard(Entity entity) const;
    // The short notation of an entity, or nullptr.
    const Notation* notation(Entity entity) const;
    // The name of an entity in messages: before 2.0, a service template is the whole file, and its part with the
    // templates is the topology template.
    std::string_view noun_of(Entity entity) const;
    // The spelling of a key for the entity in this version; empty if it has none.
    std::string_view name_of(Entity entity, Key key) const;

private:
    // Rows of `additions` replace the rows of the version for the same keyname of the same entity.
    explicit Grammar(Version version, std::span<const Keyname> additions = {});
    // The only grammar of a version, created at first use: a program creates only the grammars of the versions that it
    // reads.
    template <Version version>
    static const Grammar& only();
    struct Index;

    Version version_;
    const Index* index_;
};

// A row of a different version for a keyname that this version does not have, for messages such as "this is TOSCA 1.3".
const Keyname* find_in_other_version(Entity entity, std::string_view name);

// All rows, for tests and documentation.
std::span<const Keyname> file_keynames();
std::span<const Keyname> type_keynames();
std::span<const Keyname> definition_keynames();
std::span<const Keyname> template_keynames();
std::span<const Keyname> workflow_keynames();
std::span<const Keyname> variability_keynames();  // independent of a version: see Grammar::variability()
std::span<const Notation> notations();

}  // namespace csar::validate

// The grammar of every TOSCA version as tables: which entities there are, which keynames each takes in which version,
// and what form each value has. Adding a keyname is adding a row (table_*.cpp), and one to keys.def if it means something
// new; how versions differ otherwise is in differences.def.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "validate/grammar/version.hpp"

namespace csar::validate {

// The kinds of types; each has a name space of its own (csd07 6.8.4).
enum class TypeKind : std::uint8_t { artifact, data, capability, interface, relationship, node, group, policy, none };
inline constexpr int type_kind_count = 8;
std::string_view to_string(TypeKind kind);  // "node type"

// Everything that is written as a mapping of keynames.
enum class Entity : std::uint8_t {
#define CSAR_ENTITY(name, text) name,
#include "validate/grammar/entities.def"
    count_,
};
inline constexpr int entity_count = static_cast<int>(Entity::count_);
std::string_view to_string(Entity entity);        // "node template"
std::string with_article(Entity entity);          // "a node template"
std::string with_article(std::string_view noun);  // "an interface type"

// What a keyname means, whatever a version calls it.
enum class Key : std::uint8_t {
#define CSAR_KEY(name, spelling) name,
#include "validate/grammar/keys.def"
    count_,
};

// The spelling of a key that rows without one of their own have; empty for Key::none.
constexpr std::string_view to_string(Key key) {
    constexpr std::string_view spellings[] = {
#define CSAR_KEY(name, spelling) spelling,
#include "validate/grammar/keys.def"
    };
    return spellings[static_cast<std::size_t>(key)];
}

// The form of a keyname's value, as far as one keyname alone decides it.
enum class Shape : std::uint8_t {
    any,     // not looked at (dsl_definitions, or left to a pass)
    string,  // a YAML string
    text,    // any scalar, read as text (1.x: versions, template_version)
    boolean,
    boolean_or_yes,        // 1.x: boolean, also as YAML 1.1 spells it, with a warning
    integer,               // non-negative
    count,                 // non-negative integer or an expression
    truth,                 // boolean or an expression
    version,               // a TOSCA version, as a YAML string
    metadata,              // mapping with string keys
    mapping_of_any,        // mapping, content not looked at
    type_name,             // string that names a type of `kind`
    type_names,            // sequence of them
    names,                 // sequence of strings
    name_or_names,         // string or sequence of strings
    range,                 // [ integer, integer or UNBOUNDED ]
    value,                 // any value or expression
    values,                // mapping from names to values
    condition,             // 2.0: a Boolean expression; 1.x: a list of clauses
    clauses,               // 1.x: a list of constraint clauses
    one,                   // the entity `item`
    map_of,                // mapping from names to `item`
    list_of,               // sequence of `item`
    list_or_one,           // sequence of `item`, or a single one
    named_list_of,         // sequence of single-entry mappings from a name to `item`
    map_or_entries_of,     // mapping from names to `item`, or the former: both are meant
    name_or_entries_of,    // string, or a sequence of single-entry mappings from a name to `item`
    values_or_entries,     // mapping from names to values, or a sequence of single-entry ones
    map_or_named_list_of,  // the latter; a mapping is taken for it, with a warning
    reference,             // string or [ template, index ]
    path,                  // sequence: TOSCA path, name, nested names
    number_map,            // mapping from strings to numbers
    string_value,          // string or a call that gives one
};

enum class Presence : std::uint8_t {
    optional,
    mandatory,
    mandatory_unless_refined,  // the model knows whether it is inherited or copied
    deprecated,                // allowed, with a note
    tolerated,                 // not in the keyname table, seen in the standard's own text: allowed, with a warning
};

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
    std::string_view name;  // "*": any other key, of which the key is then the name (1.x operations)
    Key key;
    Presence presence;
    Shape shape;
    Entity item;    // of one, map_of, list_of, named_list_of
    TypeKind kind;  // of type_name, type_names
};

// Forms of an entity besides the mapping of keynames.
struct Notation {
    Entity entity;
    Versions versions;
    Key scalar = Key::none;    // a scalar in place of the mapping is the value of this keyname
    Key sequence = Key::none;  // a sequence likewise
    bool tolerated = false;    // not in the grammar: a warning
};

class Grammar {
public:
    // The grammar of a version; made at first use, lives as long as the program. Thread-safe.
    static const Grammar& of(Version version);
    // That of variable service templates: 1.3 with what Variability4TOSCA adds to it. Made and kept like the others.
    static const Grammar& variability();

    Version version() const { return version_; }
    // What it is the grammar of: "TOSCA 2.0", "Variability4TOSCA 1.0".
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
    // Name of a key in this version's spelling for the entity; empty when it has none.
    std::string_view name_of(Entity entity, Key key) const;

private:
    // Rows of `additions` stand in place of those of the version for the same keyname of the same entity.
    explicit Grammar(Version version, std::span<const Keyname> additions = {});
    struct Index;

    Version version_;
    const Index* index_;
};

// A row of any version for a keyname that the version at hand does not know: to say "this is TOSCA 1.3".
const Keyname* find_in_other_version(Entity entity, std::string_view name);

// All rows, for tests and documentation.
std::span<const Keyname> file_keynames();
std::span<const Keyname> type_keynames();
std::span<const Keyname> definition_keynames();
std::span<const Keyname> template_keynames();
std::span<const Keyname> workflow_keynames();
std::span<const Keyname> variability_keynames();  // not of a version: see Grammar::variability()
std::span<const Notation> notations();

}  // namespace csar::validate

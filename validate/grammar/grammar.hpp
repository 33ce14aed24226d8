// The grammar of each TOSCA version as tables: entities, keynames and the forms of values. To add a keyname, add a row
// in table_*.cpp. If its meaning is new, also add a row in keys.def. Other differences between versions are in
// differences.def.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "validate/grammar/version.hpp"

namespace csar::validate {

// Types of different kinds may have the same name (csd07 6.8.4).
enum class TypeKind : std::uint8_t { artifact, data, capability, interface, relationship, node, group, policy, none };
inline constexpr int type_kind_count = 8;
std::string_view to_string(TypeKind kind);  // "node type"

// Mappings of keynames: a node template, an import and so on.
enum class Entity : std::uint8_t {
#define CSAR_ENTITY(name, text) name,
#include "validate/grammar/entities.def"
    count_,
};
inline constexpr int entity_count = static_cast<int>(Entity::count_);
std::string_view to_string(Entity entity);        // "node template"
std::string with_article(Entity entity);          // "a node template"
std::string with_article(std::string_view noun);  // "an interface type"

// The meaning of a keyname; the spelling may depend on the version.
enum class Key : std::uint8_t {
#define CSAR_KEY(name, spelling) name,
#include "validate/grammar/keys.def"
    count_,
};

// Returns the usual spelling, or an empty string for Key::none.
constexpr std::string_view to_string(Key key) {
    constexpr std::string_view spellings[] = {
#define CSAR_KEY(name, spelling) spelling,
#include "validate/grammar/keys.def"
    };
    return spellings[static_cast<std::size_t>(key)];
}

// The form of a keyname's value.
enum class Shape : std::uint8_t {
    any,     // not checked here: dsl_definitions, or checked by a different pass
    string,  // a YAML string
    text,    // any scalar, read as text (1.x: versions, template_version)
    boolean,
    boolean_or_yes,  // 1.x: boolean; other YAML 1.1 spellings give a warning
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
    list_or_one,     // sequence of `item`, or one `item` without a sequence
    named_list_of,   // sequence of single-entry mappings from a name to `item`
    // mapping from names to `item`, or a sequence of single-entry mappings
    map_or_entries_of,
    name_or_entries_of,    // string, or a sequence of single-entry mappings from a name to `item`
    values_or_entries,     // mapping from names to values, or a sequence of single-entry mappings
    map_or_named_list_of,  // sequence of single-entry mappings; a mapping is accepted with a warning
    reference,             // string or [ template, index ]
    path,                  // sequence: TOSCA path, name, nested names
    number_map,            // mapping from strings to numbers
    string_value,          // string or a call that returns a string
};

enum class Presence : std::uint8_t {
    optional,
    mandatory,
    mandatory_unless_refined,  // unless the model shows that it is inherited or copied
    deprecated,                // allowed, with a note
    tolerated,                 // in the text of the standard but not in its table: allowed, with a warning
};

inline bool is_mandatory(Presence presence) {
    return presence == Presence::mandatory || presence == Presence::mandatory_unless_refined;
}

struct Keyname {
    // For a keyname with the usual spelling.
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
    std::string_view name;  // "*": any other key, such as an operation in 1.x
    Key key;
    Presence presence;
    Shape shape;
    Entity item;    // the `item` of the shape
    TypeKind kind;  // for the shapes type_name and type_names
};

// An entity written as a scalar or sequence instead of a mapping.
struct Notation {
    Entity entity;
    Versions versions;
    Key scalar = Key::none;    // the keyname that gets the scalar as its value
    Key sequence = Key::none;  // the keyname that gets the sequence as its value
    bool tolerated = false;    // not in the grammar; reported as a warning
};

class Grammar {
public:
    // Created at first use and never destroyed. Thread-safe.
    static const Grammar& of(Version version);
    // The grammar of variable service templates: 1.3 with the additions of Variability4TOSCA.
    static const Grammar& variability();

    Version version() const { return version_; }
    // Examples: "TOSCA 2.0", "Variability4TOSCA 1.0".
    std::string_view name() const;

    // In the order of the tables, without the "*" row.
    std::span<const Keyname* const> keynames(Entity entity) const;
    const Keyname* find(Entity entity, std::string_view name) const;
    const Keyname* find(Entity entity, Key key) const;
    // Returns the "*" row, or nullptr if there is none.
    const Keyname* wildcard(Entity entity) const;
    // Returns nullptr if the entity has no short notation.
    const Notation* notation(Entity entity) const;
    // The name in messages. Before 2.0, "service template" is the whole file, and "topology template" the part with the
    // templates.
    std::string_view noun_of(Entity entity) const;
    // Returns the spelling in this version, or an empty string if the entity does not have the keyname.
    std::string_view name_of(Entity entity, Key key) const;

private:
    // A row of `additions` replaces the row of the version for this keyname.
    explicit Grammar(Version version, std::span<const Keyname> additions = {});
    // Creates only the grammars of the versions that are read.
    template <Version version>
    static const Grammar& only();
    struct Index;

    Version version_;
    const Index* index_;
};

// A row of a different version, for messages such as "this is TOSCA 1.3".
const Keyname* find_in_other_version(Entity entity, std::string_view name);

// All rows, for tests and documentation.
std::span<const Keyname> file_keynames();
std::span<const Keyname> type_keynames();
std::span<const Keyname> definition_keynames();
std::span<const Keyname> template_keynames();
std::span<const Keyname> workflow_keynames();
std::span<const Keyname> variability_keynames();  // for every version: see Grammar::variability()
std::span<const Notation> notations();

}  // namespace csar::validate

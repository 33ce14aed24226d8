// The grammar of every TOSCA version as tables: which entities there are, which keynames each takes in which version,
// and what form each value has. Adding a keyname is adding a row (table_*.cpp); no pass asks for the version.
#pragma once

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
    none,
    file,
    repository,
    import,
    artifact_type,
    data_type,
    capability_type,
    interface_type,
    relationship_type,
    node_type,
    group_type,
    policy_type,
    function_definition,
    function_signature,
    service_template,
    property_definition,
    attribute_definition,
    parameter_definition,
    schema_definition,
    capability_definition,
    requirement_definition,
    relationship_definition,
    interface_definition,
    operation_definition,
    notification_definition,
    implementation,
    artifact_definition,
    node_template,
    relationship_template,
    capability_assignment,
    requirement_assignment,
    relationship_assignment,
    interface_assignment,
    operation_assignment,
    notification_assignment,
    group,
    policy,
    trigger,
    trigger_condition,  // 1.x: the map form of a trigger's condition
    event_filter,       // 1.x
    activity,
    workflow_activity,   // value of delegate and inline
    operation_activity,  // value of call_operation
    workflow,
    precondition,  // 1.x
    step,
    node_filter,             // 1.x
    node_filter_capability,  // 1.x
    substitution,
    capability_mapping,   // 1.x: the map forms
    requirement_mapping,  // 1.x: the map forms
    property_mapping,     // 1.x: the map forms
    interface_mapping,
    count_,
};
inline constexpr int entity_count = static_cast<int>(Entity::count_);
std::string_view to_string(Entity entity);  // "node template"
std::string with_article(Entity entity);    // "a node template"

// What a keyname means, whatever a version calls it: `topology_template` of 1.x and `service_template` of 2.0 are the
// same key.
enum class Key : std::uint8_t {
    none,
    tosca_definitions_version,
    description,
    metadata,
    dsl_definitions,
    repositories,
    imports,
    profile,
    artifact_types,
    data_types,
    capability_types,
    interface_types,
    relationship_types,
    node_types,
    group_types,
    policy_types,
    functions,
    service_template,
    // repository, import
    url,
    credential,
    repository,
    namespace_,
    namespace_uri,
    // types and definitions
    derived_from,
    version,
    properties,
    attributes,
    capabilities,
    requirements,
    interfaces,
    artifacts,
    valid_source_node_types,
    valid_target_node_types,
    valid_capability_types,
    valid_relationship_types,
    mime_type,
    file_ext,
    members,
    targets,
    triggers,
    inputs,
    outputs,
    operations,
    notifications,
    key_schema,
    entry_schema,
    data_type,
    units,
    canonical_unit,
    prefixes,
    type,
    required,
    default_,
    value,
    mapping,
    validation,
    status,
    external_schema,
    capability,
    node,
    relationship,
    count_range,
    node_filter,
    // operations and artifacts
    implementation,
    primary,
    dependencies,
    timeout,
    operation_host,
    file,
    deploy_path,
    artifact_version,
    checksum,
    checksum_algorithm,
    // functions
    signatures,
    arguments,
    optional_arguments,
    variadic,
    result,
    // templates
    node_templates,
    relationship_templates,
    groups,
    policies,
    substitution_mappings,
    workflows,
    directives,
    count,
    copy,
    allocation,
    optional_,
    annotations,
    // policies and workflows
    event,
    condition,
    action,
    schedule,
    target_filter,
    requirement,
    constraint,
    period,
    evaluations,
    method,
    delegate,
    set_state,
    call_operation,
    inline_,
    workflow,
    operation,
    precondition,
    steps,
    target,
    target_relationship,
    filter,
    activities,
    on_success,
    on_failure,
    // substitution
    node_type,
    substitution_filter,
    count_,
};

// The form of a keyname's value, as far as one keyname alone decides it.
enum class Shape : std::uint8_t {
    any,     // not looked at (dsl_definitions, or left to a pass)
    string,  // a YAML string
    text,    // any scalar, read as text (1.x: versions, template_version)
    boolean,
    boolean_or_yes,  // 1.x: boolean, also as YAML 1.1 spells it, with a warning
    integer,         // non-negative
    count,           // non-negative integer or an expression
    truth,           // boolean or an expression
    version,         // a TOSCA version, as a YAML string
    metadata,        // mapping with string keys
    mapping_of_any,  // mapping, content not looked at
    type_name,       // string that names a type of `kind`
    type_names,      // sequence of them
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
    map_or_named_list_of,
    reference,   // string or [ template, index ]
    path,        // sequence: TOSCA path, name, nested names
    number_map,  // mapping from strings to numbers
};

enum class Presence : std::uint8_t {
    optional,
    mandatory,
    mandatory_unless_refined,  // the model knows whether it is inherited or copied
    deprecated,                // allowed, with a note
    tolerated,                 // not in the keyname table, seen in the standard's own text: allowed, with a warning
};

struct Keyname {
    Entity owner;
    Versions versions;
    std::string_view name;  // "*": any other key, of which the key is then the name (1.x operations)
    Key key;
    Presence presence;
    Shape shape;
    Entity item = Entity::none;      // of one, map_of, list_of, named_list_of
    TypeKind kind = TypeKind::none;  // of type_name, type_names
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
    // The grammar of a version; made at first use, lives for ever. Thread-safe.
    static const Grammar& of(Version version);

    Version version() const { return version_; }

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
    explicit Grammar(Version version);
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
std::span<const Notation> notations();

}  // namespace csar::validate

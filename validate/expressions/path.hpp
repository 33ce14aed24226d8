// TOSCA paths: from SELF or a template through relationships to a node, relationship or capability (csd07 10.3).
//
//     path         = node_name [ idx ] node_context | SELF node_context | relationship_name rel_context
//                  | SELF rel_context
//     node_context = RELATIONSHIP requirement_name [ idx ] rel_context
//                  | CAPABILITY capability_name [ RELATIONSHIP [ idx ] rel_context ]
//                  | (nothing)
//     rel_context  = SOURCE node_context | TARGET node_context | CAPABILITY [ RELATIONSHIP [ idx ] rel_context ]
//                  | (nothing)
//     idx          = non-negative integer | ALL | a call that gives an integer
//
// A path has no end mark: it is read as long as its steps match. The rest is the name of the entity that it leads to.
//
// In 1.x, a path is the name of an entity, optionally followed by a requirement or capability of the entity (1.3 4.1,
// 4.4):
//
//     path         = ( SELF | SOURCE | TARGET | HOST | template_name ) [ requirement_name | capability_name ]
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "validate/expressions/checker.hpp"
#include "validate/expressions/nested.hpp"

namespace csar::validate {

// A node, relationship or capability that a path has reached, with the known facts about it.
struct PathPoint {
    enum class What : std::uint8_t { unknown, node, relationship, capability };

    What what = What::unknown;
    bool many = false;           // the point is one of several, because the path contains ALL
    bool from_outside = false;   // the path may also include nodes that other services connect
    const Type* type = nullptr;  // node, relationship or capability type; null if unknown
    // definitions that override the type: those of the capability, or of the relationship of a requirement
    DefinitionChain definitions;
    // The node template, relationship template, requirement assignment or capability assignment that assigns its
    // values, if the path determines one; otherwise null.
    const Element* element = nullptr;
    // The node template that is reached or that has the capability; null if the path does not determine one.
    const Element* node_template = nullptr;

    // The ends of a relationship; null if they are unknown.
    const Type* source_type = nullptr;
    const Element* source = nullptr;
    const Type* target_type = nullptr;
    const Element* target = nullptr;
    std::string_view target_capability;
    const Type* target_capability_type = nullptr;
};

// What follows the path: the name of a property or attribute (`member`), or something else. In 1.x, HOST refers to the
// first node that has this member.
enum class PathEnd : std::uint8_t { member, other };

// Follows the path at the start of `way` and leaves the rest in `way`. Reports steps that do not exist or cannot be
// part of a path, and returns nullopt for them.
std::optional<PathPoint> follow_path(Checker& checker, ArgumentWalk& way, PathEnd end = PathEnd::other);

// The definition of a property or attribute (`section`) of the point; empty if it has none. This is certain only if
// `type` is known and complete, which the caller checks.
Definition member_of(const PathPoint& point, Key section, std::string_view name);

// The finding that the point has no `what`, such as "property 'p'".
Diagnostic diagnose_missing(const PathPoint& owner, Node name, std::string_view what);

// A description of the point for messages: "node type 'T'"; `type` must be known.
std::string describe(const PathPoint& point);

// Follow the paths of TOSCA 2.0 and of 1.x.
std::optional<PathPoint> follow_tosca_path(Checker& checker, ArgumentWalk& way);                // in path_tosca.cpp
std::optional<PathPoint> follow_entity_name(Checker& checker, ArgumentWalk& way, PathEnd end);  // in path_entity.cpp

PathPoint node_point(const Type* type, const Element* node_template);
// Points where a path begins.
PathPoint self_point(const Site& site);  // unknown if SELF has no meaning here, or may mean a node or a relationship
// The node or relationship template with this name; nullopt, without a report, if there is none.
std::optional<PathPoint> template_point(Checker& checker, Node name);
void report_unknown_template(Checker& checker, Node name);
// Reports that `owner`, whose type is known, has no requirement or capability (`section`) with this name.
void report_missing(Checker& checker, const PathPoint& owner, Key section, Node name);

// Steps from a node. `requirement` may be null if it is unknown. `index` is the index of the relationship; nullopt if
// it is computed, or if all are meant (`all`). The relationship and its target are taken from the node's assignments,
// if it has any.
PathPoint requirement_point(Checker& checker, const PathPoint& node, const Requirement* requirement,
                            std::string_view name, std::optional<std::uint64_t> index, bool all);
// The relationship that leads to `capability` of `node`; with `all`, every such relationship. Known from the
// requirement assignments that lead to the node template, or from the valid_* lists.
PathPoint incoming_point(Checker& checker, const PathPoint& node, const PathPoint& capability, std::string_view name,
                         bool all);
PathPoint capability_point(const Type* node_type, const Element* node_template, std::string_view name);

// Steps from a relationship.
PathPoint source_of(const PathPoint& relationship);
PathPoint target_of(const PathPoint& relationship);
PathPoint target_capability_of(const PathPoint& relationship);

// Whether the last step has a property or attribute with this name.
bool has_member(const PathPoint& point, std::string_view name);

}  // namespace csar::validate

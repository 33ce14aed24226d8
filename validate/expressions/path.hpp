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
    // override the type: the definitions of the capability, or of the relationship of a requirement
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

// What follows the path. HOST in 1.x looks for the first node that has this property or attribute.
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

}  // namespace csar::validate

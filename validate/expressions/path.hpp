// TOSCA paths: the way from SELF or a template through relationships to a node, relationship or capability
// (csd07 10.3).
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
// A path has no end mark: it is read as far as it goes, and the rest is the name that it leads to.
//
// 1.x names an entity, and perhaps a requirement or capability of it (1.3 4.1, 4.4):
//
//     path         = ( SELF | SOURCE | TARGET | HOST | template_name ) [ requirement_name | capability_name ]
#pragma once

#include <optional>
#include <string_view>

#include "validate/expressions/checker.hpp"
#include "validate/expressions/nested.hpp"

namespace csar::validate {

// A node, relationship or capability that a path has reached, as far as it is known.
struct PathPoint {
    enum class What : std::uint8_t { unknown, node, relationship, capability };

    What what = What::unknown;
    bool many = false;            // one of several, through ALL
    bool from_outside = false;    // what other services connect may be meant instead
    const Type* type = nullptr;   // node, relationship or capability type; null when it is not known
    DefinitionChain definitions;  // laid over the type: of the capability, or of the relationship of a requirement
    // The node template, relationship template, requirement assignment or capability assignment that gives it its
    // values, when the path determines one; null otherwise.
    const Element* element = nullptr;
    // The node template that is reached, or whose capability is; null when the path does not determine one.
    const Element* node_template = nullptr;

    // The ends of a relationship, as far as they are known.
    const Type* source_type = nullptr;
    const Element* source = nullptr;
    const Type* target_type = nullptr;
    const Element* target = nullptr;
    std::string_view target_capability;
    const Type* target_capability_type = nullptr;
};

// What follows the path: HOST of 1.x looks for the first node that has the property or attribute.
enum class PathEnd : std::uint8_t { member, other };

// Follows the path at the start of `way` and leaves the rest in `way`. Reports steps that lead nowhere or cannot be
// part of a path; nullopt then.
std::optional<PathPoint> follow_path(Checker& checker, ArgumentWalk& way, PathEnd end = PathEnd::other);

// The definition of a property or attribute (`section`) of what was reached, empty when it has none. That is certain
// only if `type` is known and complete, which the caller checks.
Definition member_of(const PathPoint& point, Key section, std::string_view name);

// The finding that what was reached has no `what`, such as "property 'p'".
Diagnostic diagnose_missing(const PathPoint& owner, Node name, std::string_view what);

// "node type 'T'": what was reached, for a message; `type` must be known.
std::string describe(const PathPoint& point);

}  // namespace csar::validate

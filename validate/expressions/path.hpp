// TOSCA paths: from SELF or a template to a node, relationship or capability (csd07 10.3).
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
// A path has no end mark: it ends before the first word that does not continue it. The word there names a property, for
// example.
//
// In 1.x, a path is an entity and perhaps its requirement or capability (1.3 4.1, 4.4):
//
//     path         = ( SELF | SOURCE | TARGET | HOST | template_name ) [ requirement_name | capability_name ]
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "validate/expressions/checker.hpp"
#include "validate/expressions/nested.hpp"

namespace csar::validate {

// A node, relationship or capability that a path has reached.
struct PathPoint {
    enum class What : std::uint8_t { unknown, node, relationship, capability };

    What what = What::unknown;
    bool many = false;           // one of several points, because the path contains ALL
    bool from_outside = false;   // may include nodes that other services connect
    const Type* type = nullptr;  // the node, relationship or capability type; null if unknown
    // override the type: the definition of the capability, or of the relationship of a requirement
    DefinitionChain definitions;
    // The template, requirement assignment or capability assignment with the values; null if the path does not
    // determine it.
    const Element* element = nullptr;
    // The node template that is reached or has the capability; null if the path does not determine it.
    const Element* node_template = nullptr;

    // The ends of a relationship; null if unknown.
    const Type* source_type = nullptr;
    const Element* source = nullptr;
    const Type* target_type = nullptr;
    const Element* target = nullptr;
    std::string_view target_capability;
    const Type* target_capability_type = nullptr;
};

// What follows the path: the name of a property or attribute (`member`), or something else. In 1.x, HOST is the first
// host with this member.
enum class PathEnd : std::uint8_t { member, other };

// Follows the path at the start of `way`, and leaves the rest in `way`. Reports a wrong step and returns nullopt.
std::optional<PathPoint> follow_path(Checker& checker, ArgumentWalk& way, PathEnd end = PathEnd::other);

// Returns the definition of a property or attribute (`section`), or an empty definition if there is none. This is
// certain only if `type` is known and complete, which the caller checks.
Definition member_of(const PathPoint& point, Key section, std::string_view name);

// Example of `what`: "property".
Diagnostic diagnose_missing(const PathPoint& owner, Node name, std::string_view what);

// For messages: "node type 'T'". The type must be known.
std::string describe(const PathPoint& point);

// For TOSCA 2.0 and for 1.x.
std::optional<PathPoint> follow_tosca_path(Checker& checker, ArgumentWalk& way);                // in path_tosca.cpp
std::optional<PathPoint> follow_entity_name(Checker& checker, ArgumentWalk& way, PathEnd end);  // in path_entity.cpp

PathPoint node_point(const Type* type, const Element* node_template);
// Where a path begins.
PathPoint self_point(const Site& site);  // unknown if SELF has no meaning here, or may be a node or a relationship
// Returns the node or relationship template with this name, or nullopt if there is none, which is not reported.
std::optional<PathPoint> template_point(Checker& checker, Node name);
void report_unknown_template(Checker& checker, Node name);
// Reports that `owner` has no requirement or capability (`section`) with this name. The type of `owner` must be known.
void report_missing(Checker& checker, const PathPoint& owner, Key section, Node name);

// Steps from a node. `requirement` is null if unknown. `index`: nullopt if it is computed or all relationships are
// meant (`all`). Assignments of the node determine the relationship and its target.
PathPoint requirement_point(Checker& checker, const PathPoint& node, const Requirement* requirement,
                            std::string_view name, std::optional<std::uint64_t> index, bool all);
// Returns the relationship that leads to `capability` of `node`. `all`: the path means every relationship that leads
// there. The types come from requirement assignments with this target, or from the valid_* lists.
PathPoint incoming_point(Checker& checker, const PathPoint& node, const PathPoint& capability, std::string_view name,
                         bool all);
PathPoint capability_point(const Type* node_type, const Element* node_template, std::string_view name);

// Steps from a relationship.
PathPoint source_of(const PathPoint& relationship);
PathPoint target_of(const PathPoint& relationship);
PathPoint target_capability_of(const PathPoint& relationship);

bool has_member(const PathPoint& point, std::string_view name);

}  // namespace csar::validate

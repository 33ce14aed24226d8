// The single steps of paths, for the dialects of path.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "validate/expressions/path.hpp"

namespace csar::validate {

std::optional<PathPoint> follow_tosca_path(Checker& checker, ArgumentWalk& way);                // in path_tosca.cpp
std::optional<PathPoint> follow_entity_name(Checker& checker, ArgumentWalk& way, PathEnd end);  // in path_entity.cpp
// HOST (in path_hosts.cpp); `way` contains the steps after it. Returns the first node in the chain of hosts that has
// the next step; an unknown point if this cannot be determined; nullopt if no node has it, which is then reported.
std::optional<PathPoint> follow_hosts(Checker& checker, Node keyword, const ArgumentWalk& way);

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
// The relationship with that capability of a node; with `all`, every such relationship. Known from the requirement
// assignments that lead to the node template, or from the valid_* lists.
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

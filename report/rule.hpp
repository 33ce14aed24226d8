// The rules of all findings are in the tables report/rules/*.def. `csar explain` and docs/rules.md are generated from
// them.
//
// A row is CSAR_RULE(name, severity, message, help, clause). Optional at its end: an exit status other than that of the
// area (areas.def), never_lowered (the severity cannot be lowered) or listed_once (one cause gives many findings).
//
// unknown_keyname in tosca.def is the rule tosca/unknown-keyname. cmake/Rules.cmake generates report/rules/AREA.hpp,
// with the names.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include <csar/rules.hpp>

namespace csar {

// A rule with this number of {} in its message.
template <std::size_t Values>
struct RuleTaking : Rule {};

// Whether options can lower severities in an area. NeverLowered forbids it for a rule.
enum class Lowering { allowed, forbidden };
struct NeverLowered {};
inline constexpr NeverLowered never_lowered;
struct ListedOnce {};
inline constexpr ListedOnce listed_once;

// The rules whose identifiers begin with `name`.
struct Area {
    std::string_view name;
    ExitStatus status;  // for an error, unless the rule has another status
    bool is_protected;  // no option can lower a severity
    Layer layer;
    const std::span<const Rule* const>* rules;
};

// In the order of reports (report/rules/areas.def).
std::span<const Area> all_areas();

// Null if there is none.
const Area* find_area(std::string_view id);

// "there is no rule 'zip/nonsense'; did you mean ...?" Empty for a rule, or an area ("zip/*").
std::string why_unknown(std::string_view id);

}  // namespace csar

// The implementation of the rule catalogue. All rules are in the tables report/rules/*.def, and findings are defined
// nowhere else; `csar explain` and docs/rules.md are generated from them.
//
// A row is CSAR_RULE(name, severity, message, help, clause). Optional further columns: an exit status that differs from
// the one of its area (areas.def); never_lowered, if no option, project file or waiver can lower the severity; and
// listed_once, if one cause gives many similar findings. The identifier consists of area and name: unknown_keyname in
// tosca.def is tosca/unknown-keyname. cmake/Rules.cmake generates report/rules/AREA.hpp from each table, with only the
// names.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include <csar/rules.hpp>

namespace csar {

// A rule whose message has this number of {} placeholders.
template <std::size_t Values>
struct RuleTaking : Rule {};

// Whether options can lower the severity of the findings of an area. `never_lowered` forbids this for a single rule.
enum class Lowering { allowed, forbidden };
struct NeverLowered {};
inline constexpr NeverLowered never_lowered;
struct ListedOnce {};
inline constexpr ListedOnce listed_once;

// A group in reports and in `csar explain`: the rules whose identifiers have the same prefix.
struct Area {
    std::string_view name;
    ExitStatus status;  // the status for an error, unless the rule has its own
    bool is_protected;  // no option can lower the severity of a finding
    Layer layer;
    const std::span<const Rule* const>* rules;
};

// Every area, in the order of reports (report/rules/areas.def).
std::span<const Area> all_areas();

// The area of an identifier; nullptr if there is none.
const Area* find_area(std::string_view id);

// "there is no rule 'zip/nonsense'; did you mean ...?" Empty for the identifier of a rule, and for an area, "zip/*".
std::string why_unknown(std::string_view id);

}  // namespace csar

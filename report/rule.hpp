// The inside of the catalogue of rules. All rules are in the tables report/rules/*.def, the only
// places where a finding is defined; `csar explain` and docs/rules.md come from them.
//
// A row is CSAR_RULE(name, severity, message, help, clause). Behind these may be another exit status than that of its area
// (areas.def), never_lowered for a finding that no option, project file or waiver makes less of, and listed_once where one cause
// gives many alike. The identifier is made of area
// and name: unknown_keyname in tosca.def is tosca/unknown-keyname. cmake/Rules.cmake makes report/rules/AREA.hpp of each table, with the names only.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include <csar/rules.hpp>

namespace csar {

// A rule whose message has so many {}.
template <std::size_t Values>
struct RuleTaking : Rule {};

// Whether options may lower the severity of the findings of an area, and the word for a single rule.
enum class Lowering { allowed, forbidden };
struct NeverLowered {};
inline constexpr NeverLowered never_lowered;
struct ListedOnce {};
inline constexpr ListedOnce listed_once;

// A group in reports and in `csar explain`: the rules whose identifiers begin alike.
struct Area {
    std::string_view name;
    ExitStatus status;  // that an error leads to, unless its rule says otherwise
    bool is_protected;  // no option lowers the severity of a finding
    Layer layer;
    const std::span<const Rule* const>* rules;
};

// Every area, in the order of reports (report/rules/areas.def).
std::span<const Area> all_areas();

// The area of an identifier, or nullptr.
const Area* find_area(std::string_view id);

// "there is no rule 'zip/nonsense'; did you mean ...?" Empty for the identifier of a rule, and for an area, "zip/*".
std::string why_unknown(std::string_view id);

}  // namespace csar

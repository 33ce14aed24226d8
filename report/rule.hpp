// A rule: the definition of one kind of finding. All rules stand in the tables report/rules/*.def, the only
// places where a finding is defined; `csar explain` and docs/rules.md come from them.
//
// A row is CSAR_RULE(name, severity, message, help, clause), or has a sixth column when an error does not lead to the
// exit status of its area (areas.def). The identifier is made of area and name: unknown_keyname in tosca.def is
// tosca/unknown-keyname. cmake/Rules.cmake makes report/rules/AREA.hpp of each table, with the names only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <csar/diagnostic.hpp>

namespace csar {

enum class ExitStatus : std::uint8_t;

struct Rule {
    std::string_view id;       // "area/slug"; never changes once released
    Severity severity;         // unless the user changes it
    std::string_view message;  // each {} is filled with a value
    std::string_view help;     // one line: what the rule is about and what to do
    std::string_view clause;   // where the standard or our decision stands
    ExitStatus status;         // that a finding of severity error leads to
};

// A rule whose message has so many {}.
template <std::size_t Values>
struct RuleTaking : Rule {};

// What belongs together in reports and in `csar explain`: the rules whose identifiers begin alike.
struct Area {
    std::string_view name;
    ExitStatus status;  // that an error leads to, unless its rule says otherwise
    bool is_protected;  // no option lowers the severity of a finding
    const std::span<const Rule* const>* rules;
};

// Every area, in the order of reports (report/rules/areas.def).
std::span<const Area> all_areas();

// The area of an identifier, or nullptr.
const Area* find_area(std::string_view id);

// Every rule, in the order of the tables.
std::span<const Rule* const> all_rules();

// The rule with this identifier, or nullptr.
const Rule* find_rule(std::string_view id);

// The part before the slash.
std::string_view area_of(std::string_view id);

}  // namespace csar

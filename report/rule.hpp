// A rule: the definition of one kind of finding. All rules stand in the tables report/rules/*.def, the only
// places where a finding is defined; `csar explain`, docs/rules.md and the SARIF rule list come from them.
#pragma once

#include <span>
#include <string_view>

#include <csar/diagnostic.hpp>

namespace csar {

struct Rule {
    std::string_view id;       // "area/slug"; never changes once released
    Severity severity;         // unless the user changes it
    std::string_view message;  // each {} is filled with a value
    std::string_view help;     // one line: what the rule is about and what to do
    std::string_view clause;   // where the standard or our decision stands
};

// Every rule, in the order of the tables.
std::span<const Rule* const> all_rules();

// The rule with this identifier, or nullptr.
const Rule* find_rule(std::string_view id);

// The part before the slash.
std::string_view area_of(std::string_view id);

}  // namespace csar

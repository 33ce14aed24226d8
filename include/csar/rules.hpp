// The catalogue of rules. Each rule defines one kind of finding.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <csar/diagnostic.hpp>
#include <csar/exit_status.hpp>
#include <csar/export.hpp>

namespace csar {

// The layers of a package, from the outside to the inside, and the requirements of receivers.
enum class Layer : std::uint8_t { container, integrity, metadata, definitions, signature, demands };
CSAR_API std::string_view to_string(Layer layer);  // "container", "integrity", ..., "demands"

// All strings are valid until the program ends.
struct Rule {
    std::string_view id;       // "area/slug"; never changes once released
    Severity severity;         // default severity
    std::string_view message;  // each {} is replaced by a value
    std::string_view help;     // one line: the subject of the rule and the action to take
    std::string_view clause;   // the clause of the standard, or the page that documents the decision of this project
    ExitStatus status;         // exit status of a finding of severity error
    bool is_protected;         // no option, project file or waiver can lower the severity of a finding
    bool is_listed_once;       // one cause may give many findings: a report lists only the first, and their number
};

// Every rule, area by area.
CSAR_API std::span<const Rule* const> all_rules();

// The rule with this identifier, or nullptr.
CSAR_API const Rule* find_rule(std::string_view id);

// The part of an identifier before the slash.
CSAR_API std::string_view area_of(std::string_view id);

// The layer of findings with this identifier.
CSAR_API Layer layer_of(std::string_view id);

// True for findings that no option can lower: findings about digests, signatures, damage, and unreadable definitions.
CSAR_API bool is_protected(std::string_view id);

}  // namespace csar

// The catalogue of rules. A rule is a kind of finding.
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

// A rule. Its strings are never freed.
struct Rule {
    std::string_view id;       // "area/slug"; never changes once released
    Severity severity;         // default severity
    std::string_view message;  // each {} is replaced by a value
    std::string_view help;     // one line: what the rule is about, and what to do
    std::string_view clause;   // the clause of the standard, or a page that explains a decision of this project
    ExitStatus status;         // exit status of a finding of severity error
    bool is_protected;         // the severity cannot be lowered
    bool is_listed_once;       // one cause gives many findings: reports show the first, and their number
};

// Every rule, area by area.
CSAR_API std::span<const Rule* const> all_rules();

// The rule with this identifier, or nullptr.
CSAR_API const Rule* find_rule(std::string_view id);

// The part of an identifier before the slash.
CSAR_API std::string_view area_of(std::string_view id);

// The layer of findings with this identifier.
CSAR_API Layer layer_of(std::string_view id);

// True for findings about digests, signatures, damage and unreadable definitions (Rule::is_protected).
CSAR_API bool is_protected(std::string_view id);

}  // namespace csar

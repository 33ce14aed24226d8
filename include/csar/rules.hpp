// The catalogue of rules: each is the definition of one kind of finding.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <csar/diagnostic.hpp>
#include <csar/exit_status.hpp>
#include <csar/export.hpp>

namespace csar {

// What a package consists of, from the outside to the inside, and what is demanded of it.
enum class Layer : std::uint8_t { container, integrity, metadata, definitions, signature, demands };
CSAR_API std::string_view to_string(Layer layer);  // "container", "integrity", ..., "demands"

// All of its text lives as long as the program.
struct Rule {
    std::string_view id;       // "area/slug"; never changes once released
    Severity severity;         // unless the caller changes it
    std::string_view message;  // each {} is filled with a value
    std::string_view help;     // one line: what the rule is about and what to do
    std::string_view clause;   // where the standard or our decision is
    ExitStatus status;         // that a finding of severity error leads to
    bool is_protected;         // no option, project file or waiver makes less of a finding
    bool is_listed_once;       // one cause gives many findings: a report lists the first, with their number
};

// Every rule, area by area.
CSAR_API std::span<const Rule* const> all_rules();

// The rule with this identifier, or nullptr.
CSAR_API const Rule* find_rule(std::string_view id);

// The part of an identifier before the slash.
CSAR_API std::string_view area_of(std::string_view id);

// The layer that findings with this identifier are about.
CSAR_API Layer layer_of(std::string_view id);

// True for findings that no option may lower: about digests and signatures, damage, and definitions that cannot be read.
CSAR_API bool is_protected(std::string_view id);

}  // namespace csar

// Resolving the variability of a template: from a variable service template to a concrete one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/input.hpp>
#include <csar/limits.hpp>
#include <csar/severity_policy.hpp>

namespace csar {

struct ResolveOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    std::vector<std::string> presets;            // names of variability presets; later ones win
    // Path of a YAML file, a map of variability inputs, which win over presets; empty: none.
    std::string input_file;
    // Single variability inputs, which win over everything. A value is read like a plain scalar of YAML: true, 3, text.
    std::vector<std::pair<std::string, std::string>> inputs;
    std::int64_t now = 0;  // what the operator `weekday` takes for the current time: seconds since 1970-01-01T00:00:00Z
    // The output, which appears only when it is complete and replaces an existing file; empty: the definitions are in
    // the result alone. For a package: a package (.csar .zip .tar .tar.gz .tgz .tar.zst .tar.xz), the definitions alone
    // (.yaml .yml), else a directory, which must be empty or not exist yet. For a file: the definitions.
    std::string output;
    bool explain = false;  // fill ResolveResult::elements
    bool list = false;     // resolve nothing: only fill ResolveResult::inputs and ::presets
    // Check the result as TOSCA 1.3. One with errors is not written. Without an output they are warnings,
    // variability/invalid-result.
    bool verify = true;
    bool prune_files = false;  // leave out files of a package that only absent elements name
    unsigned jobs = 1;         // threads at most, 0 is 1; for writing a package
};

// An element whose presence depends on conditions, and what became of it.
struct ResolvedElement {
    std::string name;  // "relation.host@0.node.shop" (Variability4TOSCA 1.0, Element Identifier System)
    bool present = false;
    std::uint32_t line = 0;  // where it begins in the variable template, from 1
    std::string reason;      // "its conditions hold", "the condition in line 12 does not hold"
};

struct VariabilityInput {
    std::string name;
    std::string type;           // as written; empty when none is
    std::string default_value;  // as written; empty when there is none, or when it is a list, a map or an expression
    std::uint32_t line = 0;     // from 1
    // Identifiers of the elements whose conditions or value depend on it, "relation.host@0.node.shop", in the order of the
    // template; none when the template has a wrong form.
    std::vector<std::string> elements;
};

struct VariabilityPreset {
    std::string name;
    std::string description;
    std::vector<std::string> inputs;  // that it sets
    std::uint32_t line = 0;           // from 1
};

struct [[nodiscard]] ResolveResult {
    Findings findings;
    // The concrete definitions, YAML of TOSCA 1.3; nullopt when the template cannot be resolved.
    std::optional<std::string> definitions;
    std::vector<ResolvedElement> elements;   // in the order of the template
    std::vector<VariabilityInput> inputs;    // of ResolveOptions::list; in the order of the template
    std::vector<VariabilityPreset> presets;  // the same
    bool written = false;                    // the output is there
    std::string entry;                       // of a package: the path of its entry definitions
    std::vector<std::string> left_out;       // files of the package that the output does not have
    bool lost_signature = false;             // the package was signed, and what was written is not
};

// Resolves a service template of tosca_variability_1_0 or one of its release candidates (Variability4TOSCA 1.0, Resolve
// Variability): the file `input`, or the entry definitions of the package `input`, an archive or a directory. A package
// that is written has the resolved file in place of its entry, and a manifest with new digests when it had one; it is
// verified before it appears, and does not appear when it has an error. Elements keep their order, comments are
// dropped, and the same input gives the same bytes. A template that cannot be resolved is not a failure: the findings say
// why. Throws Failure: input when a file cannot be read, output when it cannot be written, interrupted when it is
// cancelled.
CSAR_API ResolveResult resolve_definitions(const Input& input, const ResolveOptions& options = {});

}  // namespace csar

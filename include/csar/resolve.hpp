// Resolves the variability of a template: turns a variable service template into a concrete one. Lists the inputs and
// presets from which to choose.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <csar/common_options.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/input.hpp>

namespace csar {

struct ResolveOptions : CommonOptions {
    std::vector<std::string> presets;  // variability presets by name; later presets take precedence
    // Path of a YAML file with a map of variability inputs, which override presets; empty if there is none.
    std::string input_file;
    // Single variability inputs, which override presets and the file. A value is parsed as a plain YAML scalar: true,
    // 3, text.
    std::vector<std::pair<std::string, std::string>> inputs;
    std::chrono::sys_seconds now;  // the current time for the operator `weekday`; default: 1970-01-01
    // The output, which appears only when it is complete and replaces an existing file; empty: the definitions are only
    // in the result. For a package: a package (.csar .zip .tar .tar.gz .tgz .tar.zst .tar.xz), only the definitions
    // (.yaml .yml), or otherwise a directory, which must be empty or not exist yet. For a file: the definitions.
    std::string output;
    bool explain = false;  // fill ResolveResult::elements
    // Check the result as TOSCA 1.3. A result with errors is not written. Without an output, the errors are reported as
    // warnings (variability/invalid-result).
    bool verify = true;
    bool prune_files = false;  // leave out files of a package that only absent elements refer to
};

// An element whose presence depends on conditions, and its resolution.
struct ResolvedElement {
    std::string name;  // "relation.host@0.node.shop" (Variability4TOSCA 1.0, Element Identifier System)
    bool present = false;
    std::uint32_t line = 0;  // first line of the element in the variable template, from 1
    std::string reason;      // "its conditions hold", "the condition in line 12 does not hold"
};

struct [[nodiscard]] ResolveResult {
    Findings findings;
    // The concrete definitions, YAML of TOSCA 1.3; nullopt if the template cannot be resolved.
    std::optional<std::string> definitions;
    std::vector<ResolvedElement> elements;  // with ResolveOptions::explain; in the order of the template
    bool written = false;                   // the output was written
    std::string entry;                      // for a package: the path of its entry definitions
    std::vector<std::string> left_out;      // files of the package that are not in the output
    bool lost_signature = false;            // the package was signed, but the output is not
};

struct VariabilityOptions : CommonOptions {
    // ResolveOptions::input_file of a later call. The file is parsed so that its errors are found before anything is
    // resolved. May be empty.
    std::string input_file;
};

struct VariabilityInput {
    std::string name;
    std::string type;           // as written; empty if there is none
    std::string default_value;  // as written; empty if there is none, or if it is a list, a map or an expression
    std::uint32_t line = 0;     // line of the definition, from 1
    // Identifiers of the elements whose conditions or values depend on the input, such as "relation.host@0.node.shop",
    // in the order of the template. Empty if the template is malformed.
    std::vector<std::string> elements;
};

struct VariabilityPreset {
    std::string name;
    std::string description;
    std::vector<std::string> inputs;  // the inputs that the preset sets
    std::uint32_t line = 0;           // line of the definition, from 1
};

// The variability of a template. Both lists are in the order of the template, and empty if it cannot be read.
struct [[nodiscard]] Variability {
    Findings findings;
    std::string entry;  // for a package: the path of its entry definitions
    std::vector<VariabilityInput> inputs;
    std::vector<VariabilityPreset> presets;
};

// Resolves a service template of tosca_variability_1_0 or one of its release candidates (Variability4TOSCA 1.0, Resolve
// Variability): the file `input`, or the entry definitions of the package `input`, an archive or a directory. A written
// package has the resolved file as its entry and, if it had a manifest, a manifest with new digests. It is verified
// before it appears; with errors it is not written. Elements keep their order, comments are dropped, and the same input
// gives the same bytes. A template that cannot be resolved is not a failure: the findings give the reason. Throws
// Failure: input when a file cannot be read; output when it cannot be written; also interrupted.
CSAR_API ResolveResult resolve_definitions(const Input& input, const ResolveOptions& options = {});

// Lists the variability inputs and presets of the template that resolve_definitions() would resolve. Throws Failure:
// input when a file cannot be read; usage when the package has no entry definitions in YAML; also interrupted.
CSAR_API Variability list_variability(const Input& input, const VariabilityOptions& options = {});

}  // namespace csar

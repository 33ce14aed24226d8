// Turns a variable service template into a concrete one. Lists its inputs and presets.
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
    std::vector<std::string> presets;  // names of presets; later presets win
    // A YAML file that maps variability inputs to values, which override presets. May be empty.
    std::string input_file;
    // Variability inputs and their values, which override presets and the file. Values are plain YAML scalars: true, 3,
    // text.
    std::vector<std::pair<std::string, std::string>> inputs;
    std::chrono::sys_seconds now;  // the time for the operator `weekday`; default: 1970-01-01
    // The output. For a package: a package (.csar .zip .tar .tar.gz .tgz .tar.zst .tar.xz), a definitions file (.yaml
    // .yml), or a directory, which must be empty or not exist yet. For a file: the definitions. Empty: no output. It
    // appears when it is complete, and replaces an existing file.
    std::string output;
    bool explain = false;  // fill ResolveResult::elements
    // Check the result as TOSCA 1.3. If it has errors, there is no output. Without `output`, the errors become warnings
    // (variability/invalid-result).
    bool verify = true;
    bool prune_files = false;  // leave out files that only removed elements refer to
};

// An element with conditions, and whether it is in the result.
struct ResolvedElement {
    std::string name;  // "relation.host@0.node.shop" (Variability4TOSCA 1.0, Element Identifier System)
    bool present = false;
    std::uint32_t line = 0;  // first line in the variable template, from 1
    std::string reason;      // "its conditions hold", "the condition in line 12 does not hold"
};

struct [[nodiscard]] ResolveResult {
    Findings findings;
    // The concrete definitions as YAML of TOSCA 1.3. nullopt if the template cannot be resolved.
    std::optional<std::string> definitions;
    std::vector<ResolvedElement> elements;  // with ResolveOptions::explain; in the order of the template
    bool written = false;                   // the output was written
    std::string entry;                      // for a package: the path of its entry definitions
    std::vector<std::string> left_out;      // files of the package that are not in the output
    bool lost_signature = false;            // the package was signed, but the output is not
};

struct VariabilityOptions : CommonOptions {
    // The file for ResolveOptions::input_file, to report its errors now. May be empty.
    std::string input_file;
};

struct VariabilityInput {
    std::string name;
    std::string type;           // as written; empty if there is none
    std::string default_value;  // as written; empty if there is none, or for a list, a map or an expression
    std::uint32_t line = 0;     // line of the definition, from 1
    // The elements whose conditions or values depend on the input ("relation.host@0.node.shop"), in the order of the
    // template. Empty if the template is malformed.
    std::vector<std::string> elements;
};

struct VariabilityPreset {
    std::string name;
    std::string description;
    std::vector<std::string> inputs;  // the inputs that it sets
    std::uint32_t line = 0;           // line of the definition, from 1
};

// The variability of a template, in its order. The lists are empty if the template cannot be read.
struct [[nodiscard]] Variability {
    Findings findings;
    std::string entry;  // for a package: the path of its entry definitions
    std::vector<VariabilityInput> inputs;
    std::vector<VariabilityPreset> presets;
};

// Resolves a service template of tosca_variability_1_0 or a release candidate (Variability4TOSCA 1.0, Resolve
// Variability): the file `input`, or the entry definitions of the package `input`, an archive or a directory. If that
// is impossible, the findings give the reason.
//
// A written package has the resolved file as its entry. A manifest gets new digests. The package is verified before it
// appears; with errors it is not written. Elements keep their order, and comments are dropped. The same input gives the
// same bytes.
//
// Throws Failure: input if a file cannot be read; output if it cannot be written; also interrupted.
CSAR_API ResolveResult resolve_definitions(const Input& input, const ResolveOptions& options = {});

// Lists the inputs and presets for resolve_definitions(). Throws Failure: input if a file cannot be read; usage if the
// package has no entry definitions in YAML; also interrupted.
CSAR_API Variability list_variability(const Input& input, const VariabilityOptions& options = {});

}  // namespace csar

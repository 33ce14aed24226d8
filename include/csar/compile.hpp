// The output of a TOSCA processor: normalized templates (TOSCA 2.0, 4.2.1), and the representation graph of a service
// (4.2.2).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <csar/cancellation.hpp>
#include <csar/definition_options.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/input.hpp>
#include <csar/limits.hpp>
#include <csar/severity_policy.hpp>

namespace csar {

// `tosca`: normalized templates as a TOSCA 2.0 file without imports and without the places of elements.
enum class CompileFormat : std::uint8_t { json, yaml, tosca };

struct CompileOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    DefinitionOptions definitions;
    CompileFormat format = CompileFormat::json;
    // True: the normalized templates, which a TOSCA parser creates. False: the representation graph, which a TOSCA
    // resolver creates. The graph has the input values of DefinitionOptions::inputs and input_values; inputs without a
    // value are unresolved.
    bool normalized = false;
    // When not empty: the file of an existing representation, with nodes for the directives `select` and `external`.
    std::string inventory;
    bool places = true;  // write the file, line and column of each element
};

struct [[nodiscard]] CompileResult {
    Findings findings;  // findings from validating and compiling the definitions
    // JSON or YAML that conforms to docs/schema/compile.json, or a TOSCA file. The same input gives the same bytes.
    // nullopt when a finding is an error.
    std::optional<std::string> document;
};

// Validates the definitions of a package, a directory or a file, and compiles their service template. For a signed
// container, this is the service template of the package inside. Throws Failure: input when nothing can be read, or
// there are no definitions in YAML; limit when the result is larger than Limits::memory; interrupted.
CSAR_API CompileResult compile_package(const Input& package, const CompileOptions& options = {});

}  // namespace csar

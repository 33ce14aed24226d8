// Compiles definitions to normalized templates (TOSCA 2.0, 4.2.1) or to the representation graph (4.2.2).
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

// `tosca`: normalized templates as a TOSCA 2.0 file, without imports and places.
enum class CompileFormat : std::uint8_t { json, yaml, tosca };

struct CompileOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    DefinitionOptions definitions;
    CompileFormat format = CompileFormat::json;
    // True: the normalized templates, the output of a TOSCA parser. False: the representation graph, the output of a
    // TOSCA resolver, with the input values in `definitions`. An input without a value is unresolved.
    bool normalized = false;
    // The file of an existing representation, for nodes with the directives `select` and `external`. May be empty.
    std::string inventory;
    bool places = true;  // write the file, line and column of each element
};

struct [[nodiscard]] CompileResult {
    Findings findings;
    // The JSON or YAML (docs/schema/compile.json), or the TOSCA file. nullopt if the findings have an error. The same
    // input gives the same bytes.
    std::optional<std::string> document;
};

// Validates the definitions of a package, a directory or a file, and compiles the service template. For a signed
// container, this is the service template of the package inside.
//
// Throws Failure: input if nothing can be read or there are no definitions in YAML; limit if the result is larger than
// Limits::memory; interrupted.
CSAR_API CompileResult compile_package(const Input& package, const CompileOptions& options = {});

}  // namespace csar

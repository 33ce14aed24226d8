// What a TOSCA processor makes of definitions: normalized templates (TOSCA 2.0, 4.2.1), and the representation graph of a
// service (4.2.2).
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

// `tosca`: a TOSCA 2.0 file without imports, of normalized templates; their places are left out.
enum class CompileFormat : std::uint8_t { json, yaml, tosca };

struct CompileOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    DefinitionOptions definitions;
    CompileFormat format = CompileFormat::json;
    // The templates as a parser hands them on; else the representation that a resolver makes of them, with
    // DefinitionOptions::inputs and input_values.
    bool normalized = false;
    // When not empty: the file of a representation made earlier, whose nodes the directive `select` may refer to.
    std::string inventory;
    bool places = true;  // each thing with its file, line and column
};

struct [[nodiscard]] CompileResult {
    Findings findings;  // of validating the definitions, and of compiling them
    // In the form of docs/schema/compile.json, as JSON or YAML, or a TOSCA file; the same input gives the same bytes. Nothing when the findings
    // have an error.
    std::optional<std::string> document;
};

// Validates the definitions of a package, a directory or a file, and compiles their service template; of a signed container
// that of the package inside. Throws Failure: input when nothing can be read, or there are no definitions in YAML; limit
// when the result is larger than Limits::memory; interrupted.
CSAR_API CompileResult compile_package(const Input& package, const CompileOptions& options = {});

}  // namespace csar

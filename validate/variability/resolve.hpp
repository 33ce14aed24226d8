// Resolves a variable template to a concrete template.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <csar/limits.hpp>
#include "report/report.hpp"
#include "validate/document/document.hpp"
#include "validate/model/file_provider.hpp"
#include "validate/variability/source_map.hpp"

namespace csar::validate::variability {

// Validates a concrete file. Reports errors at places in the variable file.
using ConcreteCheck = std::function<void(const std::string& text, const SourceMap& sources, Report& report)>;

struct ResolveRequest {
    std::vector<std::string> presets;  // later presets take precedence
    // variability inputs; take precedence over presets
    const Document* input_file = nullptr;
    std::vector<std::pair<std::string, std::string>> inputs;  // plain YAML scalars; take precedence over input_file
    std::int64_t now = 0;                                     // seconds since 1970-01-01T00:00:00Z
    bool explain = false;
    const FileProvider* files = nullptr;  // for imports; if null, imports are not read
    ConcreteCheck validate;               // for input values; if null, they are not checked
};

struct ElementOutcome {
    std::string name;  // "relation.host@0.node.shop"
    bool present = false;
    std::uint32_t line = 0;
    std::string reason;
};

struct Resolved {
    std::string text;                      // the concrete file in YAML, ends with a line ending
    SourceMap sources;                     // from the text to the variable file, which must outlive this
    std::vector<ElementOutcome> elements;  // in file order; only with `explain`
};

// Reports errors that do not depend on inputs: the first error in the definition. Without this error: unknown options,
// and the first error of each condition and expression.
void check_template(const Document& document, const Limits& limits, Report& report);

// Warns about elements that are never present, and about presets and defaults with which the template does not resolve
// or becomes invalid. Presets are also tried in pairs. Reports errors that occur in every choice with an element. The
// template must have no errors. Findings already in `report` are not repeated. `files` (for imports) and `validate` may
// be null.
void check_presence(const Document& document, const FileProvider* files, const ConcreteCheck& validate,
                    const Limits& limits, Report& report);

// Returns nullopt if the template cannot be resolved. `report` then has the reason. Throws Failure(interrupted).
std::optional<Resolved> resolve(const Document& document, const ResolveRequest& request, const Limits& limits,
                                Report& report);

}  // namespace csar::validate::variability

// Resolves a variable template to a concrete one.
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

// Validates a concrete file, and reports errors at the places of the variable file.
using ConcreteCheck = std::function<void(const std::string& text, const SourceMap& sources, Report& report)>;

struct ResolveRequest {
    std::vector<std::string> presets;  // later presets have precedence
    // a map of variability inputs; has precedence over presets
    const Document* input_file = nullptr;
    std::vector<std::pair<std::string, std::string>> inputs;  // as plain YAML scalars; have precedence over presets and
                                                              // the input file
    std::int64_t now = 0;                                     // seconds since 1970-01-01T00:00:00Z
    bool explain = false;
    const FileProvider* files = nullptr;  // the files for imports; if null, imports are not read
    ConcreteCheck validate;               // for the values of inputs; if null, they are not checked
};

// An element and its outcome.
struct ElementOutcome {
    std::string name;  // "relation.host@0.node.shop"
    bool present = false;
    std::uint32_t line = 0;
    std::string reason;
};

struct Resolved {
    std::string text;                      // the concrete file
    SourceMap sources;                     // the sources of the text in the variable file, which must outlive the map
    std::vector<ElementOutcome> elements;  // in file order, if requested
};

// Reports errors in the variability of a template that do not depend on inputs: the first error in the definition or,
// if there is none, unknown options and the first error of each condition and expression.
void check_template(const Document& document, const Limits& limits, Report& report);

// Warns about elements that can never be present. Also warns about presets, alone and in pairs, and defaults of inputs,
// for which the template does not resolve, or resolves to a template in which `validate` finds errors. Also reports
// errors that occur for every choice in which an element is present. Must be called only for a template without errors;
// findings that `report` already has are not repeated. `files`: the files for imports, which technologies need; may be
// null. `validate` may also be null.
void check_presence(const Document& document, const FileProvider* files, const ConcreteCheck& validate,
                    const Limits& limits, Report& report);

// nullopt if the template cannot be resolved; the report has the reason. Throws Failure(interrupted).
std::optional<Resolved> resolve(const Document& document, const ResolveRequest& request, const Limits& limits,
                                Report& report);

}  // namespace csar::validate::variability

// From a variable template to a concrete one.
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

// Validates a concrete file, and reports what is wrong at the places of the variable one.
using ConcreteCheck = std::function<void(const std::string& text, const SourceMap& sources, Report& report)>;

struct ResolveRequest {
    std::vector<std::string> presets;                         // later ones win
    const Document* input_file = nullptr;                     // a map of variability inputs; wins over presets
    std::vector<std::pair<std::string, std::string>> inputs;  // as plain scalars of YAML; win over everything
    std::int64_t now = 0;                                     // seconds since 1970-01-01T00:00:00Z
    bool explain = false;
    const FileProvider* files = nullptr;  // where imports are; null: they are not read
    ConcreteCheck validate;               // for the values of inputs; null: they are not checked
};

// One element and what became of it.
struct ElementOutcome {
    std::string name;  // "relation.host@0.node.shop"
    bool present = false;
    std::uint32_t line = 0;
    std::string reason;
};

struct Resolved {
    std::string text;                      // the concrete file
    SourceMap sources;                     // of the text, in the variable file, which must outlive it
    std::vector<ElementOutcome> elements;  // in the order of the file, when they were asked for
};

// What is wrong with the variability of a template, whatever is chosen: the first mistake of the definition, and when there
// is none, unknown options and the first mistake of each condition and expression.
void check_template(const Document& document, const Limits& limits, Report& report);

// Warns of elements that can never be present, and of presets, alone and two together, with which the template does not
// resolve or resolves to what `validate` finds errors in; and reports what it finds wrong with every choice that an element
// is present with. For a template without errors: what `report` has already is not reported again. `files`: where its
// imports are, which technologies need; may be null. So may `validate` be.
void check_presence(const Document& document, const FileProvider* files, const ConcreteCheck& validate,
                    const Limits& limits, Report& report);

// nullopt when it cannot be resolved: the report says why. Throws Failure(interrupted).
std::optional<Resolved> resolve(const Document& document, const ResolveRequest& request, const Limits& limits,
                                Report& report);

}  // namespace csar::validate::variability

// The input of every pass: the model, which passes do not change, and data derived from it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "report/report.hpp"
#include "validate/model/file_provider.hpp"
#include "validate/model/model.hpp"
#include "validate/model/namespaces.hpp"
#include "validate/model/traversal.hpp"
#include "validate/resolved/members.hpp"
#include "validate/resolved/node_marks.hpp"
#include "validate/resolved/requirement.hpp"
#include "validate/resolved/service_index.hpp"
#include "validate/resolved/valid_types.hpp"
#include "validate/values/literal_set.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {

struct CheckOptions {
    // False if files outside `files` may exist, as for a single file. True for a package.
    bool files_complete = true;
    // The user's values for inputs, by name (--inputs); may be absent.
    Node inputs;
    // False if inputs may get values later. Then missing values are not reported.
    bool inputs_complete = true;
};

// Cached results of expressions.
struct EvaluationState {
    int depth = 0;    // of properties that are being read
    int nesting = 0;  // of values that are being computed
    bool is_cut_short = false;

    // Values of properties; null if unknown. Key: template, definition, and the value as written.
    std::map<std::tuple<const Element*, const Element*, const Document*, std::uint32_t>, std::shared_ptr<const Value>>
        properties;
    // Lists for fast look-up; null if an entry is not a literal. Key: list and entry type.
    std::map<std::tuple<const Document*, std::uint32_t, const Type*>, std::unique_ptr<const LiteralSet>> literal_sets;
};

// Constructor and destructor are in the .cpp file, which shortens the compilation of other files.
struct CheckContext {
    // All arguments must outlive the context.
    CheckContext(const Model& of_model, Namespaces& namespaces, const FileProvider& provider,
                 const CheckOptions& chosen, Report& findings);
    CheckContext(const CheckContext&) = delete;
    CheckContext& operator=(const CheckContext&) = delete;
    ~CheckContext();

    const Model& model;
    Namespaces& names;
    const FileProvider& files;
    const CheckOptions& options;
    Report& report;
    // If set, calls get notes about arguments that this version does not accept.
    std::optional<Version> migrate_to;

    // Computed once, on demand.
    ServiceIndex services;
    ValidTypeLists valid_types;
    Offers offers;
    Requirements requirements;
    IncomingAssignments incoming;
    DataTables tables;
    EvaluationState evaluation;
    NodeMarks expression_kinds;  // 1 + Expression::Kind (expression_of)
};

}  // namespace csar::validate

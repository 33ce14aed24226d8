// The input of every pass over the model: the completed model, which passes do not change, and data derived from it.
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
    // True if `files` contains every file to which definitions may refer, so that any other file is missing. True for a
    // package, false for a single file.
    bool files_complete = true;
    // Values of service template inputs, by name, from --inputs; an absent node if none are given.
    Node inputs;
    // False if further inputs get their values later: then inputs without a value in `inputs` are not reported.
    bool inputs_complete = true;
};

// The cached results of evaluating expressions.
struct EvaluationState {
    int depth = 0;    // the nesting depth of properties that are being read
    int nesting = 0;  // the nesting depth of values that are being computed
    bool is_cut_short = false;

    // The values of properties that were read. The key is the template with the property, its definition, and the value
    // as written. Null if the value is unknown. Each property is computed once.
    std::map<std::tuple<const Element*, const Element*, const Document*, std::uint32_t>, std::shared_ptr<const Value>>
        properties;
    // Lists of literals in which values are looked up. The key is the list and the type of its entries. Null if an
    // entry is not a literal.
    std::map<std::tuple<const Document*, std::uint32_t, const Type*>, std::unique_ptr<const LiteralSet>> literal_sets;
};

// The constructor and the destructor are not inline: they would be compiled again with every file that includes this one.
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
    // Calls in earlier versions get a note about each argument that this version does not accept.
    std::optional<Version> migrate_to;

    // Results that the passes need often. Each is computed once.
    ServiceIndex services;
    ValidTypeLists valid_types;
    Offers offers;
    Requirements requirements;
    IncomingAssignments incoming;
    DataTables tables;
    EvaluationState evaluation;
    NodeMarks expression_kinds;  // each mark is 1 + Expression::Kind (expression_of)
};

}  // namespace csar::validate

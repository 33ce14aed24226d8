// What every pass over the model gets: the completed model, which it does not change, and what is worked out from it.
#pragma once

#include <cstdint>

#include "report/report.hpp"
#include "validate/model/file_provider.hpp"
#include "validate/model/model.hpp"
#include "validate/model/namespaces.hpp"
#include "validate/model/traversal.hpp"
#include "validate/resolved/members.hpp"
#include "validate/resolved/node_marks.hpp"
#include "validate/resolved/operation_inputs.hpp"
#include "validate/resolved/requirement.hpp"
#include "validate/resolved/service_index.hpp"
#include "validate/resolved/valid_types.hpp"

namespace csar::validate {

struct CheckOptions {
    // Every file that definitions may name is in `files`: what is not there is missing (a package, not a loose file).
    bool files_complete = true;
    // Values of service template inputs, by name, from --inputs; the none node when none are given.
    Node inputs;
};

// What evaluating expressions has taken so far: conditions that refer to one another can ask for more than there is time.
struct EvaluationState {
    std::uint64_t steps_left = 50'000'000;  // calls; beyond, every result is unknown
    int depth = 0;                          // properties that are being read through one another
};

struct CheckContext {
    const Model& model;
    Namespaces& names;
    const FileProvider& files;
    const CheckOptions& options;
    Report& report;

    // What the passes ask for again and again, worked out once.
    ServiceIndex services{};
    ValidTypeLists valid_types{names};
    Offers offers{};
    Requirements requirements{names};
    DataTables tables{};
    EvaluationState evaluation{};
    OperationInputs operation_inputs{};
    NodeMarks expression_kinds{};  // 1 + Expression::Kind (expression_of)
    // How many members of groups are still followed: groups of groups can name the same nodes again and again.
    static constexpr std::size_t max_member_visits = 1'000'000;
    std::size_t member_visits_left = max_member_visits;
};

}  // namespace csar::validate

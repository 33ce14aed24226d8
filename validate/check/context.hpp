// What every pass over the model gets.
#pragma once

#include <cstdint>

#include "csar/report.hpp"
#include "validate/check/members.hpp"
#include "validate/check/requirement.hpp"
#include "validate/check/service_index.hpp"
#include "validate/check/valid_types.hpp"
#include "validate/file_provider.hpp"
#include "validate/model/model.hpp"
#include "validate/model/namespaces.hpp"

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
    Model& model;
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
};

// Calls `visit` for `element` and every element below it, parents first.
template <class Visit>
void each_element(Element& element, const Visit& visit) {
    visit(element);
    for (Slot& slot : element.slots)
        for (Element& child : slot.children) each_element(child, visit);
}

// The same for every element of every file of the model with a standard version; bundled profiles are left out.
template <class Visit>
void each_element(Model& model, const Visit& visit) {
    for (const auto& file : model.files())
        if (file->is_standard()) each_element(*file->root, visit);
}

}  // namespace csar::validate

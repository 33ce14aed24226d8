// What every pass over the model gets.
#pragma once

#include <cstdint>

#include <csar/report.hpp>
#include "validate/resolved/members.hpp"
#include "validate/resolved/operation_inputs.hpp"
#include "validate/resolved/requirement.hpp"
#include "validate/resolved/service_index.hpp"
#include "validate/resolved/valid_types.hpp"
#include "validate/model/file_provider.hpp"
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
    OperationInputs operation_inputs{};
    // How many members of groups are still followed: groups of groups can name the same nodes again and again.
    std::size_t member_visits_left = 1'000'000;
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

// Calls `visit` for the service template of every file with a standard version.
template <class Visit>
void each_service(const Model& model, const Visit& visit) {
    for (const auto& file : model.files())
        if (const Element* service = file->is_standard() ? file->service_template() : nullptr) visit(*service);
}

// Calls `visit` for every type of a kind that a file with a standard version defines; bundled profiles are left out.
template <class Visit>
void each_type(const Namespaces& names, TypeKind kind, const Visit& visit) {
    for (const Type& type : names.types())
        if (type.kind == kind && type.element->file->is_standard()) visit(type);
}

}  // namespace csar::validate

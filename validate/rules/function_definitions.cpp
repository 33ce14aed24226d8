// Definitions of functions (csd07 10.4), and names that paths reserve.
#include <algorithm>
#include <array>

#include "report/rules/tosca.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/checker.hpp"
#include "validate/model/same_content.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

// A refinement cannot change these parts of a signature.
constexpr std::array<Key, 4> fixed_keys = {Key::arguments, Key::optional_arguments, Key::variadic, Key::result};

void check_refinement(CheckContext& context, const Element& inner, const Element& outer) {
    const auto refined = outer.children(Key::signatures), own = inner.children(Key::signatures);
    for (std::size_t i = 0; i < std::min(refined.size(), own.size()); ++i)
        for (const Slot& slot : own[i].slots) {
            const bool fixed = std::ranges::find(fixed_keys, slot.row->key) != fixed_keys.end();
            if (!fixed || have_same_content(slot.value, refined[i][slot.row->key])) continue;
            context.report.add(
                diagnose(rules::tosca::wrong_function_refinement, slot.value.place(), slot.row->name)
                    .with_hint(
                        "write new signatures after the refined signatures, and '{}' for each unchanged signature")
                    .with_related(refined[i].place(), "the refined signature"));
        }
}

void check_function(CheckContext& context, const Element& function) {
    const std::string_view name = function.name_text();
    if (name.empty() || name.find_first_of("$:") != std::string_view::npos)
        context.report.add(diagnose(rules::tosca::invalid_function_name, function.name.place(), name));
    else if (const auto* const built_in = find_built_in(name, function.file->grammar->version());
             built_in != nullptr && !built_in->of_examples)
        context.report.add(diagnose(rules::tosca::redefined_built_in_function, function.name.place(), name));
    const Slot* const signatures = function.find(Key::signatures);
    if (signatures != nullptr && signatures->children.empty())
        context.report.add(diagnose(rules::tosca::missing_signature, signatures->value.place()));
    if (function.parent->entity != Entity::service_template) return;
    const Lookup outer = context.names.find_definition(Key::functions, name, *function.file);
    if (outer.definition != nullptr) check_refinement(context, function, *outer.definition);
}

// True if a path can contain names of these elements.
bool is_in_paths(Entity entity) {
    using enum Entity;
    constexpr Entity in_paths[] = {node_template,         relationship_template, requirement_definition,
                                   capability_definition, property_definition,   attribute_definition};
    return std::ranges::find(in_paths, entity) != std::end(in_paths);
}

struct Keyword {
    std::string_view name;
    Versions versions;
};
constexpr Keyword keywords[] = {
    {"SELF", every_version},    {"SOURCE", every_version}, {"TARGET", every_version}, {"HOST", every_1_x},
    {"RELATIONSHIP", only_2_0}, {"CAPABILITY", only_2_0},  {"ALL", only_2_0},
};

bool is_keyword_of_paths(std::string_view name, Version version) {
    return std::any_of(std::begin(keywords), std::end(keywords),
                       [&](const Keyword& keyword) { return keyword.name == name && keyword.versions.has(version); });
}

}  // namespace

void check_functions(CheckContext& context) {
    each_element(context.model, [&](const Element& element) {
        if (element.entity == Entity::function_definition) check_function(context, element);
        if (is_in_paths(element.entity) && is_keyword_of_paths(element.name_text(), element.file->grammar->version()))
            context.report.add(diagnose(rules::tosca::reserved_name, element.name.place(), element.name_text()));
    });
}

// Calls as the value of a keyname (csd07 10.1).
void check_keyname_calls(CheckContext& context) {
    each_element(context.model, [&](const Element& element) {
        for (const Slot& slot : element.slots)
            if (slot.row->shape == Shape::string_value && slot.value.is_mapping())
                check_value(context, slot.value,
                            {&built_in_type(element.file->grammar->version(), BuiltIn::string), {}},
                            site_of(context, element));
    });
}

}  // namespace csar::validate

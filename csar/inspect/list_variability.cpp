#include "csar/inspect/list_variability.hpp"

#include <utility>

#include "validate/variability/dependencies.hpp"
#include "validate/variability/element.hpp"

namespace csar::inspect {
namespace {

void add_elements(const validate::Document& document, ListedVariability& listed) {
    if (!document.complete()) return;
    try {
        const validate::variability::Template elements(document);
        const auto dependents = dependents_of_inputs(elements);
        for (VariabilityInput& input : listed.inputs)
            if (const auto found = dependents.find(input.name); found != dependents.end())
                for (const validate::variability::Element* element : found->second)
                    input.elements.push_back(element->identifier());
        for (const auto& element : elements.elements)
            if (element->has_conditions()) listed.conditional.push_back(element->identifier());
    } catch (const validate::variability::Fault&) {
        listed.conditional.clear();  // verification reports the faults
    }
}

}  // namespace

ListedVariability list_variability(const validate::Document& document) {
    using validate::Node;
    ListedVariability listed;
    const Node variability = document.root()["topology_template"]["variability"];
    for (const auto [name, definition] : variability["inputs"].entries())
        listed.inputs.push_back({std::string(name.text()),
                                 std::string(definition["type"].text()),
                                 std::string(definition["default"].text()),
                                 name.position().line,
                                 {}});
    for (const auto [name, definition] : variability["presets"].entries()) {
        VariabilityPreset preset{
            std::string(name.text()), std::string(definition["description"].text()), {}, name.position().line};
        for (const auto [input, value] : definition["inputs"].entries()) preset.inputs.emplace_back(input.text());
        listed.presets.push_back(std::move(preset));
    }
    add_elements(document, listed);
    return listed;
}

}  // namespace csar::inspect

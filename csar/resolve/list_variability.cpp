#include "csar/resolve/list_variability.hpp"

#include <string>
#include <utility>

namespace csar {

void list_variability(const validate::Document& document, ResolveResult& result) {
    using validate::Node;
    const Node variability = document.root()["topology_template"]["variability"];
    for (const auto [name, definition] : variability["inputs"].entries())
        result.inputs.push_back({std::string(name.text()), std::string(definition["type"].text()),
                                 std::string(definition["default"].text()), name.position().line});
    for (const auto [name, definition] : variability["presets"].entries()) {
        VariabilityPreset preset{
            std::string(name.text()), std::string(definition["description"].text()), {}, name.position().line};
        for (const auto [input, value] : definition["inputs"].entries()) preset.inputs.emplace_back(input.text());
        result.presets.push_back(std::move(preset));
    }
}

}  // namespace csar

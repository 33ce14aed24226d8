// The list of all rules.
#include <algorithm>
#include <vector>

#include "base/enumeration_names.hpp"
#include "base/suggest.hpp"
#include "base/utf8.hpp"
#include "report/report.hpp"
#include "report/rule.hpp"

namespace csar {

#define CSAR_AREA(name, status, lowering, layer)   \
    namespace rules::name {                        \
    extern const std::span<const Rule* const> all; \
    }
#include "report/rules/areas.def"
#undef CSAR_AREA

namespace {

constexpr Area areas[] = {
#define CSAR_AREA(name, status, lowering, layer) \
    {#name, ExitStatus::status, Lowering::lowering == Lowering::forbidden, Layer::layer, &rules::name::all},
#include "report/rules/areas.def"
#undef CSAR_AREA
};

}  // namespace

std::span<const Area> all_areas() { return areas; }

const Area* find_area(std::string_view id) {
    const std::string_view name = area_of(id);
    const auto* const found =
        std::find_if(std::begin(areas), std::end(areas), [&](const Area& area) { return area.name == name; });
    return found == std::end(areas) ? nullptr : found;
}

std::span<const Rule* const> all_rules() {
    static const std::vector<const Rule*> rules = [] {
        std::vector<const Rule*> all;
        for (const Area& area : areas) all.insert(all.end(), area.rules->begin(), area.rules->end());
        return all;
    }();
    return rules;
}

const Rule* find_rule(std::string_view id) {
    const Area* const area = find_area(id);
    if (area == nullptr) return nullptr;
    const auto found =
        std::find_if(area->rules->begin(), area->rules->end(), [&](const Rule* rule) { return rule->id == id; });
    return found == area->rules->end() ? nullptr : *found;
}

std::string why_unknown(std::string_view id) {
    if (id.ends_with("/*") ? find_area(id) != nullptr : find_rule(id) != nullptr) return {};
    const std::string why = "there is no rule '" + printable(id) + "'";
    if (id.find('/') == std::string_view::npos && find_area(id) != nullptr)
        return why + "; '" + std::string(id) + "/*' stands for the whole area";
    Suggestion near(id);
    for (const Rule* rule : all_rules()) {
        if (rule->id.substr(rule->id.find('/') + 1) == id)
            return why + "; did you mean '" + std::string(rule->id) + "'?";
        near.offer(rule->id);
    }
    return why + near.hint("; ");
}

Layer layer_of(std::string_view id) {
    const Area* const area = find_area(id);
    return area != nullptr ? area->layer : Layer::demands;
}

std::string_view to_string(Layer layer) {
    return name_of(layer, {"container", "integrity", "metadata", "definitions", "signature", "demands"});
}

std::string_view area_of(std::string_view id) { return id.substr(0, id.find('/')); }

}  // namespace csar

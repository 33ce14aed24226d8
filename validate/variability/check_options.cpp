// Checks names and values of variability options.
#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "base/compose.hpp"
#include "base/joined.hpp"
#include "base/pieces.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/variability.hpp"
#include "validate/variability/template_checks.hpp"

namespace csar::validate::variability {
namespace {

namespace rule = rules::variability;

constexpr std::string_view kinds[] = {"node", "relation", "policy", "group",      "artifact", "property",
                                      "type", "input",    "output", "technology", "import"};

// Options for all elements. With a kind as prefix, they apply to that kind: "node_pruning".
constexpr std::string_view of_kinds[] = {"default_condition",
                                         "default_condition_mode",
                                         "default_consistency_condition",
                                         "default_semantic_condition",
                                         "pruning",
                                         "consistency_pruning",
                                         "semantic_pruning"};

// In 1.0, "consistency_" or "semantic_" may precede "check".
constexpr std::string_view checks[] = {"relation_source",        "relation_target",
                                       "ambiguous_hosting",      "missing_artifact_container",
                                       "ambiguous_artifact",     "ambiguous_property",
                                       "ambiguous_type",         "missing_property_container",
                                       "missing_type_container", "expected_hosting",
                                       "expected_artifact",      "expected_incoming_relation",
                                       "expected_technology",    "unconsumed_input",
                                       "unproduced_output",      "missing_technology_container",
                                       "ambiguous_technology",   "ambiguous_relation",
                                       "ambiguous_input",        "ambiguous_output",
                                       "required_technology",    "anchor"};

constexpr std::string_view constraints[] = {"relation_source",
                                            "relation_target",
                                            "artifact_container",
                                            "property_container",
                                            "type_container",
                                            "required_hosting",
                                            "single_hosting",
                                            "required_technology",
                                            "unique_property",
                                            "unique_artifact",
                                            "unique_input",
                                            "unique_output",
                                            "unique_relation",
                                            "unique_technology",
                                            "unique_scenario",
                                            "required_artifact",
                                            "required_incoming_relation"};

constexpr std::string_view others[] = {"mode",
                                       "checks",
                                       "consistency_checks",
                                       "semantic_checks",
                                       "optimization",
                                       "optimization_topology",
                                       "optimization_topology_unique",
                                       "optimization_topology_unique_backward",
                                       "optimization_topology_mode",
                                       "optimization_technologies",
                                       "optimization_technologies_unique",
                                       "optimization_technologies_mode",
                                       "optimization_scenarios",
                                       "optimization_scenarios_unique",
                                       "enrich_input_condition",
                                       "enrich_technologies",
                                       "enrich_technologies_best_only",
                                       "enrich_implementations",
                                       "automatic_default_alternatives",
                                       "fallback_property_default_alternative",
                                       "constraints",
                                       "relation_enhanced_implication_mode",
                                       "relation_default_implied"};

std::vector<std::string> all_options() {
    std::vector<std::string> names(std::begin(others), std::end(others));
    for (const std::string_view name : of_kinds) {
        names.emplace_back(name);
        for (const std::string_view kind : kinds) names.push_back(std::string(kind) + "_" + std::string(name));
    }
    for (const std::string_view check : checks)
        for (const char* ending : {"_check", "_consistency_check", "_semantic_check"})
            names.push_back(std::string(check) + ending);
    for (const std::string_view constraint : constraints) names.push_back(std::string(constraint) + "_constraint");
    return names;
}

// The mode names of all versions of the specification.
struct Words {
    Kind kind;
    std::initializer_list<std::string_view> words;
};
const Words words_of_kinds[] = {
    {Kind::node,
     {"source", "relation", "incoming", "incomingnaive", "outgoing", "outgoingnaive", "host", "artifact",
      "artifactnaive"}},
    {Kind::relation, {"source", "target", "default"}},
    {Kind::property, {"container", "consuming", "default"}},
    {Kind::artifact, {"container", "technology", "managed", "default"}},
    {Kind::output, {"produced", "default"}},
    {Kind::technology, {"container", "other", "scenario", "default"}},
};
void check_mode(Node mode, Kind kind) {
    const auto* const row = std::ranges::find(words_of_kinds, kind, &Words::kind);
    if (row == std::end(words_of_kinds) || !mode.is_scalar()) return;
    each_piece(mode.text(), '-', [&](std::string_view word) {
        if (std::ranges::find(row->words, word) != row->words.end()) return;
        Hint hint = Suggestion(word, row->words).hint();
        if (hint.empty())
            hint = compose("a mode of {} is one of the following words, or several of them joined with '-': {}",
                           with_article(kind), joined(row->words, ", "));
        throw Fault{diagnose(rule::unknown_mode, mode.place(), word, with_article(kind)).with_hint(std::move(hint))};
    });
}

}  // namespace

void check_options(const Template& elements, Report& report) {
    static const std::vector<std::string> known = all_options();
    for (const auto [key, value] : elements.variability["options"].entries()) {
        const std::string_view name = key.text();
        if (std::ranges::find(known, name) == known.end())
            report.add(diagnose(rule::unknown_option, key.place(), name).with_hint(Suggestion(name, known).hint()));
        constexpr std::string_view ending = "_default_condition_mode";
        if (!name.ends_with(ending)) continue;
        for (const Words& words : words_of_kinds)
            if (name_of(words.kind) == name.substr(0, name.size() - ending.size())) check_mode(value, words.kind);
    }
    for (const auto& element : elements.elements)
        if (element->kind != Kind::import) check_mode(element->value["default_condition_mode"], element->kind);
}

}  // namespace csar::validate::variability

#include "validate/variability/options.hpp"

#include <algorithm>
#include <array>

#include "base/compose.hpp"

namespace csar::validate::variability {
namespace {

struct Default {
    Release from;
    const char* name;
    const char* value;
};

// Defaults of options. A default applies to its release and later releases; the last matching row counts.
constexpr Default defaults[] = {
    {Release::one, "optimization", "min"},
    {Release::rc_1, "optimization", "false"},
    {Release::one, "node_default_condition_mode", "incoming-artifact"},
    {Release::one, "relation_default_condition_mode", "source-target"},
    {Release::one, "artifact_default_condition_mode", "container"},
    {Release::one, "property_default_condition_mode", "container"},
    {Release::one, "output_default_condition_mode", "produced"},
    {Release::one, "technology_default_condition_mode", "container-other"},
    {Release::rc_2, "mode", "semantic-loose"},
    {Release::rc_2, "node_default_condition_mode", "incomingnaive-artifact-host"},
    {Release::rc_2, "optimization_topology", "min"},
    {Release::rc_2, "optimization_technologies", "max"},
    {Release::rc_2, "optimization_technologies_mode", "weight-count"},
    {Release::rc_2, "required_technology_constraint", "true"},
    {Release::rc_2, "required_hosting_constraint", "true"},
    {Release::rc_2, "single_hosting_constraint", "true"},
    {Release::rc_2, "relation_default_implied", "true"},
    {Release::rc_2, "enrich_technologies", "true"},
    {Release::rc_2, "enrich_technologies_best_only", "true"},
    {Release::rc_2, "enrich_implementations", "true"},
    {Release::rc_3, "unique_property_constraint", "true"},
    {Release::rc_3, "unique_artifact_constraint", "true"},
    {Release::rc_3, "unique_input_constraint", "true"},
    {Release::rc_3, "unique_output_constraint", "true"},
    {Release::rc_3, "unique_relation_constraint", "true"},
    {Release::rc_3, "unique_technology_constraint", "true"},
    {Release::rc_3, "checks", "false"},
    {Release::rc_3, "relation_default_condition_mode", "source-target-default"},
    {Release::rc_3, "artifact_default_condition_mode", "container-managed-default"},
    {Release::rc_3, "output_default_condition_mode", "produced-default"},
    {Release::rc_3, "property_default_condition_mode", "container-consuming-default"},
    {Release::rc_3, "technology_default_condition_mode", "container-other-scenario-default"},
};

// Default conditions and pruning of a mode, for consistency and semantics. Pruning uses the default conditions.
// Elements whose option switches off pruning have no default conditions.
struct Mode {
    std::string_view name;
    bool default_consistency, default_semantic, pruning_consistency, pruning_semantic;
};

constexpr std::array<Mode, 9> modes = {{
    {"strict", false, false, false, false},
    {"manual", false, false, false, false},
    {"consistent-strict", true, false, false, false},
    {"consistent-loose", false, false, true, false},
    {"default", true, true, false, false},
    {"default-loose", false, true, true, false},
    {"semantic-strict", false, true, true, false},
    {"semantic-loose", false, false, true, true},
    {"loose", false, false, true, true},
}};

}  // namespace

bool is_mode(std::string_view name) {
    return std::ranges::any_of(modes, [&](const Mode& mode) { return mode.name == name; });
}

std::optional<Release> release_of(std::string_view version) {
    if (version == "tosca_variability_1_0") return Release::one;
    if (version == "tosca_variability_1_0_rc_1") return Release::rc_1;
    if (version == "tosca_variability_1_0_rc_2") return Release::rc_2;
    if (version == "tosca_variability_1_0_rc_3") return Release::rc_3;
    return std::nullopt;
}

Options::Options(Release release, Node options) : release_(release) {
    for (const Default& row : defaults)
        if (release >= row.from) values_[row.name] = row.value;
    for (const auto& [key, value] : options.entries()) values_[std::string(key.text())] = value.text();
}

std::optional<bool> Options::boolean(const std::string& name) const {
    const auto found = values_.find(name);
    if (found == values_.end()) return std::nullopt;
    return core_schema_bool(found->second);
}

std::string Options::text(const std::string& name, std::string_view otherwise) const {
    const auto found = values_.find(name);
    return found == values_.end() ? std::string(otherwise) : found->second;
}

bool Options::enables(std::string_view what, std::string_view kind, bool consistency) const {
    const bool pruning = what == "pruning";
    const std::string sort = consistency ? "consistency" : "semantic";
    const std::string specific = pruning ? sort + "_pruning" : "default_" + sort + "_condition";
    const std::string general = pruning ? "pruning" : "default_condition";
    const std::string of_kind = std::string(kind) + "_";
    for (const std::string& name : {of_kind + specific, of_kind + general})
        if (const auto value = boolean(name)) return *value;
    // Before rc 3, general options did not apply to inputs and outputs.
    if ((kind == "input" || kind == "output") && release_ < Release::rc_3) return false;
    for (const std::string& name : {specific, general})
        if (const auto value = boolean(name)) return *value;
    const std::string name = text("mode", "strict");
    for (const Mode& mode : modes) {
        if (mode.name != name) continue;
        if (pruning) return consistency ? mode.pruning_consistency : mode.pruning_semantic;
        return consistency ? mode.default_consistency : mode.default_semantic;
    }
    return false;
}

bool Options::checks(const std::string& name, bool consistency) const {
    const std::string_view sort = consistency ? "consistency" : "semantic";
    for (const std::string& option : {compose("{}_{}_check", name, sort), compose("{}_check", name),
                                      compose("{}_checks", sort), std::string("checks")})
        if (const auto value = boolean(option)) return *value;
    return true;
}

void Options::constrain_as_checked(bool with_semantics) {
    struct Check {
        const char* name;
        bool consistency;
        const char* constraint;
    };
    constexpr Check of_constraints[] = {{"relation_source", true, "relation_source_constraint"},
                                        {"relation_target", true, "relation_target_constraint"},
                                        {"ambiguous_hosting", true, "single_hosting_constraint"},
                                        {"missing_artifact_container", true, "artifact_container_constraint"},
                                        {"ambiguous_artifact", true, "unique_artifact_constraint"},
                                        {"missing_property_container", true, "property_container_constraint"},
                                        {"ambiguous_property", true, "unique_property_constraint"},
                                        {"missing_type_container", true, "type_container_constraint"},
                                        {"ambiguous_input", true, "unique_input_constraint"},
                                        {"ambiguous_output", true, "unique_output_constraint"},
                                        {"ambiguous_technology", true, "unique_technology_constraint"},
                                        {"expected_artifact", false, "required_artifact_constraint"},
                                        {"expected_incoming_relation", false, "required_incoming_relation_constraint"}};
    for (const Check& check : of_constraints)
        if ((check.consistency || with_semantics) && checks(check.name, check.consistency))
            values_.emplace(check.constraint, "true");
    // The constraint requires exactly one host, so no host and several hosts must be errors.
    if (with_semantics && checks("expected_hosting", false) && checks("ambiguous_hosting", true))
        values_.emplace("required_hosting_constraint", "true");
    // A node with candidates always needs a technology.
    values_.emplace("required_technology_constraint", "true");
}

int Options::goal(const std::string& name, const std::string& older) const {
    std::string value = text(name, "");
    if (value.empty() && !older.empty()) value = text(older, "");
    if (value == "max") return 1;
    return value == "min" || core_schema_bool(value).value_or(false) ? -1 : 0;
}

}  // namespace csar::validate::variability

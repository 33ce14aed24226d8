// Variability options: settings in the template, and defaults of its version.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "validate/document/document.hpp"

namespace csar::validate::variability {

// The specification of the file: 1.0 or a release candidate.
enum class Release : std::uint8_t { one, rc_1, rc_2, rc_3 };

// True if `name` is a value of the option `mode`.
bool is_mode(std::string_view name);

std::optional<Release> release_of(std::string_view version);

class Options {
public:
    Options() = default;
    Options(Release release, Node options);

    // Turns enabled checks into constraints; without semantic checks unless `with_semantics`. Settings in the template
    // take precedence.
    void constrain_as_checked(bool with_semantics);

    // The setting in the template, otherwise the default of the release.
    std::optional<bool> boolean(const std::string& name) const;
    bool is_set(const std::string& name, bool otherwise) const { return boolean(name).value_or(otherwise); }
    std::string text(const std::string& name, std::string_view otherwise) const;

    // True if a condition is enabled for this kind, for all elements, or by the mode. `what`: "default" or "pruning".
    // `kind`: "node". `consistency`: false for a semantic condition.
    bool enables(std::string_view what, std::string_view kind, bool consistency) const;
    // True if the check is enabled under any of its names.
    bool checks(const std::string& name, bool consistency) const;
    // The option `constraints` enables all constraints.
    bool constrains(const std::string& name) const { return is_set(name, is_set("constraints", false)); }

    // -1 minimises the weight of the topology, 1 maximises it, 0 does nothing.
    int topology_goal() const { return goal("optimization_topology", "optimization"); }
    int technologies_goal() const { return goal("optimization_technologies", ""); }

private:
    int goal(const std::string& name, const std::string& older) const;

    Release release_ = Release::one;
    std::map<std::string, std::string> values_;
};

}  // namespace csar::validate::variability

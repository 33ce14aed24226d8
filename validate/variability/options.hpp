// Variability options: the settings in the template, and the defaults of its version.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "validate/document/document.hpp"

namespace csar::validate::variability {

// The specification that a file follows: 1.0, or a later release candidate.
enum class Release : std::uint8_t { one, rc_1, rc_2, rc_3 };

// True if the option `mode` may have this value.
bool is_mode(std::string_view name);

// nullopt if `version` is not a version of Variability4TOSCA.
std::optional<Release> release_of(std::string_view version);

class Options {
public:
    Options() = default;
    Options(Release release, Node options);

    // Turns the enabled checks into constraints: all checks, or all except the semantic ones. Settings in the template
    // have precedence.
    void constrain_as_checked(bool with_semantics);

    // The value in the template or, if there is none, the default of the release.
    std::optional<bool> boolean(const std::string& name) const;
    bool is_set(const std::string& name, bool otherwise) const { return boolean(name).value_or(otherwise); }
    std::string text(const std::string& name, std::string_view otherwise) const;

    // True if the option for a kind of element, an option for all elements, or the mode enables a condition. `what` is
    // "default" or "pruning". `kind` is "node", for example. `consistency` is true for a consistency condition, and
    // false for a semantic one.
    bool enables(std::string_view what, std::string_view kind, bool consistency) const;
    // True if a consistency or semantic check is enabled under its name in 1.0 or its later name.
    bool checks(const std::string& name, bool consistency) const;
    // True if a constraint is enabled. The option `constraints` enables all of them.
    bool constrains(const std::string& name) const { return is_set(name, is_set("constraints", false)); }

    // The optimisation of the weight of the topology: -1 to minimise it, 1 to maximise it, 0 for none.
    int topology_goal() const { return goal("optimization_topology", "optimization"); }
    int technologies_goal() const { return goal("optimization_technologies", ""); }

private:
    int goal(const std::string& name, const std::string& older) const;

    Release release_ = Release::one;
    std::map<std::string, std::string> values_;
};

}  // namespace csar::validate::variability

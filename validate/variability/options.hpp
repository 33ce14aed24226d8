// Variability options: what the template says, and the defaults of its version.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "validate/document/document.hpp"

namespace csar::validate::variability {

// Which text a file follows: 1.0, or one of the later release candidates.
enum class Release : std::uint8_t { one, rc_1, rc_2, rc_3 };

// Whether the option `mode` may have this value.
bool is_mode(std::string_view name);

// nullopt when `version` is none of Variability4TOSCA.
std::optional<Release> release_of(std::string_view version);

class Options {
public:
    Options() = default;
    Options(Release release, Node options);

    // Makes constraints of the checks that are conducted, where the template does not say otherwise: all, or without those
    // of semantics.
    void constrain_as_checked(bool with_semantics);

    // What was given, or the default of the release.
    std::optional<bool> boolean(const std::string& name) const;
    bool is_set(const std::string& name, bool otherwise) const { return boolean(name).value_or(otherwise); }
    std::string text(const std::string& name, std::string_view otherwise) const;

    // Does the option of a kind of elements, or a wider one, or the mode enable a condition? `what` is "default" or
    // "pruning", `kind` "node", and `consistency` the sort of condition.
    bool enables(std::string_view what, std::string_view kind, bool consistency) const;
    // Of a check that belongs to consistency or semantics: by its name of 1.0 or the later one.
    bool checks(const std::string& name, bool consistency) const;
    // Of a constraint, which `constraints` enables with all others.
    bool constrains(const std::string& name) const { return is_set(name, is_set("constraints", false)); }

    // How the weight of the topology is optimised: -1 towards less, 1 towards more, 0 not at all.
    int topology_goal() const { return goal("optimization_topology", "optimization"); }
    int technologies_goal() const { return goal("optimization_technologies", ""); }

private:
    int goal(const std::string& name, const std::string& older) const;

    Release release_ = Release::one;
    std::map<std::string, std::string> values_;
};

}  // namespace csar::validate::variability

// Assigns deployment technologies to nodes by rules (release candidates, Technology Rules).
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include <csar/limits.hpp>
#include "base/keyed_hash.hpp"
#include "report/report.hpp"
#include "validate/model/file_provider.hpp"
#include "validate/variability/element.hpp"
#include "validate/variability/formula.hpp"

namespace csar::validate::variability {

// "This component, with this artifact, hosted on these, can be deployed with this technology."
struct TechnologyRule {
    std::string technology, component, artifact, assign;
    std::vector<std::string> hosting;
    double weight = 1;
    Node conditions;
};

class HostPaths;

// Reads the types in the file and its imports, and the rules, as far as the template needs them. Each relation without
// a type gets the type that its node's type declares; each managed node without technologies gets those that rules
// allow. Owns the documents that contain rules.
class Technologies {
public:
    // `files`: the files for imports; may be null. `files` and `elements` must outlive the object.
    Technologies(Template& elements, const FileProvider* files, const Limits& limits, Report& report);

    // Throws Fault if a node that needs a technology has no candidate.
    void enrich();

    bool is_a(std::string_view type, std::string_view ancestor) const;

private:
    struct Type {
        std::string parent;
        bool is_abstract = false;
        std::vector<std::string> artifacts;                // the types of the artifacts
        std::map<std::string, std::string> relationships;  // relationship types, keyed by the names of requirements
    };
    void read_types(const Document& document);
    void read_imports(const Document& document, int depth);
    const Document* read(const std::string& path);
    void find_relationship_types();
    std::string relationship_type(std::string_view type, const std::string& requirement) const;
    void read_rules();
    void read_rules(Node list);
    void add_candidates(NodeTemplate& node, HostPaths& paths);
    bool has_artifact(std::string_view type, std::string_view artifact) const;
    bool is_abstract(std::string_view type) const;

    Template& template_;
    const FileProvider* files_;
    const Limits& limits_;
    Report& report_;
    bool enriches_ = false;
    std::uint64_t alias_nodes_ = 0, bytes_ = 0;
    std::deque<std::unique_ptr<Document>> documents_;
    std::map<std::string, const Document*> read_;
    std::unordered_map<std::string, Type, KeyedHash> types_;
    std::map<std::string, std::vector<const TechnologyRule*>> rules_of_;  // keyed by TechnologyRule::component
    std::deque<TechnologyRule> rules_;
};

// Determines whether nodes have the hosts that rules require. Paths of hosts can be as long as the template, and rules
// as long as the file, so the search is not recursive.
class HostPaths {
public:
    // `ignore_presence`: relations are treated as present, so each result is Formula::always or Formula::never.
    HostPaths(const Technologies& technologies, Formulas& formulas, bool ignore_presence = false)
        : technologies_(technologies), formulas_(formulas), ignore_presence_(ignore_presence) {}

    Formula hosted(const NodeTemplate& node, const TechnologyRule& rule);

private:
    // One step of the search: the hosts of `node` must match the rule's list from `level` onwards.
    struct Step {
        const NodeTemplate* node;
        std::size_t level;
        std::size_t next_relation = 0;
        bool star_tried = false;
        Formula presence = Formula::always;  // the presence of the relation to the current host
        std::vector<Formula> hosts;
    };
    // The next host to examine, and its level; null after the last.
    std::pair<const NodeTemplate*, std::size_t> next(Step& step, const TechnologyRule& rule) const;

    const Technologies& technologies_;
    Formulas& formulas_;
    bool ignore_presence_;
    std::map<std::tuple<const NodeTemplate*, const TechnologyRule*, std::size_t>, Formula> known_;
};

}  // namespace csar::validate::variability

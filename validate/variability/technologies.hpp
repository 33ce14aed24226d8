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

// This component, with this artifact, on these hosts, can be deployed with this technology.
struct TechnologyRule {
    std::string technology, component, artifact, assign;
    std::vector<std::string> hosting;
    double weight = 1;
    Node conditions;
};

class HostPaths;

// Reads types and rules, as far as the template needs them. Relations without a type get the type in their node's type.
// Managed nodes without technologies get those from rules. Owns the documents with rules.
class Technologies {
public:
    // `files`: for imports; may be null. `files` and `elements` must outlive the object.
    Technologies(Template& elements, const FileProvider* files, const Limits& limits, Report& report);

    // Throws Fault if a node has no candidate, but needs a technology.
    void enrich();

    bool is_a(std::string_view type, std::string_view ancestor) const;

private:
    struct Type {
        std::string parent;
        bool is_abstract = false;
        std::vector<std::string> artifacts;                // types
        std::map<std::string, std::string> relationships;  // relationship types by requirement
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
    std::map<std::string, std::vector<const TechnologyRule*>> rules_of_;  // by TechnologyRule::component
    std::deque<TechnologyRule> rules_;
};

// Decides whether nodes have the required hosts. Not recursive, because paths and rules may be very long.
class HostPaths {
public:
    // `ignore_presence`: treats relations as present. Then results are Formula::always or Formula::never.
    HostPaths(const Technologies& technologies, Formulas& formulas, bool ignore_presence = false)
        : technologies_(technologies), formulas_(formulas), ignore_presence_(ignore_presence) {}

    Formula hosted(const NodeTemplate& node, const TechnologyRule& rule);

private:
    // The hosts of `node` must match the rule from `level` on.
    struct Step {
        const NodeTemplate* node;
        std::size_t level;
        std::size_t next_relation = 0;
        bool star_tried = false;
        Formula presence = Formula::always;  // of the relation to the current host
        std::vector<Formula> hosts;
    };
    // Returns the next host with its level. The host is null at the end.
    std::pair<const NodeTemplate*, std::size_t> next(Step& step, const TechnologyRule& rule) const;

    const Technologies& technologies_;
    Formulas& formulas_;
    bool ignore_presence_;
    std::map<std::tuple<const NodeTemplate*, const TechnologyRule*, std::size_t>, Formula> known_;
};

}  // namespace csar::validate::variability

// Deployment technologies of nodes by rules (later text, Technology Rules).
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include <csar/limits.hpp>
#include "base/keyed_hash.hpp"
#include "report/report.hpp"
#include "validate/model/file_provider.hpp"
#include "validate/variability/element.hpp"

namespace csar::validate::variability {

// "This component, with this artifact, hosted on these, can be deployed with this technology."
struct TechnologyRule {
    std::string technology, component, artifact, assign;
    std::vector<std::string> hosting;
    double weight = 1;
    Node conditions;
};

// Reads the types of the file and its imports, and the rules; and gives each managed node without technologies those that
// its rules allow. Owns the documents that rules stand in.
class Technologies {
public:
    // `files`: where imports are; null: there are none. It and `elements` outlive the object.
    Technologies(Template& elements, const FileProvider* files, const Limits& limits, Report& report);

    // Throws Fault when a node that needs a technology has no candidate.
    void enrich();

    bool is_a(std::string_view type, std::string_view ancestor) const;

private:
    struct Type {
        std::string parent;
        bool is_abstract = false;
        std::vector<std::string> artifacts;  // their types
    };
    void read_types(const Document& document);
    void read_imports(const Document& document, int depth);
    const Document* read(const std::string& path);
    void read_rules();
    void read_rules(Node list);
    void add_candidates(Element& node);
    bool has_artifact(std::string_view type, std::string_view artifact) const;
    bool could_host(const Element& node, const TechnologyRule& rule, std::size_t level);
    std::string type_of(const Element& node) const;
    bool is_abstract(const std::string& type) const;

    Template& template_;
    const FileProvider* files_;
    const Limits& limits_;
    Report& report_;
    std::uint64_t alias_nodes_ = 0, bytes_ = 0;
    std::deque<std::unique_ptr<Document>> documents_;
    std::map<std::string, const Document*> read_;
    std::unordered_map<std::string, Type, KeyedHash> types_;
    std::map<std::string, std::vector<const TechnologyRule*>> rules_of_;  // of a component
    std::deque<TechnologyRule> rules_;
    std::map<std::pair<const Element*, std::pair<const TechnologyRule*, std::size_t>>, bool> could_host_;
};

}  // namespace csar::validate::variability

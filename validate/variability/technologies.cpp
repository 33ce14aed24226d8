#include "validate/variability/technologies.hpp"

#include <algorithm>

#include "base/ascii.hpp"
#include "base/budget.hpp"
#include "base/joined.hpp"
#include "base/pieces.hpp"
#include "report/diagnose.hpp"
#include "report/rules/variability.hpp"
#include "validate/profiles/profiles.hpp"

namespace csar::validate::variability {
namespace {

constexpr int max_ancestors = 100;
constexpr std::uint64_t steps_a_host = 20, steps_an_ancestor = 10, steps_a_rule = 10, bytes_a_step = 16;
constexpr std::uint64_t bytes_per_host = 300;  // a host on the path with its data

// Resolves `reference` relative to the file `from`. Removes "." and "..".
std::string resolved_path(std::string_view from, std::string_view reference) {
    std::string whole;
    const std::size_t slash = from.rfind('/');
    if (slash != std::string_view::npos && !reference.starts_with('/')) whole = from.substr(0, slash + 1);
    whole += reference;
    std::vector<std::string_view> parts;
    each_piece(whole, '/', [&](std::string_view part) {
        if (part == ".." && !parts.empty() && parts.back() != "..")
            parts.pop_back();
        else if (!part.empty() && part != ".")
            parts.push_back(part);
    });
    return (whole.starts_with('/') ? "/" : "") + joined(parts, "/");
}

std::vector<std::string> texts_in(Node node) {
    std::vector<std::string> texts;
    const auto add = [&](std::string_view text) {
        spend_work(1 + text.size() / bytes_a_step);
        take_memory(sizeof(std::string) + text.size());
        texts.emplace_back(text);
    };
    if (node.is_scalar() && !node.is_null()) add(node.text());
    for (const Node item : node.items()) add(item.text());
    return texts;
}

}  // namespace

Technologies::Technologies(Template& elements, const FileProvider* files, const Limits& limits, Report& report)
    : template_(elements), files_(files), limits_(limits), report_(report) {
    enriches_ = template_.options.is_set("enrich_technologies", false);
    const bool needs_relations =
        static_cast<bool>(template_.variability["type_specific_conditions"]["relationship_types"]);
    if (!enriches_ && !needs_relations) return;
    read_types(template_.document);
    read_imports(template_.document, 0);
    if (needs_relations) find_relationship_types();
    if (enriches_) read_rules();
}

void Technologies::find_relationship_types() {
    for (const std::string_view normative : {bundled_profile(newest_1_x), bundled_non_normative_types()}) {
        documents_.push_back(Document::parse(std::string(), std::string(normative), limits_, report_));
        read_types(*documents_.back());
    }
    for (Relation* relation : template_.relations)
        if (relation->type_name().empty())
            relation->declared_type = relationship_type(relation->container->type_name(), relation->name);
}

// A refined requirement may inherit the relationship from the parent type.
std::string Technologies::relationship_type(std::string_view type, const std::string& requirement) const {
    for (int steps = 0; steps < max_ancestors && !type.empty(); ++steps) {
        spend_work(steps_an_ancestor);
        const auto found = types_.find(std::string(type));
        if (found == types_.end()) break;
        const auto declared = found->second.relationships.find(requirement);
        if (declared != found->second.relationships.end()) return declared->second;
        type = found->second.parent;
    }
    return {};
}

const Document* Technologies::read(const std::string& path) {
    const auto [found, is_new] = read_.try_emplace(path, nullptr);
    if (!is_new || files_ == nullptr || documents_.size() > 1000) return found->second;
    auto text = files_->read(path);
    if (!text) return nullptr;
    bytes_ += text->size();
    if (bytes_ > limits_.definitions_total) return nullptr;
    documents_.push_back(Document::parse(path, std::move(*text), limits_, report_, &alias_nodes_));
    return found->second = documents_.back().get();
}

void Technologies::read_types(const Document& document) {
    for (const auto& [key, value] : document.root()["node_types"].entries()) {
        if (const auto [type, is_new] = types_.try_emplace(std::string(key.text())); is_new) {
            type->second.parent = value["derived_from"].text();
            type->second.is_abstract = value["metadata"]["vintner_abstract"].text() == "true";
            for (const auto& [name, artifact] : value["artifacts"].entries())
                type->second.artifacts.emplace_back(artifact["type"].text());
            for (const Node item : value["requirements"].items())
                for (const auto& [name, requirement] : item.entries())
                    if (const Node relationship = requirement["relationship"])
                        type->second.relationships.try_emplace(
                            std::string(name.text()),
                            (relationship.is_mapping() ? relationship["type"] : relationship).text());
        }
    }
    for (const auto& [key, value] : document.root()["artifact_types"].entries())
        types_.try_emplace(std::string(key.text()), Type{std::string(value["derived_from"].text()), false, {}, {}});
}

void Technologies::read_imports(const Document& document, int depth) {
    if (depth > max_ancestors) return;
    for (const Node import : document.root()["imports"].items()) {
        Node file = import.is_mapping() ? import["file"] : import;
        if (!file.is_scalar()) continue;
        const std::string path = resolved_path(document.file(), file.text());
        if (read_.count(path) != 0) continue;
        if (const Document* imported = read(path)) {
            read_types(*imported);
            read_imports(*imported, depth + 1);
        } else if (enriches_) {
            report_.add(diagnose(rules::variability::unread_import, file.place(), file.text()));
        }
    }
}

// Reads rules from the list in the file, the specified file, or the specification's default files.
void Technologies::read_rules() {
    const Node qualities = template_.variability["qualities"];
    if (qualities.is_sequence()) return read_rules(qualities);
    std::vector<std::string> names = {"./qualities.yaml", "./lib/qualities.yaml", "./rules.yaml", "./lib/rules.yaml"};
    if (qualities.is_scalar()) names = {std::string(qualities.text())};
    for (const std::string& name : names)
        if (const Document* document = read(resolved_path(template_.document.file(), name)))
            read_rules(document->root());
}

void Technologies::read_rules(Node list) {
    for (const Node item : list.items()) {
        for (const std::string& technology : texts_in(item["technology"])) {
            take_memory(sizeof(TechnologyRule));
            TechnologyRule& rule = rules_.emplace_back();
            rule.technology = technology;
            rule.component = item["component"].text();
            rule.artifact = item["artifact"].text();
            rule.assign = item["assign"].text();
            rule.hosting = texts_in(item["hosting"]);
            rule.conditions = item["conditions"];
            if (const auto weight = item["weight"].as_float(); weight && *weight >= 0 && *weight <= 1e9)
                rule.weight = *weight;
            rules_of_[rule.component].push_back(&rule);
        }
    }
}

bool Technologies::is_a(std::string_view type, std::string_view ancestor) const {
    for (int steps = 0; steps < max_ancestors && !type.empty(); ++steps) {
        spend_work(steps_an_ancestor + type.size() / bytes_a_step);
        if (type == ancestor) return true;
        const auto found = types_.find(std::string(type));
        if (found == types_.end()) return false;
        type = found->second.parent;
    }
    return false;
}

bool Technologies::is_abstract(std::string_view type) const {
    const auto found = types_.find(std::string(type));
    return found != types_.end() && found->second.is_abstract;
}

// True if the node's type or an ancestor has the artifact. Then the artifact does not depend on the node.
bool Technologies::has_artifact(std::string_view type, std::string_view artifact) const {
    for (int steps = 0; steps < max_ancestors && !type.empty() && !artifact.empty(); ++steps) {
        const auto found = types_.find(std::string(type));
        if (found == types_.end()) return false;
        for (const std::string& own : found->second.artifacts)
            if (is_a(own, artifact)) return true;
        type = found->second.parent;
    }
    return false;
}

std::pair<const NodeTemplate*, std::size_t> HostPaths::next(Step& step, const TechnologyRule& rule) const {
    const std::string& wanted = rule.hosting[step.level];
    // "*" matches any number of hosts, including none.
    const bool star = wanted == "*";
    if (star && !std::exchange(step.star_tried, true)) return {step.node, step.level + 1};
    while (step.next_relation < step.node->relations.size()) {
        spend_work(1);
        const Relation& relation = *step.node->relations[step.next_relation++];
        if (!relation.hosting || relation.target == nullptr || relation.target->types.empty()) continue;
        if (!star && !technologies_.is_a(relation.target->type_name(), wanted)) continue;
        step.presence = ignore_presence_ ? Formula::always : relation.presence;
        return {relation.target, star ? step.level : step.level + 1};
    }
    return {nullptr, 0};
}

// Ignores cycles of hosts.
Formula HostPaths::hosted(const NodeTemplate& node, const TechnologyRule& rule) {
    std::vector<Step> path;
    Formula answer = Formula::always;
    const auto look_at = [&](const NodeTemplate* at, std::size_t level) {
        answer = Formula::always;
        if (level == rule.hosting.size()) return;
        const auto [found, is_new] = known_.try_emplace({at, &rule, level}, Formula::never);
        answer = found->second;
        if (!is_new) return;
        spend_work(steps_a_host);
        take_memory(bytes_per_host);
        path.push_back({at, level});
    };
    look_at(&node, 0);
    while (!path.empty()) {
        const std::size_t depth = path.size();
        if (const auto [host, level] = next(path.back(), rule); host != nullptr) {
            look_at(host, level);
            if (path.size() > depth) continue;
        } else {
            const Step step = std::move(path.back());
            path.pop_back();
            answer = known_[{step.node, &rule, step.level}] = formulas_.any_of(step.hosts);
        }
        if (!path.empty()) path.back().hosts.push_back(formulas_.all_of({path.back().presence, answer}));
    }
    return answer;
}

// Rules for a type take precedence over rules for its ancestors.
void Technologies::add_candidates(NodeTemplate& node, HostPaths& paths) {
    const std::string_view own = node.type_name();
    std::string type(own);
    for (int steps = 0; steps < max_ancestors && !type.empty() && node.technologies.empty(); ++steps) {
        if (const auto found = rules_of_.find(type); found != rules_of_.end()) {
            for (const TechnologyRule* rule : found->second) {
                spend_work(steps_a_rule);
                if (paths.hosted(node, *rule) == Formula::never) continue;
                std::vector<TypedElement*> artifacts;
                for (TypedElement* artifact : node.artifacts)
                    if (is_a(artifact->value["type"].text(), rule->artifact)) artifacts.push_back(artifact);
                const bool inherits = has_artifact(own, rule->artifact);
                if (!rule->artifact.empty() && artifacts.empty() && !inherits) continue;
                if (inherits) artifacts.clear();
                take_memory(sizeof(Technology) + rule->technology.size() + artifacts.size() * sizeof(void*));
                Technology& technology = template_.add(Kind::technology, {node.key, Node()}, node.technologies, &node);
                technology.name = rule->technology;
                technology.weight = rule->weight;
                technology.rule = rule;
                technology.artifacts = std::move(artifacts);
                if (rule->conditions) technology.conditions.push_back(rule->conditions);
            }
        }
        const auto found = types_.find(type);
        type = found == types_.end() ? "" : found->second.parent;
    }
    if (node.technologies.size() > 1) {
        const auto& shared = template_.alternatives.emplace_back(node.technologies.begin(), node.technologies.end());
        for (Technology* technology : node.technologies) technology->alternatives = &shared;
    }
}

void Technologies::enrich() {
    const Options& options = template_.options;
    Formulas constants;
    HostPaths paths(*this, constants, true);
    for (NodeTemplate* node : template_.nodes) {
        const bool managed = node->flag("managed").value_or(true) && !is_abstract(node->type_name());
        if (managed && node->technologies.empty() && !rules_.empty()) {
            add_candidates(*node, paths);
            if (node->technologies.empty() &&
                options.is_set("required_technology_check", template_.release > Release::one) &&
                options.constrains("required_technology_constraint"))
                throw Fault{diagnose(rules::variability::technology_fault, node->key.place(), node->name,
                                     "has no technology candidates")};
        }
        // "service.component#docker.image::compose@docker.engine->local.machine"
        for (Technology* technology : node->technologies) {
            const TechnologyRule* rule = technology->rule;
            const Node body = technology->value;
            const std::string artifact = rule != nullptr ? rule->artifact : std::string(body["artifact"].text());
            const std::string assign = rule != nullptr ? rule->assign : std::string(body["assign"].text());
            const std::vector<std::string> own_hosting = texts_in(body["hosting"]);
            const std::vector<std::string>& hosting = rule != nullptr ? rule->hosting : own_hosting;
            std::string& text = technology->assigned;
            const std::string type(node->type_name());
            text = type + "~" + (rule != nullptr ? rule->component : type);
            if (!artifact.empty()) text += "#" + artifact;
            text += "::" + lower_case(technology->name);
            for (std::size_t i = 0; i < hosting.size(); ++i) text += (i == 0 ? "@" : "->") + hosting[i];
            if (!assign.empty()) text = assign;
            spend_work(text.size() / bytes_a_step);
            take_memory(text.size());
            if (rule == nullptr && !artifact.empty())
                for (TypedElement* candidate : node->artifacts)
                    if (is_a(candidate->value["type"].text(), artifact) || candidate->value["type"].text() == artifact)
                        technology->artifacts.push_back(candidate);
        }
    }
}

}  // namespace csar::validate::variability

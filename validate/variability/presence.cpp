#include "validate/variability/presence.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/budget.hpp"
#include "base/pieces.hpp"
#include "report/rules/variability.hpp"

namespace csar::validate::variability {
namespace {

constexpr std::uint64_t artifacts_a_step = 8;  // artifacts compared in a step

// "incoming-artifact" has the part "artifact".
bool has_part(const std::string& mode, std::string_view part) {
    bool found = false;
    each_piece(mode, '-', [&](std::string_view piece) { found |= piece == part; });
    return found;
}

// `type: NAME` is present with its owner. Otherwise, a conditional node could not be absent without pruning.
bool is_plain_type(const Element& element) {
    return element.kind == Kind::type && !element.value && element.container->as<TypedElement>()->types.size() == 1;
}

bool hosts_exist(const NodeTemplate& node) {
    return std::ranges::any_of(node.relations, [](const Relation* r) { return r->hosting; });
}

// Creates formulas for presences: own conditions, groups, default conditions, pruning. Also creates constraints.
class PresenceRules {
public:
    PresenceRules(Template& elements, const Technologies& technologies, Formulas& formulas, Conditions& conditions,
                  bool explain)
        : template_(elements),
          host_paths_(technologies, formulas),
          formulas_(formulas),
          conditions_(conditions),
          options_(elements.options),
          explain_(explain) {}

    void make() {
        check_anchor();
        make_variables();
        for (const auto& element : template_.elements) make_manual(*element);
        make_others();
        for (const auto& element : template_.elements) define(*element);
        make_implications();
        make_constraints();
    }

private:
    struct Condition {
        Formula formula;
        bool consistency;
        const char* otherwise;
    };

    void note(Element& element, Formula formula, const char* otherwise, Node at = Node()) const {
        if (explain_) element.grounds.push_back({formula, otherwise, at ? at.position().line : 0});
    }

    void check_anchor() const {
        if (!options_.is_set("anchor_check", true)) return;
        if (!options_.enables("default", "node", false) && !options_.enables("pruning", "node", false)) return;
        const std::string mode = options_.text("node_default_condition_mode", "");
        if (mode != "incoming-host" && mode != "incomingnaive-host") return;
        if (template_.nodes.empty()) return;
        for (const NodeTemplate* node : template_.nodes)
            if (node->value["anchor"] || node->value["implied"]) return;
        throw Fault{
            diagnose(rules::variability::missing_anchor, template_.variability.place(), "incoming(naive)-host")};
    }

    void make_variables() {
        for (const auto& element : template_.elements) {
            element->presence = formulas_.variable();
            element->manual = formulas_.variable();
        }
    }

    void make_manual(Element& element) {
        std::vector<Formula> parts;
        if (!element.default_alternative) {
            for (const Node condition : element.conditions) {
                parts.push_back(conditions_.logic(condition, &element));
                note(element, parts.back(), "the condition", condition);
            }
            for (const Group* group : element.of_groups)
                for (const Node condition : group->conditions) {
                    parts.push_back(conditions_.logic(condition, group));
                    note(element, parts.back(), "the condition of the group", condition);
                }
            // A non-default alternative is never present.
            if (element.value["default_alternative"]) {
                parts = {Formula::never};
                note(element, Formula::never, "the element is marked as a non-default alternative");
            }
            if (const auto* const technology = element.as<Technology>()) add_technology_conditions(*technology, parts);
            formulas_.define(element.manual, formulas_.all_of(std::move(parts)),
                             element.conditions.empty() ? Node() : element.conditions.front());
            return;
        }
        // The default alternative is present if no other alternative is present.
        if (element.container != nullptr) {
            parts.push_back(element.container->presence);
            note(element, parts.back(), "the container is absent");
        }
        if (element.alternatives != nullptr)
            for (const Element* other : *element.alternatives)
                if (other != &element) {
                    parts.push_back(!other->presence);
                    note(element, parts.back(), "another alternative is present");
                }
        formulas_.define(element.manual, formulas_.all_of(std::move(parts)));
    }

    // A technology rule needs one of its artifacts, and hosts of the required types.
    void add_technology_conditions(const Technology& technology, std::vector<Formula>& parts) {
        if (technology.rule == nullptr) return;
        if (!technology.artifacts.empty())
            parts.push_back(
                any_of(formulas_, technology.artifacts, [](const Element& artifact) { return artifact.manual; }));
        parts.push_back(host_paths_.hosted(*technology.enclosing<NodeTemplate>(), *technology.rule));
    }

    // Builds disjunctions of the elements before and after each element. This takes linear space.
    void make_others() {
        for (const std::vector<Element*>& list : template_.alternatives) {
            const auto collect = [&](auto& into, auto counts) {
                std::vector<Formula> after(list.size() + 1, Formula::never);
                for (std::size_t i = list.size(); i-- > 0;)
                    after[i] = counts(*list[i]) ? formulas_.any_of({list[i]->presence, after[i + 1]}) : after[i + 1];
                Formula before = Formula::never;
                for (std::size_t i = 0; i < list.size(); ++i) {
                    into[list[i]] = formulas_.any_of({before, after[i + 1]});
                    if (counts(*list[i])) before = formulas_.any_of({before, list[i]->presence});
                }
            };
            collect(others_, [](const Element&) { return true; });
            collect(conditional_others_, [](const Element& element) { return element.has_conditions(); });
        }
    }

    std::string mode_of(const Element& element) const {
        const Node own = element.value["default_condition_mode"];
        if (own.is_scalar()) return std::string(own.text());
        return options_.text(std::string(name_of(element.kind)) + "_default_condition_mode", "");
    }

    // The element's own setting takes precedence over options. Anchors are never pruned.
    bool enabled(const Element& element, std::string_view what, bool consistency) const {
        const bool pruning = what == "pruning";
        const std::string sort = consistency ? "consistency" : "semantic";
        if (const auto flag = element.flag(pruning ? sort + "_pruning" : "default_" + sort + "_condition"))
            return *flag;
        if (const auto flag = element.flag(pruning ? "pruning" : "default_condition")) return *flag;
        if (element.kind == Kind::node && element.flag("anchor").value_or(false)) return false;
        return options_.enables(what, name_of(element.kind), consistency);
    }

    void add_node_conditions(const NodeTemplate& node, const std::string& mode, std::vector<Condition>& conditions) {
        if (!node.incoming.empty()) {
            if (has_part(mode, "source"))
                conditions.push_back(
                    {has_source(formulas_, node), false, "no source of an incoming relation is present"});
            if (has_part(mode, "incoming"))
                conditions.push_back({has_incoming(formulas_, node, false), false, "no incoming relation is present"});
            if (has_part(mode, "incomingnaive") || has_part(mode, "relation"))
                conditions.push_back({has_incoming(formulas_, node, true), false, "no incoming relation is present"});
        }
        if (!node.relations.empty()) {
            if (has_part(mode, "outgoing"))
                conditions.push_back({has_outgoing(formulas_, node, false), false, "no outgoing relation is present"});
            if (has_part(mode, "outgoingnaive"))
                conditions.push_back({has_outgoing(formulas_, node, true), false, "no outgoing relation is present"});
        }
        if (hosts_exist(node) && has_part(mode, "host"))
            conditions.push_back({has_host(formulas_, node), false, "none of the hosts is present"});
        if (!node.artifacts.empty()) {
            if (has_part(mode, "artifact"))
                conditions.push_back({has_artifact(formulas_, node, false), false, "none of the artifacts is present"});
            if (has_part(mode, "artifactnaive"))
                conditions.push_back({has_artifact(formulas_, node, true), false, "none of the artifacts is present"});
        }
    }

    bool add_type_specific(const Element& element, std::vector<Condition>& conditions) {
        const Node all = template_.variability["type_specific_conditions"];
        if (!all.is_mapping()) return false;
        std::string name;
        Node entry;
        if (element.kind == Kind::property) {
            entry = all["property_types"][element.name];
        } else {
            const std::string kind(element.kind == Kind::relation ? "relationship" : name_of(element.kind));
            entry = all[kind + "_types"][element.type_name()];
        }
        if (!entry) return false;
        const auto take = [&](Node one) {
            const Formula formula = conditions_.logic(one["conditions"], &element);
            if (one["consistency"].as_bool().value_or(false))
                conditions.push_back({formula, true, "the default condition of the type does not hold"});
            if (one["semantic"].as_bool().value_or(true))
                conditions.push_back({formula, false, "the default condition of the type does not hold"});
        };
        if (entry.is_sequence())
            for (const Node one : entry.items()) take(one);
        else
            take(entry);
        return true;
    }

    // True if a present technology uses the artifact.
    Formula is_managed(const Element& artifact) {
        return any_of(formulas_, artifact.enclosing<NodeTemplate>()->technologies, [&](const Technology& technology) {
            spend_work(1 + technology.artifacts.size() / artifacts_a_step);
            const bool uses = std::ranges::count(technology.artifacts, &artifact) != 0;
            return uses ? technology.presence : Formula::never;
        });
    }

    std::vector<Condition> default_conditions(const Element& element) {
        std::vector<Condition> conditions;
        if (add_type_specific(element, conditions)) return conditions;
        const std::string mode = mode_of(element);
        // For a relation, the container is called "source". A type depends on its container in every mode.
        const bool by_container =
            element.kind == Kind::type || has_part(mode, element.kind == Kind::relation ? "source" : "container");
        if (element.container != nullptr && by_container)
            conditions.push_back({element.container->presence, true, "the container is absent"});
        if (const auto* const node = element.as<NodeTemplate>()) add_node_conditions(*node, mode, conditions);
        if (const auto* const relation = element.as<Relation>();
            relation != nullptr && relation->target != nullptr && has_part(mode, "target"))
            conditions.push_back({relation->target->presence, true, "the target is absent"});
        if (element.kind == Kind::artifact && has_part(mode, "managed") &&
            !element.enclosing<NodeTemplate>()->technologies.empty())
            conditions.push_back({is_managed(element), false, "no technology manages the artifact"});
        if (element.kind == Kind::technology && has_part(mode, "other") && element.alternatives != nullptr)
            conditions.push_back({!others_[&element], true, "another alternative is present"});
        constexpr auto no_member = "none of the members or targets is present";
        if (const auto* const group = element.as<Group>())
            conditions.push_back({any_present(formulas_, group->members), false, no_member});
        if (const auto* const policy = element.as<Policy>())
            conditions.push_back({any_present(formulas_, policy->targets), false, no_member});
        const auto* const parameter = element.as<Parameter>();
        if (element.kind == Kind::input)
            conditions.push_back(
                {any_present(formulas_, parameter->users), false, "no present element uses the input"});
        if (element.kind == Kind::output && has_part(mode, "produced") && !parameter->users.empty())
            conditions.push_back(
                {any_present(formulas_, parameter->users), true, "no present element provides the output"});
        if (has_part(mode, "default") && !element.has_conditions() && element.alternatives != nullptr)
            conditions.push_back({!others_[&element], true, "another alternative is present"});
        return conditions;
    }

    void define(Element& element) {
        if (element.is_variability_group()) {
            formulas_.define(element.presence, Formula::never);
            return;
        }
        if (is_plain_type(element)) {
            note(element, element.container->presence, "the container is absent");
            formulas_.define(element.presence, element.container->presence);
            return;
        }
        std::vector<Formula> parts = {element.manual};
        for (const Condition& condition : default_conditions(element)) {
            const bool defaults = !element.has_conditions() && enabled(element, "default", condition.consistency);
            if (!defaults && !enabled(element, "pruning", condition.consistency)) continue;
            parts.push_back(condition.formula);
            note(element, condition.formula, condition.otherwise);
        }
        // The relationship template is a part of the relation, so it is present with the relation.
        formulas_.define(element.presence, formulas_.all_of(std::move(parts)));
    }

    // `implies`: element and condition imply a target. `implied`: the conditions imply the element.
    void make_implications() {
        for (const auto& element : template_.elements) {
            if (!element->value.is_mapping()) continue;
            for (const Node pair : element->value["implies"].items()) {
                if (!pair.is_sequence() || pair.size() == 0 || pair.size() > 2)
                    wrong_form(pair, "an implication", "a list of a target and an optional condition");
                std::vector<Formula> premise = {element->presence};
                if (pair.size() == 2) premise.push_back(conditions_.logic(pair[1U], element.get()));
                formulas_.require(formulas_.implies(formulas_.all_of(std::move(premise)),
                                                    conditions_.logic(pair[0U], element.get())));
            }
            imply(*element);
        }
        for (const Relation* relation : template_.relations)
            if (!relation->value.is_mapping()) imply(*relation);
    }

    void imply(const Element& element) {
        const auto* const relation = element.as<Relation>();
        const Node own = element.value["implied"];
        bool implied = false;
        if (own)
            implied = own.as_bool().value_or(true);
        else if (relation != nullptr)
            implied = !relation->hosting && options_.is_set("relation_default_implied", false);
        if (!implied) return;
        std::vector<Formula> premise = {element.manual};
        if (relation != nullptr) {
            const Element* const other = own.text() == "TARGET" ? relation->target : relation->container;
            if (other != nullptr) premise.push_back(other->presence);
            if (options_.is_set("relation_enhanced_implication_mode", true) && relation->target != nullptr)
                premise.push_back(relation->target->manual);
            if (const auto found = conditional_others_.find(&element);
                !element.has_conditions() && found != conditional_others_.end())
                premise.push_back(!found->second);
        } else if (element.container != nullptr) {
            premise.push_back(element.container->presence);
        }
        formulas_.require(formulas_.implies(formulas_.all_of(std::move(premise)), element.presence));
    }

    void constrain_node(const NodeTemplate& node) {
        std::vector<Formula> hosts;
        for (const Relation* relation : node.relations)
            if (relation->hosting) hosts.push_back(relation->presence);
        const bool required = options_.constrains("required_hosting_constraint");
        if (!hosts.empty() && required)
            formulas_.require(formulas_.implies(node.presence, formulas_.exactly_one(hosts)));
        if (!hosts.empty() && options_.constrains("single_hosting_constraint"))
            formulas_.require(formulas_.at_most_one(hosts));
        if (!node.technologies.empty() && options_.constrains("required_technology_constraint") &&
            node.flag("managed").value_or(true))
            formulas_.require(formulas_.implies(node.presence, formulas_.exactly_one(presences_of(node.technologies))));
        if (!node.artifacts.empty() && options_.constrains("required_artifact_constraint"))
            formulas_.require(formulas_.implies(node.presence, any_present(formulas_, node.artifacts)));
        if (!node.incoming.empty() && options_.constrains("required_incoming_relation_constraint"))
            formulas_.require(formulas_.implies(node.presence, any_present(formulas_, node.incoming)));
    }

    void make_constraints() {
        const Node constraints = template_.variability["constraints"];
        for (const Node constraint : constraints.items())
            formulas_.require(conditions_.logic(constraint, nullptr), constraint);
        require_input_relations(template_, formulas_, conditions_);
        for (const NodeTemplate* node : template_.nodes) constrain_node(*node);
        for (const auto& element : template_.elements) {
            if (element->container == nullptr) continue;
            const char* option = nullptr;
            if (element->kind == Kind::relation) option = "relation_source_constraint";
            if (element->kind == Kind::artifact) option = "artifact_container_constraint";
            if (element->kind == Kind::property) option = "property_container_constraint";
            if (element->kind == Kind::type) option = "type_container_constraint";
            if (option != nullptr && options_.constrains(option))
                formulas_.require(formulas_.implies(element->presence, element->container->presence));
            const auto* const relation = element->as<Relation>();
            if (relation != nullptr && relation->target != nullptr && options_.constrains("relation_target_constraint"))
                formulas_.require(formulas_.implies(relation->presence, relation->target->presence));
        }
        for (const auto& list : template_.alternatives) {
            const Kind kind = list.front()->kind;
            if (kind == Kind::node || kind == Kind::type) continue;
            if (options_.constrains("unique_" + std::string(name_of(kind)) + "_constraint"))
                formulas_.require(formulas_.at_most_one(presences_of(list)));
        }
    }

    Template& template_;
    HostPaths host_paths_;
    Formulas& formulas_;
    Conditions& conditions_;
    const Options& options_;
    bool explain_;
    // For each element with alternatives: true if another alternative (with own conditions) is present.
    std::unordered_map<const Element*, Formula> others_, conditional_others_;
};

}  // namespace

void require_presences(Template& elements, const Technologies& technologies, Formulas& formulas, Conditions& conditions,
                       bool explain) {
    PresenceRules(elements, technologies, formulas, conditions, explain).make();
}

}  // namespace csar::validate::variability

// Reads the elements of a file.
#include <algorithm>
#include <map>

#include "base/compose.hpp"
#include "report/rules/variability.hpp"
#include "validate/variability/element.hpp"
#include "validate/variability/wrapped_property.hpp"

namespace csar::validate::variability {
namespace {

// True for requirements that lead to a host: "host", "dev_host", "host_two".
bool names_host(std::string_view name) {
    for (std::size_t at = name.find("host"); at != std::string_view::npos; at = name.find("host", at + 1)) {
        const bool begins = at == 0 || name[at - 1] == '_';
        const bool ends = at + 4 == name.size() || name[at + 4] == '_';
        if (begins && ends) return true;
    }
    return false;
}

}  // namespace

void wrong_form(Node at, std::string_view what, std::string_view form) {
    const bool is_list = form.starts_with("a map") && at.is_sequence();
    const bool is_map = form.starts_with("a list") && at.is_mapping();
    throw Fault{diagnose(rules::variability::wrong_form, at.place(), what,
                         compose("{}{}", form,
                                 is_list  ? ", not a list"
                                 : is_map ? ", not a map"
                                          : ""))};
}

Diagnostic twice(const Element& first, const Element& second) {
    return diagnose(rules::variability::ambiguous_name, second.key.place(), second.display(), second.name,
                    first.key.position().line);
}

std::vector<Node::Entry> Template::parts(Node collection, std::string_view what) const {
    std::vector<Node::Entry> result;
    if (!collection || collection.is_null()) return result;
    if (collection.is_scalar()) wrong_form(collection, what, "a map or a list of maps");
    for (const Node item : collection.items())
        if (!item.is_mapping() || item.size() != 1) wrong_form(item, what, "a map with one entry");
    each_entry(collection, [&](Node key, Node value) { result.push_back({key, value}); });
    return result;
}

Template::Template(const Document& source) : document(source), root(source.root()) {
    const Node version = root["tosca_definitions_version"];
    const std::optional<Release> known = release_of(version.text());
    if (!known)
        throw Fault{diagnose(rules::variability::wrong_version, version ? version.place() : place_of(source.file()),
                             version ? version.text() : "(none)")};
    release = *known;
    topology = root["topology_template"];
    if (topology && !topology.is_null() && !topology.is_mapping()) wrong_form(topology, "topology_template", "a map");
    variability = topology["variability"];
    options = Options(release, variability["options"]);

    read_imports();
    for (const Node::Entry& part : parts(topology["inputs"], "an entry of inputs")) {
        Parameter& input = add(Kind::input, part, inputs);
        read_conditions(input, part.value);
        inputs_by_name_[input.name].push_back(&input);
    }
    // Later versions, and an option, allow several inputs with one name. Then the conditions must select one input.
    const bool are_unique = release == Release::one && !options.boolean("unique_input_constraint");
    for (const Parameter* const input : inputs)
        if (const auto& all = inputs_by_name_[input->name]; are_unique && all.size() > 1)
            throw Fault{twice(*all[0], *all[1])};
    read_nodes();
    read_relationships();
    read_groups();
    read_policies();
    for (const Node::Entry& part : parts(topology["outputs"], "an entry of outputs"))
        read_conditions(add(Kind::output, part, outputs), part.value);
    find_alternatives();
    find_uses();
}

void Template::read_conditions(Element& element, Node body) {
    if (!body.is_mapping()) return;
    const Node conditions = body["conditions"];
    if (conditions.is_sequence()) {
        for (const Node condition : conditions.items()) element.conditions.push_back(condition);
    } else if (conditions && !conditions.is_null()) {
        element.conditions.push_back(conditions);
    }
    element.default_alternative = body["default_alternative"].as_bool().value_or(false);
    if (const Node weight = body["weight"]) {
        if (const auto number = weight.as_float(); number && *number >= 0 && *number <= 1e9)
            element.weight = *number;
        else if (const auto counts = weight.as_bool())
            element.weight = *counts ? 1 : 0;
        else
            wrong_form(weight, "a weight", "a number from 0 to 1,000,000,000, true or false");
    }
}

void Template::read_types(TypedElement& container, Node body) {
    const Node type = body["type"];
    if (!type || type.is_null()) return;
    const auto add_type = [&](Node::Entry part) {
        read_conditions(add(Kind::type, part, container.types, &container), part.value);
    };
    if (type.is_scalar()) return add_type({type, Node()});
    if (!type.is_sequence()) wrong_form(type, "a type", "a name or a list of conditional types");
    for (const Node item : type.items()) {
        if (item.is_scalar())
            add_type({item, Node()});
        else
            for (const Node::Entry& part : parts(item, "a type")) add_type(part);
    }
}

void Template::read_properties(TypedElement& container, Node body) {
    const Node properties = body["properties"];
    for (const Node::Entry& part : parts(properties, "an entry of properties")) {
        Element& property = add(Kind::property, part, container.properties, &container);
        if (properties.is_sequence() && is_wrapped_property(part.value))
            read_conditions(property, part.value);
        else
            property.value = Node();
    }
}

void Template::read_artifacts(NodeTemplate& node) {
    for (const Node::Entry& part : parts(node.value["artifacts"], "an entry of artifacts")) {
        TypedElement& artifact = add(Kind::artifact, part, node.artifacts, &node);
        read_conditions(artifact, part.value);
        read_types(artifact, part.value);
        read_properties(artifact, part.value);
    }
}

void Template::read_technologies(NodeTemplate& node) {
    const Node technology = node.value["technology"];
    if (technology.is_scalar() && !technology.is_null()) {
        add(Kind::technology, {technology, Node()}, node.technologies, &node);
        return;
    }
    for (const Node::Entry& part : parts(technology, "an entry of technology"))
        read_conditions(add(Kind::technology, part, node.technologies, &node), part.value);
}

void Template::read_relations(NodeTemplate& node) {
    const Node requirements = node.value["requirements"];
    if (!requirements || requirements.is_null()) return;
    if (!requirements.is_sequence()) wrong_form(requirements, "requirements", "a list of maps with one entry each");
    for (const Node::Entry& part : parts(requirements, "an entry of requirements")) {
        Relation& relation = add(Kind::relation, part, node.relations, &node);
        relations.push_back(&relation);
        relation.hosting = names_host(relation.name);
        read_conditions(relation, part.value);
        const Node target = part.value.is_mapping() ? part.value["node"] : part.value;
        relation.target = target.is_scalar() ? this->node(target.text()) : nullptr;
        if (relation.target != nullptr) relation.target->incoming.push_back(&relation);
    }
}

void Template::read_nodes() {
    if (const Node list = topology["node_templates"]; list.is_sequence()) wrong_form(list, "'node_templates'", "a map");
    for (const Node::Entry& part : parts(topology["node_templates"], "an entry of node_templates")) {
        const std::string_view name = part.key.text();
        if (name == "SELF" || name == "CONTAINER" || name == "SOURCE" || name == "TARGET")
            throw Fault{diagnose(rules::variability::reserved_name, part.key.place(), "Node", name)};
        if (!part.value.is_mapping()) wrong_form(part.value ? part.value : part.key, "a node template", "a map");
        NodeTemplate& node = add(Kind::node, part, nodes);
        node_names_.emplace(node.name, &node);
        read_conditions(node, part.value);
    }
    for (NodeTemplate* node : nodes) {
        read_types(*node, node->value);
        read_technologies(*node);
        read_properties(*node, node->value);
        read_relations(*node);
        read_artifacts(*node);
    }
}

void Template::read_relationships() {
    const Node templates = topology["relationship_templates"];
    for (Relation* relation : relations) {
        const Node used = relation->value["relationship"];
        Node body = used;
        if (used.is_scalar()) {
            const std::string name(used.text());
            const auto entry = templates.entry(name);
            if (!entry.key) {
                // In TOSCA, `relationship` may also be a relationship type.
                if (root["relationship_types"][name] || name.rfind("tosca.relationships.", 0) == 0) {
                    relation->declared_type = name;
                    continue;
                }
                throw Fault{diagnose(rules::variability::unknown_relationship, used.place(), name, relation->name,
                                     relation->container->name)};
            }
            body = entry.value;
            if (!relationship_users.emplace(name, relation).second)
                throw Fault{diagnose(rules::variability::shared_relationship, used.place(), name)};
        }
        read_types(*relation, body);
        read_properties(*relation, body);
    }
    for (const auto& [key, value] : templates.entries())
        if (relationship_users.count(std::string(key.text())) == 0)
            throw Fault{diagnose(rules::variability::unused_relationship, key.place(), key.text())};
}

bool Template::is_variability_group_type(std::string_view name) const {
    const Node types = root["group_types"];
    for (int steps = 0; steps < 100 && !name.empty(); ++steps) {
        if (name == "variability.groups.ConditionalMembers") return true;
        name = types[name]["derived_from"].text();
    }
    return false;
}

Diagnostic Template::unknown_member(Node member) const {
    if (member.is_scalar())
        return diagnose(rules::variability::unknown_name, member.place(), "node template or group", member.text());
    const Node owner = member[0U], relation = member[1U];
    const NodeTemplate* const named = node(owner.text());
    if (named == nullptr)
        return diagnose(rules::variability::unknown_name, owner.place(), "node template", owner.text());
    const std::size_t count = named->relations.size();
    return diagnose(rules::variability::unknown_name, relation.place(),
                    compose("requirement of node template '{}' with the name or number", owner.text()), relation.text())
        .with_hint(count == 0 ? std::string() : numbers_of(count));
}

void Template::read_groups() {
    for (const Node::Entry& part : parts(topology["groups"], "an entry of groups")) {
        if (!part.value.is_mapping()) wrong_form(part.value ? part.value : part.key, "a group", "a map");
        Group& group = add(Kind::group, part, groups);
        read_conditions(group, part.value);
        group.passes_conditions = is_variability_group_type(part.value["type"].text());
        if (const auto [first, is_new] = group_names_.emplace(group.name, &group); !is_new)
            throw Fault{twice(*first->second, group)};
    }
    for (Group* group : groups) {
        if (!group->passes_conditions) {
            read_types(*group, group->value);
            read_properties(*group, group->value);
        }
        read_members(*group);
    }
}

void Template::read_members(Group& group) {
    for (const Node member : group.value["members"].items()) {
        std::vector<Element*> found;
        if (member.is_sequence() && member.size() == 2) {
            const Node which = member[1U];
            if (const NodeTemplate* const owner = node(member[0U].text()))
                for (Relation* relation : owner->relations)
                    if (relation->name == which.text() || which.as_integer() == std::int64_t{relation->index})
                        found.push_back(relation);
        } else if (member.is_scalar()) {
            if (Element* const named = node_or_group(member.text())) found.push_back(named);
        } else {
            wrong_form(member, "a member of a group",
                       "the name of a node, or a node and the name or number of its requirement");
        }
        if (found.empty()) throw Fault{unknown_member(member)};
        for (Element* element : found) {
            group.members.push_back(element);
            if (group.passes_conditions) element->of_groups.push_back(&group);
        }
    }
}

void Template::read_policies() {
    for (const Node::Entry& part : parts(topology["policies"], "an entry of policies")) {
        Policy& policy = add(Kind::policy, part, policies);
        read_conditions(policy, part.value);
        read_types(policy, part.value);
        read_properties(policy, part.value);
        for (const Node target : part.value["targets"].items())
            if (Element* const named = node_or_group(target.text())) policy.targets.push_back(named);
    }
}

void Template::read_imports() {
    for (const Node item : root["imports"].items()) {
        Element& import = add(Kind::import, {item, item}, imports);
        import.name = std::to_string(import.index);
        read_conditions(import, item);
    }
}

NodeTemplate* Template::node(std::string_view name) const {
    const auto found = node_names_.find(std::string(name));
    return found == node_names_.end() ? nullptr : found->second;
}

Group* Template::group(std::string_view name) const {
    const auto found = group_names_.find(std::string(name));
    return found == group_names_.end() ? nullptr : found->second;
}

Element* Template::node_or_group(std::string_view name) const {
    if (NodeTemplate* const found = node(name)) return found;
    return group(name);
}

// Elements with one name in one place are alternatives. They share a list of all alternatives.
void Template::find_alternatives() {
    const auto settle = [&](const auto& list, bool any_name) {
        std::map<std::string, std::vector<Element*>> named;  // sorted, so that errors do not depend on a hash
        for (Element* element : list) named[any_name ? std::string() : element->name].push_back(element);
        for (const auto& [name, all] : named) {
            if (all.size() < 2) continue;
            const auto first = std::ranges::find_if(all, [](Element* e) { return e->default_alternative; });
            const auto second = first == all.end() ? first : std::find_if(first + 1, all.end(), [](Element* e) {
                return e->default_alternative;
            });
            if (second != all.end()) {
                const Node flag = (*second)->value["default_alternative"];
                const Place place = flag.place();
                const bool of_technologies = (*second)->kind == Kind::technology;
                const Element& owner = of_technologies ? *(*second)->container : **second;
                throw Fault{diagnose(rules::variability::multiple_defaults, place, owner.display(),
                                     of_technologies ? "default technologies" : "defaults",
                                     (*first)->value["default_alternative"].position().line)};
            }
            const std::vector<Element*>& shared = alternatives.emplace_back(all);
            for (Element* element : all) element->alternatives = &shared;
        }
    };
    settle(inputs, false);
    settle(outputs, false);
    for (const auto& element : elements) {
        if (const auto* const typed = element->as<TypedElement>()) {
            settle(typed->types, true);
            settle(typed->properties, false);
        }
        if (const auto* const node = element->as<NodeTemplate>()) {
            settle(node->relations, false);
            settle(node->artifacts, false);
            settle(node->technologies, true);
        }
    }
}

}  // namespace csar::validate::variability

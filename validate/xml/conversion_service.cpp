// Converts the service template.
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/conversion.hpp"

namespace csar::validate::xml {
namespace {

bool is_below(XmlElement element, XmlElement above) {
    for (; element; element = element.parent()) {
        spend_work(1);
        if (element == above) return true;
    }
    return false;
}

bool declares_requirement(const Definition* type, std::string_view name) {
    for (; type != nullptr; type = type->parent)
        for (const XmlElement one : type->element.child("RequirementDefinitions").children())
            if (one.value("name") == name) return true;
    return false;
}

}  // namespace

void Conversion::find_service() {
    const XmlFile& entry = checks_.definitions.files().front();
    if (entry.dialect == Dialect::draft) service_ = entry.document->root();
    for (const bool in_entry : {true, false})
        for (const Definition& definition : checks_.definitions.all()) {
            if (definition.kind != Kind::service_template || (definition.file == &entry) != in_entry) continue;
            if (!service_)
                service_ = definition.element;
            else
                note(definition.element.place(), "ServiceTemplate",
                     "a file can have only one service template; convert this service template into another file");
        }
    for (const Definition& definition : checks_.definitions.all()) {
        if (const Definition* const implemented = implemented_by(definition))
            implementations_[implemented].push_back(&definition);
        if (service_.document() != definition.element.document() || !is_below(definition.element, service_)) continue;
        if (const std::string_view id = trimmed(definition.element, "id"); !id.empty()) by_id_.emplace(id, &definition);
        if (definition.kind == Kind::node_template) nodes_.push_back(&definition);
    }
    generate_types();
    for (const Definition& definition : checks_.definitions.all())
        if (definition.kind == Kind::relationship_template && definition.element.document() == service_.document() &&
            is_below(definition.element, service_))
            add_relationship(definition);
}

// A requirement in TOSCA 2.0 needs a capability and a relationship. So does a relationship between nodes.
void Conversion::generate_types() {
    bool has_requirements = false, has_relationships = false;
    for (const Definition& definition : checks_.definitions.all()) {
        has_relationships = has_relationships || definition.kind == Kind::relationship_template;
        for (const XmlElement one : definition.element.child("RequirementDefinitions").children())
            has_requirements = has_requirements || !one.value("name").empty();
        for (const XmlElement one : definition.element.child("CapabilityDefinitions").children())
            used_["capability_types"].emplace(one.value("name"));  // a capability gets this name
    }
    if (has_requirements || has_relationships) any_capability_ = unique("capability_types", "Node");
    if (has_requirements) any_relationship_ = unique("relationship_types", "Relationship");
}

const Definition* Conversion::end_of(XmlElement relationship, std::string_view child) const {
    const auto found = by_id_.find(trimmed(relationship.child(child), "ref"));
    return found == by_id_.end() ? nullptr : found->second;
}

const Definition* Conversion::node_of(const Definition* end) const {
    if (end == nullptr || end->kind == Kind::node_template) return end;
    if (end->kind != Kind::requirement && end->kind != Kind::capability) return nullptr;
    return checks_.definitions.definition_of(end->element.parent().parent());
}

void Conversion::add_relationship(const Definition& relationship) {
    const XmlElement element = relationship.element;
    const Relationship one{end_of(element, "SourceElement"), end_of(element, "TargetElement"),
                           named(relationship, element, "type", Kind::relationship_type), element};
    if (node_of(one.source) == nullptr || node_of(one.target) == nullptr || one.type == nullptr) {
        note(element.place(), "RelationshipTemplate",
             "the ends or the type of the relationship are not known; write a requirement of the source node");
        return;
    }
    outgoing_[one.source].push_back(relationships_.size());
    relationships_.push_back(one);
    if (one.source->kind == Kind::node_template)
        if (const Definition* const type = named(*one.source, one.source->element, "type", Kind::node_type))
            static_cast<void>(requirement_for(*type, *one.type));
}

std::string Conversion::requirement_for(const Definition& node_type, const Definition& relationship_type) {
    for (const Definition* at = &node_type; at != nullptr; at = at->parent) {
        const auto known = direct_.find(at);
        if (known == direct_.end()) continue;
        for (const auto& [type, name] : known->second) {
            spend_work(1);
            if (type == &relationship_type) return name;
        }
    }
    std::string name = name_of(relationship_type);
    while (declares_requirement(&node_type, name)) name += "_2";
    direct_[&node_type].emplace_back(&relationship_type, name);
    return name;
}

YamlTree Conversion::service() {
    YamlTree service, nodes;
    for (const Definition* const one : nodes_) nodes.add(one->name, node(*one));
    if (!service_) return service;
    service.add("description", YamlTree(prose_of(service_.child("documentation"))).or_nothing());
    service.add("metadata", metadata(service_));
    service.add("node_templates", std::move(nodes).or_braces());
    service.add("policies", policies());
    return std::move(service.add("substitution_mappings", substitution()));
}

YamlTree Conversion::metadata(XmlElement element) {
    YamlTree metadata;
    std::set<std::string_view> names;
    for (const XmlElement tag : element.child("Tags").children())
        if (names.insert(tag.value("name")).second) metadata.add(tag.value("name"), YamlTree(tag.value("value")));
    const std::string_view name = element.value("name");
    if (element.attribute("id") != nullptr && name != element.value("id") && names.insert("name").second)
        metadata.add("name", YamlTree(name).or_nothing());
    return metadata;
}

YamlTree Conversion::node(const Definition& node) {
    const XmlElement element = node.element;
    const Definition* const type = named(node, element, "type", Kind::node_type);
    // If a type has a single implementation, the node gets it as its type.
    const auto implementations = implementations_.find(type);
    const bool is_implemented = implementations != implementations_.end() && implementations->second.size() == 1;
    YamlTree converted, artifacts;
    converted.add("type", is_implemented ? YamlTree(name_of(*implementations->second.front()))
                                         : name_in(node, element, "type", Kind::node_type));
    converted.add("description", YamlTree(prose_of(element.child("documentation"))).or_nothing());
    converted.add("metadata", metadata(element));
    const std::string_view least = trimmed(element, "minInstances"), most = trimmed(element, "maxInstances");
    if (!least.empty() && least == most && least != "1") converted.add("count", yaml_bound(element, "minInstances"));
    if (!most.empty() && (least.empty() ? "1" : least) != most)
        note(element.place("maxInstances"), "maxInstances",
             "write the 'count' of the node template, which is a single number");
    converted.add("properties", values(element, type));
    YamlTree capabilities;
    for (const XmlElement one : element.child("Capabilities").children()) {
        YamlTree properties = values(one, named(node, one, "type", Kind::capability_type));
        if (!properties.is_empty())
            capabilities.add(one.value("name"), YamlTree().add("properties", std::move(properties)));
    }
    converted.add("capabilities", std::move(capabilities));
    converted.add("requirements", requirements(node));
    ArtifactNames names;
    add_artifacts(node, element.child("DeploymentArtifacts"), artifacts, names);
    return std::move(converted.add("artifacts", std::move(artifacts)));
}

YamlTree Conversion::requirements(const Definition& node) {
    YamlTree list;
    const auto add = [&](const std::string& name, const Relationship& one, bool is_direct) {
        YamlTree assignment, relationship;
        assignment.add("node", YamlTree(node_of(one.target)->name));
        if (one.target->kind == Kind::capability)
            assignment.add("capability", YamlTree(one.target->element.value("name")));
        YamlTree properties = values(one.element, one.type);
        if (!properties.is_empty() || !is_direct) relationship.add("type", YamlTree(name_of(*one.type)));
        relationship.add("properties", std::move(properties));
        assignment.add("relationship", std::move(relationship));
        list.add_item(YamlTree().add(name, std::move(assignment)));
    };
    for (const XmlElement requirement : node.element.child("Requirements").children()) {
        const Definition* const definition = checks_.definitions.definition_of(requirement);
        const auto outgoing = outgoing_.find(definition);
        const std::string name(requirement.value("name"));
        if (outgoing == outgoing_.end())
            list.add_item(YamlTree().add(name, YamlTree("{}", true)));
        else
            for (const std::size_t one : outgoing->second) add(name, relationships_[one], false);
    }
    if (const auto outgoing = outgoing_.find(&node); outgoing != outgoing_.end())
        if (const Definition* const type = named(node, node.element, "type", Kind::node_type))
            for (const std::size_t one : outgoing->second)
                add(requirement_for(*type, *relationships_[one].type), relationships_[one], true);
    return list;
}

YamlTree Conversion::policies() {
    YamlTree list;
    std::set<std::string> used;
    for (const Definition* const node : nodes_)
        for (const XmlElement policy : node->element.child("Policies").children()) {
            const Definition* const policy_template = named(*node, policy, "policyRef", Kind::policy_template);
            const std::string_view own = policy.value("name");
            const std::string name = unused_name(used, own.empty() ? local_part(policy.value("policyType")) : own);
            YamlTree converted;
            converted.add("type", name_in(*node, policy, "policyType", Kind::policy_type));
            if (policy_template != nullptr)
                converted.add("properties",
                              values(policy_template->element, named(*node, policy, "policyType", Kind::policy_type)));
            converted.add("targets", YamlTree().add_item(YamlTree(node->name)));
            list.add_item(YamlTree().add(name, std::move(converted)));
        }
    return list;
}

YamlTree Conversion::substitution() const {
    const XmlFile* file = nullptr;
    for (const XmlFile& one : checks_.definitions.files())
        if (one.document.get() == service_.document()) file = &one;
    const Definition* const type = checks_.named(*file, service_, "substitutableNodeType", Kind::node_type);
    if (type == nullptr) return {};
    YamlTree capabilities, requirements;
    std::set<std::string_view> names;
    const auto end_of_boundary = [&](XmlElement one, const auto& add) {
        const auto end = by_id_.find(trimmed(one, "ref"));
        if (end == by_id_.end() || node_of(end->second) == nullptr) return;
        const std::string_view inner = end->second->element.value("name");
        const std::string_view name = one.value("name").empty() ? inner : one.value("name");
        YamlTree pair;
        pair.add_item(YamlTree(node_of(end->second)->name)).add_item(YamlTree(inner));
        if (names.insert(name).second) add(name, std::move(pair));
    };
    const XmlElement boundary = service_.child("BoundaryDefinitions");
    for (const XmlElement one : boundary.child("Capabilities").children())
        end_of_boundary(one, [&](std::string_view name, YamlTree pair) { capabilities.add(name, std::move(pair)); });
    names.clear();
    for (const XmlElement one : boundary.child("Requirements").children())
        end_of_boundary(one, [&](std::string_view name, YamlTree pair) {
            requirements.add_item(YamlTree().add(name, std::move(pair)));
        });
    YamlTree mappings;
    mappings.add("node_type", YamlTree(name_of(*type))).add("capabilities", std::move(capabilities));
    return std::move(mappings.add("requirements", std::move(requirements)));
}

}  // namespace csar::validate::xml

// Converts types, implementations and artifacts.
#include <algorithm>

#include "base/package_path.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/conversion.hpp"

namespace csar::validate::xml {
namespace {

// "http://opentosca.org/interfaces/lifecycle" becomes "lifecycle".
std::string_view last_part(std::string_view uri) {
    while (uri.size() > 1 && uri.find_last_of("/#:") == uri.size() - 1) uri.remove_suffix(1);
    const std::size_t at = uri.find_last_of("/#:");
    return at == uri.npos ? uri : uri.substr(at + 1);
}

constexpr std::string_view interface_lists[] = {"Interfaces", "SourceInterfaces", "TargetInterfaces"};

}  // namespace

YamlTree yaml_bound(XmlElement element, std::string_view attribute) {
    const std::string_view text = trimmed(element, attribute);
    if (text == "unbounded") return YamlTree("UNBOUNDED", true);
    if (text.empty() || !has_form(AttributeType::count, text)) return YamlTree("1", true);
    return YamlTree(text.substr(std::min(text.find_first_not_of("+-0"), text.size() - 1)), true);
}

// Types come before the types that implement them.
void Conversion::add_types(YamlTree& file) {
    std::map<std::string_view, YamlTree> sections;
    if (!any_capability_.empty()) sections["capability_types"].add(any_capability_, YamlTree("{}", true));
    if (!any_relationship_.empty()) sections["relationship_types"].add(any_relationship_, YamlTree("{}", true));
    std::set<std::pair<std::string_view, std::string_view>> written;
    const auto add = [&](const Definition& definition, const Definition* implemented) {
        const std::string_view section = section_of(definition.kind);
        if (section.empty() || !written.emplace(section, name_of(definition)).second) return;
        YamlTree content = implemented == nullptr ? type(definition) : implementation(definition, *implemented);
        sections[section].add(name_of(definition), std::move(content).or_braces());
    };
    for (const Definition& definition : checks_.definitions.all())
        if (definition.kind <= Kind::policy_type) add(definition, nullptr);
    for (const Definition& definition : checks_.definitions.all())
        if (const Definition* const implemented = implemented_by(definition)) add(definition, implemented);
    sections["data_types"] = std::move(data_types_);
    sections["interface_types"] = std::move(interface_types_);
    for (const std::string_view section : {"data_types", "artifact_types", "capability_types", "interface_types",
                                           "relationship_types", "node_types", "policy_types"})
        file.add(section, std::move(sections[section]));
}

YamlTree Conversion::type(const Definition& definition) {
    const XmlElement element = definition.element;
    const auto list_of = [&](std::string_view child, Kinds kinds) {
        YamlTree names;
        if (const XmlElement one = element.child(child))
            if (const Definition* const named_one = named(definition, one, "typeRef", kinds))
                names.add_item(YamlTree(name_of(*named_one)));
        return names;
    };
    YamlTree type;
    if (definition.parent != nullptr)
        type.add("derived_from", YamlTree(name_of(*definition.parent)));
    else if (definition.kind == Kind::relationship_type)
        type.add("derived_from", YamlTree(any_relationship_).or_nothing());
    type.add("description", YamlTree(prose_of(element.child("documentation"))).or_nothing());
    type.add("metadata", metadata(element));
    type.add("properties", property_definitions(properties_of(definition)));
    if (definition.kind == Kind::relationship_type) {
        type.add("valid_source_node_types", list_of("ValidSource", Kind::node_type));
        type.add("valid_target_node_types", list_of("ValidTarget", Kind::node_type));
        type.add("valid_capability_types", list_of("ValidTarget", Kind::capability_type));
    }
    if (definition.kind == Kind::policy_type) {
        YamlTree targets;
        for (const XmlElement one : element.child("AppliesTo").children())
            targets.add_item(name_in(definition, one, "typeRef", Kind::node_type));
        type.add("targets", std::move(targets));
    }
    if (definition.kind == Kind::node_type) {
        YamlTree capabilities;
        if (definition.parent == nullptr && !any_capability_.empty())
            capabilities.add(any_capability_, YamlTree().add("type", YamlTree(any_capability_)));
        std::set<std::string_view> names;
        for (const XmlElement one : element.child("CapabilityDefinitions").children())
            if (names.insert(one.value("name")).second)
                capabilities.add(one.value("name"), YamlTree().add("type", name_in(definition, one, "capabilityType",
                                                                                   Kind::capability_type)));
        type.add("capabilities", std::move(capabilities));
        type.add("requirements", requirement_definitions(definition));
    }
    type.add("interfaces", interfaces(definition));
    return type;
}

YamlTree Conversion::requirement_definitions(const Definition& node_type) {
    YamlTree list;
    for (const XmlElement one : node_type.element.child("RequirementDefinitions").children()) {
        const Definition* const requirement = named(node_type, one, "requirementType", Kind::requirement_type);
        const Definition* const capability =
            requirement == nullptr ? nullptr : demanded_capability(checks_, *requirement);
        YamlTree range, definition;
        range.add_item(yaml_bound(one, "lowerBound")).add_item(yaml_bound(one, "upperBound"));
        definition.add("capability", YamlTree(capability != nullptr ? name_of(*capability) : any_capability_));
        definition.add("relationship", YamlTree(any_relationship_)).add("count_range", std::move(range));
        list.add_item(YamlTree().add(one.value("name"), std::move(definition)));
    }
    const auto direct = direct_.find(&node_type);
    if (direct == direct_.end()) return list;
    for (const auto& [relationship, name] : direct->second) {
        YamlTree range, definition;
        range.add_item(YamlTree("0", true)).add_item(YamlTree("UNBOUNDED", true));
        definition.add("capability", YamlTree(any_capability_)).add("relationship", YamlTree(name_of(*relationship)));
        definition.add("count_range", std::move(range));
        list.add_item(YamlTree().add(name, std::move(definition)));
    }
    return list;
}

const std::string& Conversion::key_of_interface(XmlElement interface) {
    const std::string uri(trimmed(interface, "name"));
    std::string& key = interface_keys_[uri];
    if (key.empty()) key = unique("interfaces", last_part(uri));
    return key;
}

YamlTree Conversion::interfaces(const Definition& type) {
    YamlTree all;
    std::set<std::string_view> written;
    for (const std::string_view list : interface_lists)
        for (const XmlElement interface : type.element.child(list).children()) {
            if (!written.insert(trimmed(interface, "name")).second) continue;
            const std::string& key = key_of_interface(interface);
            std::string& name = interface_type_names_[interface];
            if (name.empty()) {
                name = unique("interface_types", name_of(type) + "." + key);
                interface_types_.add(name, interface_type(type, interface).or_braces());
            }
            all.add(key, YamlTree().add("type", YamlTree(name)));
        }
    return all;
}

YamlTree Conversion::interface_type(const Definition& type, XmlElement interface) {
    YamlTree converted;
    // The type of a refined interface must be derived from that of the parent's interface.
    for (const Definition* at = type.parent; at != nullptr; at = at->parent)
        for (const std::string_view list : interface_lists)
            for (const XmlElement one : at->element.child(list).children())
                if (converted.is_empty() && trimmed(one, "name") == trimmed(interface, "name")) {
                    interfaces(*at);
                    const auto known = interface_type_names_.find(one);
                    if (known != interface_type_names_.end()) converted.add("derived_from", YamlTree(known->second));
                }
    const auto parameters = [&](XmlElement list, bool are_inputs) {
        YamlTree all;
        std::set<std::string_view> names;
        for (const XmlElement one : list.children()) {
            const SchemaType schema{{}, local_part(trimmed(one, "type"))};
            YamlTree definition;
            definition.add("type", YamlTree(type_of(schema, one.value("name")).name));
            if (are_inputs && trimmed(one, "required") == "no") definition.add("required", YamlTree("false", true));
            if (names.insert(one.value("name")).second) all.add(one.value("name"), std::move(definition));
        }
        return all;
    };
    YamlTree operations;
    std::set<std::string_view> names;
    for (const XmlElement operation : interface.children()) {
        if (operation.name().local != "Operation" || !names.insert(operation.value("name")).second) continue;
        const XmlElement script = operation.child("ScriptOperation");
        const XmlElement around = script ? script : operation;
        YamlTree definition;
        definition.add("description", YamlTree(prose_of(operation.child("documentation"))).or_nothing());
        definition.add("inputs", parameters(around.child("InputParameters"), true));
        definition.add("outputs", parameters(around.child("OutputParameters"), false));
        operations.add(operation.value("name"), std::move(definition).or_braces());
    }
    return std::move(converted.add("operations", std::move(operations)));
}

// An implementation becomes a type derived from the implemented type.
YamlTree Conversion::implementation(const Definition& definition, const Definition& implemented) {
    const XmlElement artifacts_element = definition.element.child("ImplementationArtifacts");
    ArtifactNames names;
    YamlTree all, interfaces;
    add_artifacts(definition, artifacts_element, all, names);
    add_artifacts(definition, definition.element.child("DeploymentArtifacts"), all, names);
    std::set<std::string> written;
    for (const Definition* at = &implemented; at != nullptr; at = at->parent)
        for (const std::string_view list : interface_lists)
            for (const XmlElement interface : at->element.child(list).children()) {
                const std::string_view uri = trimmed(interface, "name");
                if (!written.insert(std::string(uri)).second) continue;
                YamlTree operations;
                std::set<std::string_view> done;
                for (const XmlElement one : artifacts_element.children())
                    for (const XmlElement operation : interface.children()) {
                        const std::string_view name = operation.value("name");
                        const bool is_meant =
                            (one.attribute("interfaceName") == nullptr || trimmed(one, "interfaceName") == uri) &&
                            (one.attribute("operationName") == nullptr || trimmed(one, "operationName") == name);
                        const auto artifact = names.find(one.id());
                        if (operation.name().local == "Operation" && is_meant && artifact != names.end() &&
                            done.insert(name).second)
                            operations.add(name, YamlTree().add("implementation", YamlTree(artifact->second)));
                    }
                if (operations.is_empty()) continue;
                Conversion::interfaces(*at);
                const std::string& type = interface_type_names_[interface];
                interfaces.add(key_of_interface(interface),
                               YamlTree().add("type", YamlTree(type)).add("operations", std::move(operations)));
            }
    YamlTree type;
    type.add("derived_from", YamlTree(name_of(definition.parent != nullptr ? *definition.parent : implemented)));
    type.add("description", YamlTree(prose_of(definition.element.child("documentation"))).or_nothing());
    return std::move(type.add("artifacts", std::move(all)).add("interfaces", std::move(interfaces)));
}

const Definition* Conversion::implemented_by(const Definition& definition) const {
    if (definition.kind == Kind::node_type_implementation)
        return named(definition, definition.element, "nodeType", Kind::node_type);
    if (definition.kind == Kind::relationship_type_implementation)
        return named(definition, definition.element, "relationshipType", Kind::relationship_type);
    return nullptr;
}

void Conversion::add_artifacts(const Definition& around, XmlElement list, YamlTree& all, ArtifactNames& names) {
    std::set<std::string> used;
    for (const auto& [id, name] : names) used.insert(name);
    for (const XmlElement one : list.children()) {
        YamlTree converted = artifact(around, one);
        if (converted.is_empty()) continue;
        const std::string_view own = one.value("name"), reference = local_part(one.value("artifactRef"));
        const std::string name = unused_name(used, !own.empty() ? own : reference);
        names.emplace(one.id(), name);
        all.add(name, std::move(converted));
    }
}

YamlTree Conversion::artifact(const Definition& around, XmlElement element) {
    const Definition* const found = named(around, element, "artifactRef", Kind::artifact_template);
    if (found == nullptr) {
        note(element.place(), element.name().local, "an artifact is a file; specify the file of the artifact");
        return {};
    }
    const XmlElement references = found->element.child("ArtifactReferences");
    const XmlElement first = references.child("ArtifactReference");
    const std::string reference = percent_decoded(trimmed(first, "reference"));
    const bool is_url = reference.find("://") != std::string::npos;
    const auto target = is_url ? std::nullopt : resolve_reference(path_, "/" + root_ + "/" + reference);
    if (reference.empty() || (!is_url && !target)) {
        note(found->element.place(), found->element.name().local,
             "an artifact is a file; specify the file of the artifact");
        return {};
    }
    if (const XmlElement second = first.next_sibling(); second.name().local == "ArtifactReference")
        note(second.place(), second.name().local,
             "an artifact is one file; write an artifact for each file, or pack the files");
    YamlTree converted;
    converted.add("type", name_in(*found, found->element, "type", Kind::artifact_type));
    converted.add("file", YamlTree(is_url ? reference : relative_reference(path_, *target)));
    converted.add("properties", values(found->element, named(*found, found->element, "type", Kind::artifact_type)));
    return converted;
}

}  // namespace csar::validate::xml

#include "csar/inspect/inspect_definitions.hpp"

#include <array>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "base/keyed_hash.hpp"
#include "validate/model/namespaces.hpp"
#include "validate/variability/dependencies.hpp"
#include "validate/variability/element.hpp"

namespace csar::inspect {
namespace {

using validate::DefinitionsFile;
using validate::Element;
using validate::Key;
using validate::Node;
using validate::TypeKind;

void add_elements(const validate::Document& document, ListedVariability& listed) {
    if (!document.complete()) return;
    try {
        const validate::variability::Template elements(document);
        const auto dependents = dependents_of_inputs(elements);
        for (VariabilityInput& input : listed.inputs)
            if (const auto found = dependents.find(input.name); found != dependents.end())
                for (const validate::variability::Element* element : found->second)
                    input.elements.push_back(element->identifier());
        for (const auto& element : elements.elements)
            if (element->has_conditions()) listed.conditional.push_back(element->identifier());
    } catch (const validate::variability::Fault&) {
        listed.conditional.clear();  // verification reports the fault
    }
}

// In the order of the inspection.
constexpr std::array type_kinds = {TypeKind::node, TypeKind::relationship, TypeKind::capability, TypeKind::interface,
                                   TypeKind::data, TypeKind::artifact,     TypeKind::group,      TypeKind::policy};

std::string text(Node node) { return std::string(node.text()); }

std::vector<std::string> names(std::span<const Element> elements) {
    std::vector<std::string> out;
    for (const Element& element : elements) out.emplace_back(element.name_text());
    return out;
}

std::vector<InspectedParameter> parameters(std::span<const Element> elements) {
    std::vector<InspectedParameter> out;
    for (const Element& element : elements) {
        InspectedParameter parameter;
        parameter.name = element.name_text();
        parameter.type = element.text(Key::type);
        parameter.description = element.text(Key::description);
        parameter.required = element[Key::required].as_bool().value_or(true);
        parameter.has_default = element.has(Key::default_);
        out.push_back(std::move(parameter));
    }
    return out;
}

// With conditional types: "a or b".
std::string type_text(const Element& element) {
    std::string types = text(element[Key::type]);
    for (const Element& type : element.children(Key::type))
        types += (types.empty() ? "" : " or ") + std::string(type.name_text());
    return types;
}

InspectedTemplate node_template(const Element& element) {
    InspectedTemplate result{text(element.name), type_text(element), {}, {}};
    for (const Node directive : element[Key::directives].items()) result.directives.push_back(text(directive));
    for (const Element& requirement : element.children(Key::requirements)) {
        const Element* const relationship = requirement.child(Key::relationship);
        result.requirements.push_back({std::string(requirement.name_text()), std::string(requirement.text(Key::node)),
                                       std::string(requirement.text(Key::capability)),
                                       relationship == nullptr ? "" : std::string(relationship->text(Key::type))});
    }
    return result;
}

void inspect_service(const Element& service, InspectedDefinitions& out) {
    out.service_template = true;
    if (out.description.empty()) out.description = service.text(Key::description);
    out.inputs = parameters(service.children(Key::inputs));
    out.outputs = parameters(service.children(Key::outputs));
    for (const Element& element : service.children(Key::node_templates))
        out.node_templates.push_back(node_template(element));
    for (const Element& element : service.children(Key::relationship_templates))
        out.relationship_templates.push_back({text(element.name), text(element[Key::type])});
    out.workflows = names(service.children(Key::workflows));
    out.policies = names(service.children(Key::policies));
    out.groups = names(service.children(Key::groups));
    if (const Element* substitution = service.child(Key::substitution_mappings))
        out.substitutes = substitution->text(Key::node_type);
}

ImportState state_of(const validate::Import& import) {
    switch (import.state) {
        case validate::Import::State::loaded: return ImportState::file;
        case validate::Import::State::built_in: return ImportState::built_in;
        case validate::Import::State::remote: return ImportState::remote;
        case validate::Import::State::unknown:
        case validate::Import::State::missing: break;
    }
    return ImportState::missing;
}

// `metadata` may have a licence or a list. No specification defines these keynames.
std::vector<std::string> licenses_of(Node metadata) {
    std::vector<std::string> licenses;
    std::unordered_set<std::string_view, KeyedHash> seen;
    const auto take = [&](Node license) {
        std::string_view name = license.text();
        const std::size_t first = name.find_first_not_of(" \t\r\n");
        if (first == std::string_view::npos) return;
        name = name.substr(first, name.find_last_not_of(" \t\r\n") - first + 1);
        if (seen.insert(name).second) licenses.emplace_back(name);
    };
    for (const std::string_view key : {"license", "licence", "licenses", "licences"}) {
        const Node told = metadata[key];
        if (told.is_sequence())
            for (const Node license : told.items()) take(license);
        else
            take(told);
    }
    return licenses;
}

InspectedDefinitions inspect_file(const DefinitionsFile& file) {
    InspectedDefinitions out{.path = file.path, .tosca_version = std::string(file.version_text)};
    if (file.selector.kind == validate::Selector::Kind::dialect) out.dialect = file.selector.name;
    if (file.is_variable()) {
        ListedVariability listed = list_variability(*file.document);
        out.variability = {std::move(listed.inputs), std::move(listed.presets), std::move(listed.conditional)};
    }
    out.profile = file.root->text(Key::profile);
    out.description = file.root->text(Key::description);
    // Drafts of 1.0 had these keynames at the top level.
    const Node root = file.document->root();
    const Node metadata = root["metadata"];
    const auto either = [&](std::string_view key) { return text(metadata[key] ? metadata[key] : root[key]); };
    out.template_name = either("template_name");
    out.template_version = either("template_version");
    out.template_author = either("template_author");
    out.licenses = licenses_of(metadata);
    if (const Element* service = file.service_template()) inspect_service(*service, out);
    for (const TypeKind kind : type_kinds) {
        auto found = names(file.root->children(validate::section_of(kind)));
        if (!found.empty()) out.types.push_back({std::string(to_string(kind)), std::move(found)});
    }
    for (const validate::Import& import : file.imports)
        out.imports.push_back({text(import.reference), import.file ? import.file->path : std::string(),
                               state_of(import), text((*import.element)[Key::namespace_])});
    return out;
}

}  // namespace

void inspect_definitions(const validate::Model& model, const std::vector<std::string>& entries, InspectResult& result) {
    const std::unordered_set<std::string_view, KeyedHash> listed(entries.begin(), entries.end());
    for (const auto& file : model.files()) {
        InspectedDefinitions definitions = inspect_file(*file);
        definitions.role = !listed.contains(file->path)    ? DefinitionsRole::imported
                           : file->path == entries.front() ? DefinitionsRole::entry
                                                           : DefinitionsRole::other;
        result.definitions.push_back(std::move(definitions));
    }
}

void inspect_artifacts(std::span<const validate::FileReference> references, const validate::FileProvider& files,
                       InspectResult& result) {
    for (const validate::FileReference& reference : references) {
        InspectedArtifact artifact{.reference = reference.text,
                                   .path = reference.path.value_or(std::string()),
                                   .named_in = reference.file->path};
        if (reference.element != nullptr) artifact.type = reference.element->text(validate::Key::type);
        artifact.repository = reference.repository;
        artifact.line = reference.node.position().line;
        artifact.kind = reference.kind == validate::FileReference::Kind::artifact ? ArtifactKind::artifact
                                                                                  : ArtifactKind::implementation;
        if (reference.remote) {
            artifact.state = ArtifactState::remote;
        } else if (!reference.path) {
            artifact.state = ArtifactState::outside;
        } else if (const auto size = files.size(*reference.path)) {
            artifact.state = ArtifactState::present;
            artifact.size = *size;
        } else {
            artifact.state = ArtifactState::missing;
        }
        result.artifacts.push_back(std::move(artifact));
    }
}

ListedVariability list_variability(const validate::Document& document) {
    ListedVariability listed;
    const Node variability = document.root()["topology_template"]["variability"];
    for (const auto [name, definition] : variability["inputs"].entries())
        listed.inputs.push_back({std::string(name.text()),
                                 std::string(definition["type"].text()),
                                 std::string(definition["default"].text()),
                                 name.position().line,
                                 {}});
    for (const auto [name, definition] : variability["presets"].entries()) {
        VariabilityPreset preset{
            std::string(name.text()), std::string(definition["description"].text()), {}, name.position().line};
        for (const auto [input, value] : definition["inputs"].entries()) preset.inputs.emplace_back(input.text());
        listed.presets.push_back(std::move(preset));
    }
    add_elements(document, listed);
    return listed;
}

}  // namespace csar::inspect

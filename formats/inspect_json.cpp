#include "formats/inspect_json.hpp"

#include <nlohmann/json.hpp>

#include "formats/json_text.hpp"
#include "formats/verify_json.hpp"

namespace csar::formats {
namespace {

using Json = nlohmann::ordered_json;

Json strings(const std::vector<std::string>& values) {
    Json json = Json::array();
    for (const std::string& value : values) json.push_back(unicode(value));
    return json;
}

Json parameters(const std::vector<InspectedParameter>& values) {
    Json json = Json::array();
    for (const InspectedParameter& parameter : values) {
        Json entry = {{"name", unicode(parameter.name)}};
        put(entry, "type", parameter.type);
        put(entry, "description", parameter.description);
        entry["required"] = parameter.required;
        entry["hasDefault"] = parameter.has_default;
        json.push_back(std::move(entry));
    }
    return json;
}

Json requirements(const InspectedTemplate& node) {
    Json json = Json::array();
    for (const InspectedRequirement& requirement : node.requirements) {
        Json entry = {{"name", unicode(requirement.name)}};
        put(entry, "node", requirement.node);
        put(entry, "capability", requirement.capability);
        put(entry, "relationship", requirement.relationship);
        json.push_back(std::move(entry));
    }
    return json;
}

Json variability(const InspectedVariability& open) {
    Json inputs = Json::array(), presets = Json::array();
    for (const VariabilityInput& input : open.inputs) {
        Json entry = {{"name", unicode(input.name)}, {"line", input.line}, {"elements", strings(input.elements)}};
        put(entry, "type", input.type);
        put(entry, "default", input.default_value);
        inputs.push_back(std::move(entry));
    }
    for (const VariabilityPreset& preset : open.presets) {
        Json entry = {{"name", unicode(preset.name)}, {"line", preset.line}, {"inputs", strings(preset.inputs)}};
        put(entry, "description", preset.description);
        presets.push_back(std::move(entry));
    }
    return {{"inputs", std::move(inputs)},
            {"presets", std::move(presets)},
            {"conditionalElements", strings(open.conditional_elements)}};
}

Json definitions(const InspectedDefinitions& file) {
    Json json = {{"path", unicode(file.path)}, {"role", to_string(file.role)}};
    put(json, "toscaVersion", file.tosca_version);
    put(json, "dialect", file.dialect);
    put(json, "profile", file.profile);
    put(json, "templateName", file.template_name);
    put(json, "templateVersion", file.template_version);
    put(json, "templateAuthor", file.template_author);
    if (!file.licenses.empty()) json["licenses"] = file.licenses;
    put(json, "description", file.description);
    put(json, "substitutes", file.substitutes);
    json["serviceTemplate"] = file.service_template;
    json["inputs"] = parameters(file.inputs);
    json["outputs"] = parameters(file.outputs);
    json["nodeTemplates"] = Json::array();
    for (const InspectedTemplate& node : file.node_templates)
        json["nodeTemplates"].push_back({{"name", unicode(node.name)},
                                         {"type", unicode(node.type)},
                                         {"directives", strings(node.directives)},
                                         {"requirements", requirements(node)}});
    json["relationshipTemplates"] = Json::array();
    for (const InspectedRelationship& relationship : file.relationship_templates)
        json["relationshipTemplates"].push_back(
            {{"name", unicode(relationship.name)}, {"type", unicode(relationship.type)}});
    json["workflows"] = strings(file.workflows);
    json["policies"] = strings(file.policies);
    json["groups"] = strings(file.groups);
    if (!file.plans.empty()) json["plans"] = Json::array();
    for (const InspectedPlan& plan : file.plans)
        json["plans"].push_back(
            {{"name", unicode(plan.name)}, {"type", unicode(plan.type)}, {"language", unicode(plan.language)}});
    if (!file.boundary.empty()) json["boundary"] = Json::array();
    for (const InspectedTypes& shown : file.boundary)
        json["boundary"].push_back({{"kind", shown.kind}, {"names", strings(shown.names)}});
    if (file.variability) json["variability"] = variability(*file.variability);
    json["types"] = Json::array();
    for (const InspectedTypes& types : file.types)
        json["types"].push_back({{"kind", types.kind}, {"names", strings(types.names)}});
    json["imports"] = Json::array();
    for (const InspectedImport& import : file.imports) {
        Json entry = {{"reference", unicode(import.reference)}, {"state", to_string(import.state)}};
        put(entry, "path", import.path);
        put(entry, "namespace", import.namespace_prefix);
        json["imports"].push_back(std::move(entry));
    }
    return json;
}

Json artifact_json(const InspectedArtifact& artifact) {
    Json json = {{"reference", unicode(artifact.reference)},
                 {"kind", to_string(artifact.kind)},
                 {"state", to_string(artifact.state)},
                 {"namedIn", unicode(artifact.named_in)},
                 {"line", artifact.line}};
    put(json, "path", artifact.path);
    if (artifact.state == ArtifactState::present) json["size"] = artifact.size;
    return json;
}

Json metadata_json(const InspectResult& package) {
    Json blocks = Json::array();
    for (const auto& block : package.metadata) {
        Json pairs = Json::array();
        for (const InspectedPair& pair : block)
            pairs.push_back({{"key", unicode(pair.key)}, {"value", unicode(pair.value)}});
        blocks.push_back(std::move(pairs));
    }
    Json json = Json::object();
    put(json, "path", package.metadata_path);
    put(json, "csarVersion", package.csar_version);
    put(json, "createdBy", package.created_by);
    json["blocks"] = std::move(blocks);
    return json;
}

Json manifest_json(const InspectedManifest& manifest) {
    Json json = Json::object();
    put(json, "path", manifest.path);
    json["metadata"] = Json::array();
    for (const InspectedPair& pair : manifest.metadata)
        json["metadata"].push_back({{"key", unicode(pair.key)}, {"value", unicode(pair.value)}});
    json["files"] = manifest.files;
    json["digests"] = manifest.digests;
    json["artifactSets"] = manifest.artifact_sets;
    return json;
}

}  // namespace

nlohmann::ordered_json inspection_json(const InspectResult& package) {
    Json json = {{"path", unicode(package.path)}, {"format", to_string(package.format)}};
    if (package.compression != Compression::none) json["compression"] = to_string(package.compression);
    json["size"] = package.size;
    json["uncompressedSize"] = package.uncompressed;
    if (package.digest) json["sha256"] = *package.digest;
    json["metadata"] = metadata_json(package);
    put(json, "entryDefinitions", package.entry_definitions);
    json["entryFoundWithoutMetadata"] = package.entry_found_without_metadata;
    json["signaturePresent"] = package.signed_;
    if (package.is_metadata_unread) json["metadataUnread"] = true;
    put(json, "what", package.what);
    if (package.manifest) json["manifest"] = manifest_json(*package.manifest);
    json["signatures"] = Json::array();
    for (const VerifiedSignature& signature : package.signatures)
        json["signatures"].push_back(signature_json(signature));
    json["inside"] = Json::array();
    for (const InspectResult& inside : package.inside) json["inside"].push_back(inspection_json(inside));
    json["definitions"] = Json::array();
    for (const InspectedDefinitions& file : package.definitions) json["definitions"].push_back(definitions(file));
    json["artifacts"] = Json::array();
    for (const InspectedArtifact& artifact : package.artifacts) json["artifacts"].push_back(artifact_json(artifact));
    json["files"] = Json::array();
    for (const InspectedFile& file : package.files) {
        Json entry = {{"name", unicode(file.name)},
                      {"kind", to_string(file.kind)},
                      {"size", file.size},
                      {"storedSize", file.stored_size},
                      {"executable", file.executable}};
        put(entry, "method", file.method);
        json["files"].push_back(std::move(entry));
    }
    return json;
}

}  // namespace csar::formats

// Describes a package: format, metadata, definitions, artifacts and files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/definition_options.hpp>
#include <csar/enumerations.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/input.hpp>
#include <csar/limits.hpp>
#include <csar/resolve.hpp>
#include <csar/severity_policy.hpp>
#include <csar/signature.hpp>

namespace csar {

struct InspectedFile {
    std::string name;
    std::uint64_t size = 0;         // uncompressed bytes
    std::uint64_t stored_size = 0;  // bytes in the archive
    std::string method;             // "stored", "deflate", "method 12"; may be empty
    EntryKind kind = EntryKind::file;
    bool executable = false;
};

struct InspectedParameter {
    std::string name;
    std::string type;
    std::string description;
    bool required = true;
    bool has_default = false;
};

// A requirement, as written. Missing parts are empty.
struct InspectedRequirement {
    std::string name;
    std::string node;          // node template or node type of the target
    std::string capability;    // capability of the target, or its type
    std::string relationship;  // type or relationship template
};

struct InspectedTemplate {
    std::string name;
    std::string type;
    std::vector<std::string> directives;
    std::vector<InspectedRequirement> requirements;  // of TOSCA in YAML
};

struct InspectedRelationship {
    std::string name;
    std::string type;
};

// Names of one kind: of types ("node type"), or of elements in boundary definitions ("requirement").
struct InspectedTypes {
    std::string kind;
    std::vector<std::string> names;
};

// A plan of TOSCA 1.0 in XML.
struct InspectedPlan {
    std::string name;
    std::string type;      // URI, as written
    std::string language;  // URI, as written
};

struct InspectedImport {
    std::string reference;  // as written
    std::string path;       // path in the package; empty for other files
    ImportState state = ImportState::missing;
    std::string namespace_prefix;
};

// The variability of a service template (Variability4TOSCA).
struct InspectedVariability {
    std::vector<VariabilityInput> inputs;
    std::vector<VariabilityPreset> presets;
    // Elements with conditions or in a variability group: "node.shop".
    std::vector<std::string> conditional_elements;
};

struct InspectedDefinitions {
    std::string path;
    DefinitionsRole role = DefinitionsRole::imported;
    std::string tosca_version;  // tosca_definitions_version; of XML: "TOSCA 1.0 in XML"
    std::string dialect;        // describes a nonstandard version; otherwise empty
    std::string profile;        // TOSCA 2.0: profile; 1.x: namespace; XML: target namespace
    std::string template_name, template_version, template_author;
    std::vector<std::string> licenses;  // from the metadata of the file, as written
    std::string description;
    bool service_template = false;
    std::string substitutes;  // node type of substitution_mappings
    std::vector<InspectedParameter> inputs, outputs;
    std::vector<InspectedTemplate> node_templates;
    std::vector<InspectedRelationship> relationship_templates;  // of TOSCA in YAML
    std::vector<std::string> workflows, policies, groups;
    std::vector<InspectedPlan> plans;
    std::optional<InspectedVariability> variability;
    std::vector<InspectedTypes> types;
    std::vector<InspectedTypes> boundary;  // boundary definitions in TOSCA 1.0 in XML
    std::vector<InspectedImport> imports;
};

struct InspectedArtifact {
    std::string reference;  // as written
    std::string path;       // path in the package; empty if it is not in the package
    std::string named_in;   // path of the definitions with the reference
    std::uint32_t line = 0;
    std::string type;        // of an artifact definition, as written; otherwise empty
    std::string repository;  // URL or, if unknown, name of an artifact's repository; may be empty
    ArtifactKind kind = ArtifactKind::artifact;
    ArtifactState state = ArtifactState::missing;
    std::uint64_t size = 0;
};

struct InspectedPair {
    std::string key, value;
};

// The manifest of a package, or a manifest that is itself the input.
struct InspectedManifest {
    std::string path;  // in the package; empty for a single file
    std::vector<InspectedPair> metadata;
    std::uint64_t files = 0;    // listed files
    std::uint64_t digests = 0;  // listed files with a readable digest
    std::uint64_t artifact_sets = 0;
};

struct [[nodiscard]] InspectResult {
    Findings findings;
    std::string path;  // as given by the caller
    std::string
        what;  // a single file: "TOSCA definitions", "TOSCA.meta", "manifest", "XML definitions"; otherwise empty
    PackageFormat format = PackageFormat::file;
    Compression compression = Compression::none;       // of a tar
    std::uint64_t size = 0;                            // bytes of the archive file, or of all files of a directory
    std::uint64_t uncompressed = 0;                    // bytes of all files
    std::optional<std::string> digest;                 // SHA-256 of the file, lower-case hex; nullopt for a directory
    std::string metadata_path;                         // of TOSCA.meta; empty if there is none
    std::vector<std::vector<InspectedPair>> metadata;  // the blocks of TOSCA.meta
    std::string csar_version, created_by;
    std::string entry_definitions;  // path, as declared or found; empty if there are none
    bool entry_found_without_metadata = false;
    std::vector<InspectedDefinitions> definitions;
    std::vector<InspectedArtifact> artifacts;
    std::vector<InspectedFile> files;
    std::optional<InspectedManifest> manifest;
    // TOSCA.meta, the manifest, a signature or the package in a signed container could not be read, and may exist.
    bool is_metadata_unread = false;
    // There is a signature in a place where verify_package() looks for one. It may be unreadable.
    bool signed_ = false;
    // Each signature, whether it is intact, and its signers. Trust and the files of a signed manifest are not checked.
    std::vector<VerifiedSignature> signatures;
    // For a signed container (SOL004 option 2): the package inside, without findings. Empty if it cannot be read.
    std::vector<InspectResult> inside;
};

struct InspectOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    bool digest = true;                          // compute InspectResult::digest, and find signatures of the whole file
    DefinitionOptions definitions;
};

// Reads only what the result needs. For an invalid package, the result is incomplete, and the findings give the
// reasons. Metadata: TOSCA 2.0 csd07 17.2 and earlier versions. Signatures: SOL004 4.3. Throws Failure: input if
// nothing can be read; usage; interrupted.
CSAR_API InspectResult inspect_package(const Input& package, const InspectOptions& options = {});

// The product that a package describes. Unknown members are empty.
struct InspectedProduct {
    std::string name;         // from the manifest or, if it has none, the definitions
    std::string version;      // version of the package in the manifest
    std::string supplier;     // from the manifest, the author of the definitions, or Created-By
    std::string description;  // from the entry definitions
    std::string released;     // release time in the manifest, as written
};
// For a signed container, the product of the package inside.
CSAR_API InspectedProduct product_of(const InspectResult& inspected);

namespace render {

// One object on one line: the "package" of docs/schema/inspect.json, without the findings.
CSAR_API std::string json(const InspectResult& inspected);

}  // namespace render

}  // namespace csar

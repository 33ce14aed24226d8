// Describes a package: its format, metadata, definitions, artifacts and files, as plain values.
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
    std::string method;             // "stored", "deflate", "method 12"; empty if the format has none
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

// Members are as written in the definitions; those of absent parts are empty.
struct InspectedRequirement {
    std::string name;
    std::string node;          // name of the node template or type of the target
    std::string capability;    // name or type of the target's capability
    std::string relationship;  // a type, or a relationship template
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

// The names of all types of one kind ("node type"), or of all elements of one kind in boundary definitions
// ("requirement").
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
    std::string path;       // package path; empty if it is not a file of the package
    ImportState state = ImportState::missing;
    std::string namespace_prefix;
};

// The variability of a variable service template (Variability4TOSCA).
struct InspectedVariability {
    std::vector<VariabilityInput> inputs;
    std::vector<VariabilityPreset> presets;
    // Identifiers of the elements that have conditions or are in a variability group: "node.shop".
    std::vector<std::string> conditional_elements;
};

struct InspectedDefinitions {
    std::string path;
    DefinitionsRole role = DefinitionsRole::imported;
    std::string tosca_version;  // value of tosca_definitions_version; of XML: "TOSCA 1.0 in XML"
    std::string dialect;        // description of a nonstandard version; empty for standard versions
    std::string profile;        // profile in 2.0, namespace in 1.x, target namespace in XML
    std::string template_name, template_version, template_author;
    std::vector<std::string> licenses;  // licences from the file's metadata, as written
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
    std::vector<InspectedTypes> boundary;  // the contents of boundary definitions in TOSCA 1.0 in XML
    std::vector<InspectedImport> imports;
};

struct InspectedArtifact {
    std::string reference;  // as written
    std::string path;       // package path; empty if it is remote or outside
    std::string named_in;   // the definitions file with the reference
    std::uint32_t line = 0;
    std::string type;        // of an artifact definition, as written; empty if it has none
    std::string repository;  // of an artifact definition: the URL of its repository, or the name if its definition is
                             // unknown; empty if it has none
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
    std::string path;  // as named by the caller
    std::string
        what;  // of a single file: "TOSCA definitions", "TOSCA.meta", "manifest", "XML definitions"; otherwise empty
    PackageFormat format = PackageFormat::file;
    Compression compression = Compression::none;       // of a tar
    std::uint64_t size = 0;                            // bytes of the archive file, or of all files of a directory
    std::uint64_t uncompressed = 0;                    // bytes of all files
    std::optional<std::string> digest;                 // SHA-256 of the file in lower-case hex; empty for a directory
    std::string metadata_path;                         // of TOSCA.meta; empty if there is none
    std::vector<std::vector<InspectedPair>> metadata;  // the blocks of TOSCA.meta
    std::string csar_version, created_by;
    std::string entry_definitions;  // path of the entry definitions, declared or found; empty if there are none
    bool entry_found_without_metadata = false;
    std::vector<InspectedDefinitions> definitions;
    std::vector<InspectedArtifact> artifacts;
    std::vector<InspectedFile> files;
    std::optional<InspectedManifest> manifest;
    // TOSCA.meta, the manifest, a signature or the package in a signed container may exist, but is damaged or was not
    // reached.
    bool is_metadata_unread = false;
    bool signed_ = false;  // the package contains data that looks like a signature
    // Whether each signature is intact, and its signer. The files of a signed manifest and the trust in signers are not
    // checked.
    std::vector<VerifiedSignature> signatures;
    // Of a signed container (SOL004 option 2): the package inside, unless it cannot be read. Its findings are empty.
    std::vector<InspectResult> inside;
};

struct InspectOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    bool digest = true;  // read the whole file, for its digest and for signatures of the whole file
    DefinitionOptions definitions;
};

// Reads only the data that the result needs. For an invalid package, the result has the parts that can be read, and the
// findings describe the faults. Metadata follow TOSCA 2.0 csd07 17.2 and earlier versions; signatures follow SOL004
// 4.3. Throws Failure: input when nothing of the package can be read; usage; interrupted.
CSAR_API InspectResult inspect_package(const Input& package, const InspectOptions& options = {});

// The product that the package describes. Members without a value in the package are empty.
struct InspectedProduct {
    std::string name;         // from the manifest, or from the definitions if the manifest has no name
    std::string version;      // version of the package in the manifest
    std::string supplier;     // from the manifest, the definitions' author or Created-By, in this order
    std::string description;  // from the entry definitions
    std::string released;     // release time, as written in the manifest
};
// For a signed container, the product of the package inside.
CSAR_API InspectedProduct product_of(const InspectResult& inspected);

namespace render {

// One object on one line: the "package" of docs/schema/inspect.json. It does not include the findings.
CSAR_API std::string json(const InspectResult& inspected);

}  // namespace render

}  // namespace csar

// Reads the JSON documents of OCI: descriptors, manifests, indexes (image-spec 1.1).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace csar::layout {

using Json = nlohmann::json;

// Identifies a blob.
struct Descriptor {
    std::string media_type;
    std::string digest;  // as written, "sha256:..."
    std::uint64_t size = 0;
    std::string artifact_type;  // may be ""
    std::string tag;            // annotation org.opencontainers.image.ref.name
    std::string title;          // annotation org.opencontainers.image.title; untrusted
};

// The manifest of an image or any other artifact.
struct Manifest {
    std::string artifact_type;  // the type of the config if there is no artifact type
    std::string config_type;
    std::vector<Descriptor> layers;
    std::string subject;  // digest of the manifest that this manifest is attached to; may be ""
};

// `what`: the fault of a document, such as "'manifests' is missing".
struct DocumentFault {
    std::string what;
};

// Throw DocumentFault for a wrong structure, or for more than max_descriptors descriptors.
Json parse_document(std::string_view text);
std::vector<Descriptor> descriptors_of(const Json& index);
Manifest parse_manifest(std::string_view text);

// Returns "sha256:..." without its prefix, or nullopt for another algorithm or spelling.
std::optional<std::string_view> sha256_digits(std::string_view digest);

// True if registries accept the text as a tag (distribution-spec 1.1).
bool is_tag(std::string_view text);

// The tag for attachments of a manifest in registries without the referrers API.
std::string referrers_tag(std::string_view digest);
bool is_referrers_tag(std::string_view tag);

}  // namespace csar::layout

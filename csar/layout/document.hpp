// The JSON documents of OCI (image-spec 1.1): descriptors, manifests, indexes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace csar::layout {

using Json = nlohmann::json;

// A descriptor: the identification of a blob.
struct Descriptor {
    std::string media_type;
    std::string digest;  // as written, "sha256:..."
    std::uint64_t size = 0;
    std::string artifact_type;  // empty if there is none
    std::string tag;            // the annotation org.opencontainers.image.ref.name
    std::string title;          // the annotation org.opencontainers.image.title; may be hostile
};

// A manifest of an image or of any other artifact.
struct Manifest {
    std::string artifact_type;  // the artifact type; if it is missing, the type of the config
    std::string config_type;
    std::vector<Descriptor> layers;
    std::string subject;  // digest of the manifest to which this manifest refers; empty if there is none
};

// The fault of a document: "'manifests' is missing".
struct DocumentFault {
    std::string what;
};

// These functions throw DocumentFault if the document does not have the expected structure or has more descriptors than
// max_descriptors.
Json parse_document(std::string_view text);
std::vector<Descriptor> descriptors_of(const Json& index);  // The descriptors of an image index.
Manifest parse_manifest(std::string_view text);

// The 64 digits of "sha256:..."; nullopt for any other algorithm or spelling.
std::optional<std::string_view> sha256_digits(std::string_view digest);

// True if registries accept the text as a tag (distribution-spec 1.1).
bool is_tag(std::string_view text);

// The tag for attachments of the manifest with this digest, in registries without the referrers API.
std::string referrers_tag(std::string_view digest);
bool is_referrers_tag(std::string_view tag);

}  // namespace csar::layout
